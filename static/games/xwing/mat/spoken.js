// The mat in words, for who does not see the picture or wants to read it: where everything is, and in whose arcs.

import { h } from "../../../table/dom.js";
import { shipsInOrder } from "../../../table/reading.js";
import { standing } from "./flying.js";
import { look, own } from "./state.js";

/** @import { Table } from "../types.js" */

/** @param {Table} table */
export function spoken(table) {
  const mine = own(table);
  const told = mine.telling ? look(table, { about: "told" })?.ships : null;
  const toggled = (event) => {
    if (mine.telling === event.target.open) return;
    mine.telling = event.target.open;
    table.draw();
  };
  return h(
    "details",
    { class: "mat-spoken", key: "spoken", open: mine.telling ? true : undefined, ontoggle: toggled },
    h("summary", {}, table.words.say("mat", "everything")),
    h("ul", { key: "list" }, ships(table, told), things(table)),
  );
}

/** "Wedge, 33 to the right, 412 up, heading 15°: range 2 of Howlrunner, in its front arc". @param {Table} table */
function ships(table, told) {
  const { view, words, page } = table;
  const say = (word, params) => words.say("mat", word, params);
  return shipsInOrder(view)
    .filter((id) => view.mat.ships[id])
    .map((id) => {
      const sights = (told?.[id] ?? []).map(({ of, range, arcs }) => {
        const ship = view.ships[of].name;
        const where = range ? say("range_of", { range, ship }) : say("touching", { ship });
        return page.comma([where, ...arcs.map((arc) => say("in_arc", { arc: words.word("arcs", arc) }))]);
      });
      return h("li", { key: id }, [standing(table, id), ...sights].join(" · "));
    });
}

/** Obstacles, objectives, devices. @param {Table} table */
function things(table) {
  const { mat } = table.view;
  const say = (word, params) => table.words.say("mat", word, params);
  const mm = (pose) => pose.map((value) => Math.round(value / 100));
  return [
    Object.entries(mat.obstacles).map(([id, one]) => {
      const [x, y, heading] = mm(one.pose);
      const ship = `${table.words.word("mat_kinds", one.kind)} ${Math.abs(Number(id))}`;
      return h("li", { key: `o${id}` }, say("stands", { ship, x, y, h: heading }));
    }),
    (mat.objectives ?? []).map((at, n) => {
      const [x, y] = mm(at);
      return h("li", { key: `t${n}` }, say("lies", { ship: `${say("objective")} ${n + 1}`, x, y }));
    }),
    Object.entries(mat.devices ?? {}).map(([id, one]) => {
      const [x, y] = mm(one.at);
      const where = say("device_of", { card: one.name, seat: table.nameOf(one.seat), x, y });
      const parts = [where, one.fuses ? say("fuses", { n: one.fuses }) : ""].filter(Boolean);
      return h("li", { key: `d${id}` }, table.page.comma(parts));
    }),
  ];
}
