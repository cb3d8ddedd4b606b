// The planets of the system below the fleets: each with who holds it, the ground forces on it in ranks, and its structures,
// whose cannons fire from there. What fires from next door has a place of its own beside them.

import { h } from "../../table/dom.js";
import { silhouette } from "../../table/silhouette.js";
import { groupsOf, markOf, shape, tap, usedOf } from "./fleet.js";
import { fieldOf, placeName, planetName } from "./ground.js";
import { drawingOf } from "./silhouettes.js";
import { named } from "./state.js";

/** @import { Table } from "./state.js" */

const MOST = 8; // of a kind are drawn; more are one with a number

/**
 * The row of planets; null where nothing but a space combat is fought.
 * @param {Table} table
 */
export function planets(table) {
  const { view, words } = table;
  if (!view.action) return null;
  const near = standing(table, "near");
  return h(
    "ul",
    { class: "planets", role: "list", key: "planets", "aria-label": words.word("table", "planets") },
    view.action.planet_order.map((number) => planet(table, number)),
    near.length > 0 &&
      h(
        "li",
        { class: "planet is-near", key: "near" },
        h("p", { class: "planet-head" }, h("strong", {}, words.word("places", "near"))),
        near,
      ),
  );
}

/** @param {Table} table */
function planet(table, number) {
  const { view, words } = table;
  const one = view.action.planets[number];
  const now = view.action.now === number || fieldOf(view) === one.place;
  const about = [
    ...one.traits.map((trait) => named(words, trait)),
    ...(one.coexist || []).map((seat) => words.say("table", "coexists", { seat: table.nameOf(seat) })),
    isShielded(table, one.place) ? words.word("cards", "planetary_shield") : "",
    one.taken ? words.word("table", "just_taken") : "",
    one.exhausted ? words.word("table", "exhausted") : "",
  ].filter(Boolean);
  const inMiddle = fieldOf(view) === one.place; // they face each other above, with their dice
  const there = inMiddle ? [] : standing(table, one.place, one.controller);
  return h(
    "li",
    {
      key: number,
      class: `planet ${one.controller ? `by-${one.controller}` : "is-free"} ${now ? "is-now" : ""}`,
      "aria-current": now ? "true" : undefined,
      "data-planet": number,
    },
    h("span", { class: "planet-disk", "aria-hidden": "true", key: "disk" }, silhouette(drawingOf("planet"), "mid")),
    h(
      "p",
      { class: "planet-head", key: "head" },
      h("strong", {}, planetName(table, number)),
      " ",
      h("span", { class: "planet-holder", key: "holder" }, holder(table, one)),
      h("span", { class: "planet-flag", "aria-hidden": "true", key: "flag" }, flag(table, one)),
      about.length > 0 && h("span", { class: "hint", key: "about" }, about.join(" · ")),
    ),
    there,
    !there.length &&
      !inMiddle &&
      h("p", { class: "hint planet-empty", key: "empty" }, words.word("table", "nobody_there")),
  );
}

// Control changes hands once all is fought out (13.1): until then it is said who stands there alone and will have it.
/** @param {Table} table */
function holder(table, one) {
  const { words } = table;
  const alone = standsAlone(table.view, one);
  if (alone) return words.say("table", "held_soon", { seat: table.nameOf(alone) });
  if (!one.controller) return words.word("table", "held_by_nobody");
  return words.say("table", "held_by", { seat: table.nameOf(one.controller) });
}

// The same where there is room for a name alone.
/** @param {Table} table */
function flag(table, one) {
  const seat = standsAlone(table.view, one) || one.controller;
  return seat ? table.nameOf(seat) : table.words.word("table", "held_short");
}

/**
 * The active player, where no ground forces but theirs are left on a planet that is not theirs yet; else "".
 * @param {import("./view.js").View} view
 * @param {{place: string, controller: string, coexist?: string[]}} one The planet.
 */
export function standsAlone(view, one) {
  const forces = Object.values(view.ships).filter(
    (ship) => ship.state === "here" && ship.place === one.place && ["infantry", "mech"].includes(ship.cls),
  );
  const [seat] = forces.map((ship) => ship.seat);
  const only = seat && forces.every((ship) => ship.seat === seat) && seat !== one.controller;
  return only && view.seats[seat].role === "attacker" && !one.coexist?.length ? seat : "";
}

// As it is printed on what stands there; what breaks or ignores shields the offers say.
/** @param {Table} table */
export function isShielded(table, place) {
  return Object.values(table.view.ships).some(
    (ship) => ship.state === "here" && ship.place === place && ship.special?.includes("planetary_shield"),
  );
}

// Everybody's units at a place, a line for each side; whose they are is said once where nobody but the owner stands there.
/** @param {Table} table */
function standing(table, place, controller = "") {
  const { view } = table;
  const sides = view.seat_order
    .map((seat) => ({ seat, groups: groupsOf(view, seat).filter((group) => group.place === place) }))
    .filter(({ groups }) => groups.length);
  return sides.map(({ seat, groups }) => {
    const label = table.page.comma([table.nameOf(seat), placeName(table, place)]);
    return h(
      "div",
      { class: `planet-side by-${seat}`, key: seat, role: "group", "aria-label": label },
      (sides.length > 1 || seat !== controller) && h("span", { class: "seat-chip", key: "who" }, table.nameOf(seat)),
      groups.map((group) => rank(table, group)),
    );
  });
}

/** @param {Table} table */
function rank(table, group) {
  const n = group.ids.length;
  const used = usedOf(table, group);
  const shown = n > MOST ? group.ids.slice(0, 1) : group.ids;
  const about = [
    `${group.name} ×${n}`,
    group.damaged ? table.words.word("table", "damaged") : "",
    group.ship.space_cannon ? table.words.word("sources", "space_cannon") : "",
  ];
  return h(
    "button",
    {
      key: group.key,
      type: "button",
      class: `planet-rank of-${group.kind} ${group.ship.space_cannon ? "has-cannon" : ""}`,
      title: group.name,
      "aria-label": about.filter(Boolean).join(", "),
      onclick: () => tap(table, group),
    },
    shown.map((id, at) =>
      h(
        "span",
        { key: id, class: `planet-unit ${at >= n - used ? markOf(table) : ""}`, "data-ship": id },
        shape(group.kind, group.damaged, "mid"),
      ),
    ),
    n > 1 && h("strong", { key: "n" }, `×${n}`),
  );
}
