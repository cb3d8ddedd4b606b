// Ten-sided dice: grouped by unit, the lowest value first, each with its face, what changed it and from where, and whether
// it hits. A die keeps its place; an old face stays to be seen, crossed out.

import { h } from "../table/dom.js";
import { eligible } from "../table/dice.js";
import { faceText, named, plainName } from "./ti4.js";

const KITE = "50,4 94,44 50,96 6,44";
const ROLLS = ["barrage", "combat"];

/** The dice of both sides: of the barrage while it is the matter, else of this round of combat. */
export function diceOf(table) {
  const { pools } = table.view;
  const seats = table.view.seat_order;
  const part = (table.view.rail?.now ?? table.view.step?.number ?? "").startsWith("1.") ? "barrage" : "combat";
  const rolled = (name) => seats.filter((seat) => pools?.[name]?.[seat]?.order.length);
  const shown = rolled(part).length ? part : ROLLS.find((name) => rolled(name).length && (name === "combat" || (table.view.round ?? 1) === 1));
  if (!shown) return [];
  return h("div", { key: `dice-${shown}`, class: "rolls" }, rolled(shown).map((seat) => roll(table, seat, shown, pools[shown][seat].order.map((id) => pools[shown][seat].dice[id]))));
}

function roll(table, seat, kind, dice) {
  const { words } = table;
  const can = seat === table.seat ? eligible(table) : new Set();
  const hits = dice.reduce((sum, die) => sum + (die.hit ? 1 : 0) + (die.more || 0), 0);
  const groups = new Map();
  dice.forEach((die, at) => {
    const key = `${die.value}|${die.extra || ""}|${die.ship ? plainName(table.view.ships[die.ship]) : ""}`;
    if (!groups.has(key)) groups.set(key, []);
    groups.get(key).push([die, at]);
  });
  return h("section", { key: seat, class: `roll by-${seat}`, "aria-labelledby": `roll-${seat}` },
    h("h3", { id: `roll-${seat}`, class: "pool-title" }, h("span", { class: "seat-chip" }, table.nameOf(seat)), " ", words.word("table", `roll_${kind}`), h("span", { class: "pool-sum" }, words.word("table", "hits_n", { n: hits }))),
    h("div", { class: "die-groups", key: "groups" }, [...groups].map(([key, list]) => h("div", { class: "die-group", key },
      h("p", { class: "die-group-name" }, list[0][0].ship ? `${plainName(table.view.ships[list[0][0].ship])} · ` : list[0][0].extra ? `${named(words, list[0][0].extra)} · ` : "", words.word("table", "hits_on_value", { value: list[0][0].value })),
      h("ul", { class: "dice d10s", role: "list" }, list.map(([one, at]) => h("li", { key: at }, die(table, one, at, can.has(at)))))))));
}

function die(table, one, at, selectable) {
  const { words } = table;
  const id = String(at);
  const pressed = table.picked.has(id) && selectable;
  const mods = (one.mods || []).map(({ source, n }) => `${n > 0 ? "+" : "−"}${Math.abs(n)} ${named(words, source)}`);
  const label = table.page.comma([
    words.word("table", "die", { n: at + 1, face: faceText(one.face), unit: one.ship ? plainName(table.view.ships[one.ship]) : named(words, one.extra || "die") }),
    mods.length ? `${table.page.comma(mods)} = ${one.result}` : "",
    words.word("table", one.hit ? "die_hit" : "die_miss", { value: one.value }),
    one.more ? words.word("table", "die_more", { n: one.more }) : "",
    (one.was || []).length ? table.page.say("die_was", { face: one.was.map(faceText).join(", ") }) : "",
    one.origin === "entered" ? table.page.say("die_entered") : "",
  ].filter(Boolean));
  const classes = ["d10", one.hit ? "hit" : "miss", pressed && "picked", selectable && "can"].filter(Boolean).join(" ");
  const sum = (one.mods || []).reduce((total, mod) => total + mod.n, 0);
  const inside = [
    h("svg", { class: "d10-svg", key: "svg", viewBox: "0 0 100 100", "aria-hidden": "true", focusable: "false" },
      h("polygon", { points: KITE }), h("text", { x: "50", y: "58", "text-anchor": "middle" }, faceText(one.face))),
    sum !== 0 && h("span", { class: "d10-mod", key: "mod", "aria-hidden": "true" }, `${sum > 0 ? "+" : "−"}${Math.abs(sum)}`),
    one.hit && h("span", { class: "d10-mark", key: "hit", "aria-hidden": "true" }, one.more ? `✓+${one.more}` : "✓"),
    (one.was || []).length > 0 && h("s", { class: "d10-was", key: "was", "aria-hidden": "true" }, one.was.map(faceText).join(" ")),
  ];
  if (!selectable) return h("span", { key: "die", class: classes, role: "img", "aria-label": label, title: mods.join(", ") }, inside);
  return h("button", { key: "pick", type: "button", class: classes, "aria-label": label, "aria-pressed": String(pressed), onclick: () => table.toggleDie(id) }, inside);
}
