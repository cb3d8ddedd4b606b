// Which minis suffer the wounds: chosen in the card, or by a press on the mini where it stands.

import { h } from "../../table/dom.js";
import { can } from "../../table/reading.js";
import { standing } from "./standing.js";
import { asked, go, half, leaderWaits, toggled } from "./entry.js";

/** @import { Table, View } from "./state.js" */

const SHORT = 4000; // how long it is said why not, in milliseconds

/**
 * Who is mostly taken: those who carry what most carry, the leader last.
 * @param {View} view
 * @param {{ ids: number[], least: number }} pick
 */
export function usuallyTaken({ ships, wounds }, { ids, least }) {
  if (!wounds) return [];
  const costs = (/** @type {ReturnType<typeof standing>[0]} */ { mini, special }) =>
    Number(special) + 2 * Number(mini.leader);
  const all = standing(ships[wounds.unit]).filter(({ at }) => ids.includes(Number(at)));
  const taken = all.sort((one, other) => costs(one) - costs(other)).slice(0, least);
  return taken.map(({ at }) => Number(at)).sort((a, b) => a - b);
}

/**
 * While this player says who suffers: the unit, what may be chosen, what is, and how that changes; else null.
 * @param {Table} table
 */
export function suffering(table) {
  const { view, prompt } = table;
  if (!view.wounds || table.scenes?.inAir || !can(prompt, "allocate")) return null;
  const [pick] = /** @type {any} */ (table.offer("allocate")).picks;
  const state = half(table, `allocate-${view.wounds.left}`, () => ({ chosen: usuallyTaken(view, pick) }));
  const chosen = state.chosen.filter((/** @type {number} */ id) => pick.ids.includes(id));
  const set = (/** @type {number[]} */ next) => {
    state.chosen = pick.most === 1 ? next.slice(-1) : next;
    table.draw();
  };
  return { unit: view.wounds.unit, pick, chosen, set };
}

/**
 * A press on a mini of the unit that suffers chooses it; one that may not be taken says why. Is it about that at all?
 * @param {Table} table
 * @param {number} unit
 * @param {number} mini
 */
export function pressedMini(table, unit, mini) {
  const asks = suffering(table);
  if (!mini || asks?.unit !== Number(unit)) return false;
  const { pick, chosen, set } = asks;
  if (pick.ids.includes(mini)) set(pick.most === 1 ? [mini] : toggled(chosen, mini, pick.most));
  else if (leaderWaits(table.view, pick)) table.tell(table.words.word("table", "leader_last"), false, SHORT);
  return true;
}

/** @param {Table} table */
export function allocateCard(table) {
  const { view, words } = table;
  const asks = suffering(table);
  if (!asks || !view.wounds) return null;
  const { pick, chosen, set } = asks;
  const complete = chosen.length >= pick.least && chosen.length <= pick.most;
  return h(
    "section",
    { class: "legion-card", key: "allocate", "aria-label": words.word("offers", "allocate") },
    h(
      "h3",
      {},
      words.word("table", "allocate", { n: view.wounds.left, ship: view.wounds.unit }, /** @type {any} */ (view)),
    ),
    asked(table, table.offer("allocate"), { ...pick, what: "mini" }, 0, chosen, set),
    leaderWaits(view, pick) && h("p", { key: "leader", class: "hint" }, words.word("table", "leader_last")),
    go(
      table,
      words.word("table", "takes_wounds", { n: chosen.length }),
      complete,
      () => complete && !table.busy && !table.guarded && table.take("allocate", [chosen]),
    ),
  );
}
