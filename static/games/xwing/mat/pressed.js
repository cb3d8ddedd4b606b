// What a press on a ship of the mat does: it acts where it may act now, or is chosen where a ship is asked for. What it
// measures is the quiet second way: with the right button, by a long press, or while the measure is taken up.

import { findsNobody } from "./asked.js";
import { own } from "./state.js";

/** @typedef {any} OnMat The table of a match that has a mat. */

const ACTING = ["activate", "attack", "declare_defender"];
const DIALS = "P1";

/**
 * What a press on the ship does, with its name; null where it is only looked at.
 * @param {OnMat} table
 * @param {string} id
 * @returns {{label: string, act: () => void} | null}
 */
export function actOf(table, id) {
  if (!table.mine || own(table).measuring) return null;
  const ship = table.view.ships[id].name;
  if (table.view.step?.number === DIALS) return dialOf(table, id, ship);
  const key = table.picking ? table.picking.key : ACTING.find((one) => takes(table, one, id));
  if (!key || !takes(table, key, id)) return null;
  const what = table.words.word("offers", key, { ship }, table.view).replace(/…$/, "");
  return {
    label: table.words.word("words", "named", { what, ship: id }, table.view),
    act: () => press(table, key, id),
  };
}

/** @param {OnMat} table @param {string} key @param {string} id */
function takes(table, key, id) {
  const offer = table.offer(key);
  const [only, more] = offer?.picks ?? [];
  if (!only || more || offer.why_not || only.what !== "ship" || only.most > 1) return false;
  return only.ids.includes(Number(id)) && !(key === "attack" && findsNobody(table, id));
}

/** @param {OnMat} table @param {string} key @param {string} id */
function press(table, key, id) {
  if (!table.guarded && !table.busy) table.choose(key, [[Number(id)]]);
}

/**
 * The dial that is open is its own answer: only another ship's is opened by a press.
 * @param {OnMat} table
 * @param {string} id
 * @param {string} ship Its name.
 */
function dialOf(table, id, ship) {
  const { dials } = table.view.mat;
  if (!table.offer("set_dials") || !dials?.[table.seat]?.includes(id) || own(table).dialling === id) return null;
  return {
    label: table.words.say("mat", "dial_of", { ship }),
    act: () => {
      Object.assign(own(table), { dialling: id, pointed: "" });
      table.draw();
    },
  };
}

/** Does the hand point at the ship's button? @param {OnMat} table @param {string} id */
export const pointedAt = (table, id) => table.ghost.endsWith(` ${id}`);
