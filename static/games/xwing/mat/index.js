// X-Wing on the mat: fetched with the first match that is played on it. The mat is the stage; in an attack it lies under the
// dice with the line that was measured.

import { h } from "../../../table/dom.js";
import { inAttack } from "../../../table/reading.js";
import { seatsOwnFirst } from "../../../table/squads.js";
import { squad } from "../squads.js";
import { findsNobody, ghostPlaces, movePicked } from "./asked.js";
import { board } from "./board.js";
import { declaring, DECLARES } from "./declaring.js";
import { planning } from "./dial.js";
import { placing } from "./placing.js";
import { stage } from "./seen.js";
import { maneuverName } from "./state.js";

/** @import { Table } from "../types.js" */

export { board };

const CLAIMED = new Set(["edit_pose", "place_objective", "place_obstacle", "place_ship", "set_dials"]);
const DECLARED = new Set(DECLARES);

/**
 * Everything between banner and offers. `fight` is what is drawn of an attack wherever it is played.
 * @param {Table} table
 * @param {import("../../../table/middle.js").Middle | null} fight
 * @returns {import("../../../table/middle.js").Middle}
 */
export function middle(table, fight) {
  if (fight) return beside(table, fight);
  const rest = seatsOwnFirst(table).map((seat) => squad(table, seat));
  return {
    whole: [
      stage(table),
      h(
        "div",
        { class: "mat-aside", key: "aside" },
        h("table-aftermath", { key: "table-aftermath", model: table }),
        h("div", { class: "both-squads mat-squads", key: "squads" }, rest),
      ),
    ],
  };
}

// Until somebody is aimed at the mat is what it is about; then dice are, and it lies aside.
function beside(table, fight) {
  const mat = stage(table);
  const under = { ...fight, under: [fight.under, mat] };
  if (!table.view.attack.defender) return under;
  if (table.wide) return { ...fight, left: [fight.left, mat] };
  return table.seat ? { ...fight, rest: [mat, fight.rest] } : under;
}

/**
 * An action by its name and what it does, in a line.
 * @param {import("../types.js").Words} words
 * @param {string} key
 */
export function actionParts(words, key) {
  return words.has("does_action", key)
    ? { name: words.word("offers", key), does: words.word("does_action", key) }
    : null;
}

/**
 * The decision of this moment, where it is one of the mat's own; null in an attack that has been declared.
 * @param {Table} table
 */
export function widget(table) {
  if (inAttack(table.view)) {
    const found = declaring(table);
    return found && { claims: DECLARED, ...found };
  }
  const own = planning(table) || placing(table);
  return { claims: CLAIMED, drawn: own || failing(table), count: own ? 1 : 0 };
}

// The places of a move that fail, with the reason: they are drawn hatched.
function failing(table) {
  if (!movePicked(table)) return null;
  const { words } = table;
  const failed = ghostPlaces(table).filter((place) => place.why);
  return (
    failed.length > 0 &&
    h(
      "ul",
      { class: "reasons", key: "failing", role: "list" },
      failed.map((place) =>
        h("li", { key: place.n }, words.say("mat", "place_no", { n: place.n, why: words.word("why", place.why) })),
      ),
    )
  );
}

/**
 * Could this attack not be made, as nobody is in range and arc? Then to go on gives nothing up.
 * @param {Table} table
 */
export function isVain(table, offer) {
  if (offer?.key === "attack") return !offer.why_not && shipsOf(offer).every((id) => findsNobody(table, id));
  return offer?.key === "choose_weapon" && Boolean(offer.why_not);
}

const shipsOf = (offer) => (offer.id === undefined ? offer.picks[0].ids : [offer.id]);

const ARCS = ["front", "rear", "left", "right"];

/** What the numbers of the mat's own picks are called. @type {Record<string, (table: Table, id: number) => string>} */
const CALLED = {
  place: ({ words }, id) => words.say("mat", "place_n", { n: id + 1 }),
  side: ({ words }, id) => words.say("mat", `side_${id}`),
  turn: ({ words }, id) => words.say("mat", `turn_${id}`),
  turret: ({ words }, id) => words.word("arcs", ARCS[id]),
  dial: ({ words, view }, id) => maneuverName(words, view.mat.ships[view.mat.active.ship].maneuvers[id]),
  charge: ({ view }, id) => {
    const charges = Object.values(view.ships[view.mat.active?.ship]?.charges ?? {});
    return charges.find((one) => one.at === id)?.name ?? "";
  },
  drop: ({ words, view, page }, id) => {
    const { way, name, fuse } = view.mat.drops[id];
    const how = words.say("mat", way, { card: name });
    return fuse ? page.comma([how, words.say("mat", "with_fuse")]) : how;
  },
  obstacle_there: ({ words, view }, id) =>
    words.say("mat", "kind_n", { kind: words.word("mat_kinds", view.mat.obstacles[String(-id)].kind), n: id }),
};

/**
 * "" for picks of others, and off the mat.
 * @param {Table} table
 */
export const pickName = (table, { what }, id) => (table.view.mat && CALLED[what]?.(table, id)) || "";
