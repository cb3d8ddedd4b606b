// How the minis of a unit stand beside each other.

/** @import { Mini, Unit } from "./state.js" */

/**
 * The minis of a unit in the order they stand: the leader in front, those that carry alike together.
 * @param {Unit} ship
 */
export function standing(ship) {
  const all = Object.values(ship.minis);
  const alike = (/** @type {Mini} */ one) => one.weapons.join();
  const groups = [...new Set(all.map(alike))];
  const sorted = Object.entries(ship.minis).sort(
    ([, a], [, b]) => Number(b.leader) - Number(a.leader) || groups.indexOf(alike(a)) - groups.indexOf(alike(b)),
  );
  const most = Math.max(...groups.map((kind) => all.filter((one) => alike(one) === kind).length));
  const special = (/** @type {Mini} */ one) =>
    groups.length > 1 && all.filter((other) => alike(other) === alike(one)).length < most;
  return sorted.map(([at, mini]) => ({ at, mini, special: special(mini) }));
}
