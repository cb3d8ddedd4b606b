// Space Cannon and Bombardment as one decision: a large button that fires with everything, its units named on it, and a
// quiet one that holds fire. Where a table lets a player choose among the units, they are counted instead (spread.js).

import { h } from "../../table/dom.js";
import { can, offerOf } from "../../table/reading.js";
import { groupsOf, valueText } from "./fleet.js";
import { fieldOf, placeName, planetName, shelterOf } from "./ground.js";
import { isShielded } from "./planets.js";
import { quiet } from "./spread.js";
import { named } from "./state.js";

/** @import { Table } from "./state.js" */

const LEFT = { use_cannon: "hold_fire", bombard: "no_bombardment" };
const ABILITY = { use_cannon: "space_cannon", bombard: "bombardment" };

/**
 * Which planet comes next, as one button for each; null where that is not asked.
 * @param {Table} table
 */
export function nextPlanetCard(table) {
  if (!can(table.prompt, "next_planet") || !table.mine) return null;
  const { ids } = offerOf(table.prompt, "next_planet").picks[0];
  return {
    claims: new Set(["next_planet"]),
    count: ids.length,
    drawn: h(
      "section",
      { class: "spread-card next-planet", key: "next", "aria-label": table.words.word("offers", "next_planet") },
      ids.map((id, at) =>
        h(
          "button",
          {
            key: id,
            type: "button",
            class: "button primary big",
            "data-number": String(at + 1),
            "aria-keyshortcuts": String(at + 1),
            "aria-disabled": table.busy ? "true" : undefined,
            onclick: () => !table.busy && !table.guarded && table.take("next_planet", [[id]]),
          },
          planetName(table, id),
          h("kbd", { "aria-hidden": "true" }, String(at + 1)),
        ),
      ),
    ),
  };
}

/**
 * The card; null where nobody is asked to fire, or is asked with which units.
 * @param {Table} table
 */
export function fireCard(table) {
  const key = Object.keys(LEFT).find((one) => can(table.prompt, one));
  if (!key || !table.mine || offerOf(table.prompt, key).picks.length) return null;
  const { words } = table;
  const fires = () => !table.busy && !table.guarded && table.take(key);
  return {
    claims: new Set([key, LEFT[key]]),
    count: 1,
    drawn: h(
      "section",
      { class: "spread-card", key: `fire-${key}`, "aria-label": words.word("offers", key) },
      h(
        "button",
        {
          type: "button",
          key: "fire",
          class: "button primary big slip",
          "data-number": "1",
          "aria-keyshortcuts": "1",
          "aria-disabled": table.busy ? "true" : undefined,
          onclick: fires,
        },
        h(
          "span",
          { class: "slip-name" },
          words.word("offers", key),
          h("span", { class: "slip-more" }, firing(table, ABILITY[key])),
        ),
        h("kbd", { "aria-hidden": "true" }, "1"),
      ),
      key === "bombard" && protectedPlanets(table),
      quiet(table, LEFT[key]),
    ),
  };
}

// "2 PDS I, Lodor (6)", each kind with what it hits on.
/** @param {Table} table */
function firing(table, ability) {
  const field = fieldOf(table.view);
  const shelter = ability === "space_cannon" ? shelterOf(table.view, table.seat) : { n: 0, card: "" };
  const fits = ({ ship }) => ship[ability] && (field === "space" || ability === "bombardment" || ship.place === field);
  return groupsOf(table.view, table.seat)
    .filter(fits)
    .map(({ name, ids, ship }) => {
      const where = ship.place === "space" ? "" : `, ${placeName(table, ship.place)}`;
      const { value: printed, dice } = ship[ability];
      const needs = valueText(table, printed + shelter.n, dice);
      const value = shelter.n ? `${needs} (${printed}, −${shelter.n} ${named(table.words, shelter.card)})` : needs;
      return table.words.say("table", "fires_on", { what: `${ids.length} ${name}${where}`, value });
    })
    .join(" · ");
}

// Why a planet is not among those that are fired at: a shield that nothing of mine breaks or ignores.
/** @param {Table} table */
function protectedPlanets(table) {
  const { view, words } = table;
  const breaks = Object.values(view.ships).some(
    (ship) => ship.seat === table.seat && ship.state === "here" && ship.special?.includes("breaks_shields"),
  );
  if (breaks || view.seats[table.seat]?.abilities?.includes("two_ram")) return null;
  const safe = view.action.planet_order.filter((number) => isShielded(table, view.action.planets[number].place));
  const names = safe.map((number) => planetName(table, number));
  return (
    names.length > 0 &&
    h("p", { class: "hint", key: "shields" }, words.say("table", "shielded", { planets: names.join(", ") }))
  );
}
