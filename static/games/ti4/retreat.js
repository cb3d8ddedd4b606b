// Where a retreat goes: the likeliest system is chosen already, another is one press away.

import { h } from "../../table/dom.js";
import { can, offerOf } from "../../table/reading.js";

/** @import { Table } from "./state.js" */

/** What makes a system the likelier to be retreated to, the strongest first. */
const DRAWS = ["own_planet", "own_unit"];

/**
 * The systems of a pick, the likeliest first: a planet of one's own, then units of one's own, then one without dangers.
 * @param {Table} table
 * @param {{ ids: number[] }} pick
 */
export function likeliest({ view, seat }, pick) {
  /** @param {number} id */
  const rank = (id) => {
    const flags = view.seats[seat].neighbours[id]?.flags ?? [];
    const drawn = DRAWS.findIndex((one) => flags.includes(one));
    return (drawn < 0 ? DRAWS.length : drawn) * 10 + flags.length;
  };
  return [...pick.ids].sort((a, b) => rank(a) - rank(b) || pick.ids.indexOf(a) - pick.ids.indexOf(b));
}

/**
 * "Retreat to Jord".
 * @param {Table} table
 * @param {number} id
 */
export function goingTo(table, id) {
  const system = table.view.seats[table.seat].neighbours[id]?.name ?? String(id);
  return table.words.say("table", "retreat_to", { system });
}

/**
 * The systems beside each other, one of them chosen.
 * @param {Table} table
 * @param {{ ids: number[] }} pick
 * @param {number} now
 * @param {(id: number) => void} choose
 */
export function systemChips(table, pick, now, choose) {
  if (pick.ids.length < 2) return null;
  return h(
    "div",
    { class: "chips", key: "systems", role: "group", "aria-label": table.words.word("picks", "system") },
    likeliest(table, pick).map((id) =>
      h(
        "button",
        {
          key: id,
          type: "button",
          class: `button small toggle ${id === now ? "on" : ""}`,
          "aria-pressed": String(id === now),
          onclick: () => choose(id),
        },
        table.view.seats[table.seat].neighbours[id]?.name ?? String(id),
      ),
    ),
  );
}

/**
 * A retreat that carries nothing: a button for each system, the likeliest first; null where it is asked with what.
 * @param {Table} table
 */
export function retreatCard(table) {
  if (!table.mine || !can(table.prompt, "retreat_to")) return null;
  const picks = offerOf(table.prompt, "retreat_to")?.picks ?? [];
  if (picks.length > 1) return null;
  return {
    claims: new Set(["retreat_to"]),
    count: picks[0].ids.length,
    drawn: h(
      "section",
      { class: "spread-card next-planet", key: "retreat", "aria-label": table.words.word("offers", "retreat_to") },
      likeliest(table, picks[0]).map((id, at) =>
        h(
          "button",
          {
            key: id,
            type: "button",
            class: `button big ${at ? "" : "primary"}`,
            "data-number": String(at + 1),
            "aria-keyshortcuts": String(at + 1),
            "aria-disabled": table.busy ? "true" : undefined,
            onclick: () => !table.busy && !table.guarded && table.take("retreat_to", [[id]]),
          },
          goingTo(table, id),
          h("kbd", { "aria-hidden": "true" }, String(at + 1)),
        ),
      ),
    ),
  };
}
