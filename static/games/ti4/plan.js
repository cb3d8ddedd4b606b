// What a side does about the hits against it, as one decision: which ships sustain, which are lost. The rules ask it one
// ship at a time, with answers between; the plan stays in the browser of whose ships they are and goes on while all
// comes as it was thought. Nothing here decides what is legal: each step of it is one of the offers.

import { can, offerOf } from "../../table/reading.js";
import { fightsHere } from "./ground.js";

/** @import { View } from "./state.js" */

/**
 * @typedef {object} Plan
 * @property {string[]} sustain Ships that are still to sustain, by id, in their order.
 * @property {Record<string, number>} lose How many ships are lost, by kind and state (`lossKey`).
 * @property {number} left The hits that are left once all have sustained.
 * @property {number} now The hits that are left as things stand.
 * @property {string} at The round and what made the hits: other hits need another plan.
 * @property {string} step The window it was made in: what another window asks was not thought of.
 *
 * @typedef {{key: string, picks: number[][]}} Answer A command: an offer and its picks.
 */

const BEFORE_HITS = new Set(["1.7", "4.2", "0.2b", "12.5", "U.5"]); // windows before hits are assigned

/** What names units that are lost; any other choice of units only says who does something. */
export const LOSES = new Set(["assign", "destroy_own", "remove_excess"]);

/** What the losses of a plan are counted by: after a ship has sustained it is another sort than its twin. */
export function lossKey(ship, damaged = ship.damaged) {
  return `${ship.kind}|${ship.lent || ""}|${damaged ? "damaged" : ""}`;
}

/**
 * The hits against a seat that are to be dealt with now, if any are left.
 * @param {View} view
 */
export function hitsOn(view, seat) {
  const batch = view.hits?.[seat];
  return batch?.left ? batch : null;
}

/**
 * Is this the window before hits on a seat are assigned, with something to do about them?
 * @param {View} view
 */
export function isBeforeHits(view, prompt, seat) {
  return can(prompt, "decline") && BEFORE_HITS.has(view.step.number) && hitsOn(view, seat) !== null;
}

/** @param {View} view */
const placeOf = (view, seat) => `${view.round}:${view.hits[seat]?.source}${view.action ? `:${view.action.place}` : ""}`;

/** How many hits each Sustain Damage of a side cancels. */
export function cancelsOf(view, seat) {
  return view.seats[seat]?.cancels || 1;
}

/**
 * The ships that may sustain now, one by one: those that are hardest to destroy for it first, of equal ones the cheapest.
 * @param {View} view
 */
export function ableToSustain(view, prompt) {
  if (!can(prompt, "sustain")) return [];
  const leaders = offerOf(prompt, "sustain").picks[0].ids.map(String);
  const rank = (id) => (view.ships[id].immune ? 0 : 1000) + (view.ships[id].cost || 0);
  return leaders.flatMap((id) => members(view, id)).sort((a, b) => rank(a) - rank(b) || Number(a) - Number(b));
}

/** @param {View} view */
function members(view, leader) {
  const { seat, group } = view.ships[leader];
  return Object.keys(view.ships).filter((id) => {
    const ship = view.ships[id];
    return ship.seat === seat && ship.state === "here" && ship.group === group;
  });
}

/**
 * A side's ships that these hits may go to.
 * @param {View} view
 */
export function targetsOf(view, seat) {
  const batch = view.hits[seat];
  return Object.keys(view.ships).filter((id) => {
    const ship = view.ships[id];
    if (ship.seat !== seat || !fightsHere(view, ship)) return false;
    if (batch.ship) return batch.ship === id;
    return batch.only !== "fighter" || ship.cls === "fighter";
  });
}

/**
 * The usual order of losses: the cheapest first, and of equal ones those that are damaged already; hits that must go to
 * larger ships go to those.
 * @param {View} view
 * @param {string[]} sustaining Ships that will have sustained by then.
 */
export function usualLosses(view, seat, n, sustaining = []) {
  const hurt = new Set(sustaining);
  const batch = view.hits[seat];
  const worth = (id) => (view.ships[id].cost || 0) * 2 + (view.ships[id].damaged || hurt.has(id) ? 0 : 1);
  const inOrder = targetsOf(view, seat).sort((a, b) => worth(a) - worth(b) || Number(a) - Number(b));
  const sturdy = inOrder.filter((id) => view.ships[id].cls !== "fighter");
  const restricted = Math.max(0, (batch?.restricted || 0) - sustaining.length * cancelsOf(view, seat));
  const must = sturdy.slice(0, Math.min(n, restricted));
  return [...must, ...inOrder.filter((id) => !must.includes(id))].slice(0, n);
}

/**
 * What most people would do about these hits: sustain with as many ships as it helps, lose the cheapest for the rest.
 * @param {View} view
 * @param {number} [most] How many ships sustain at the most.
 */
export function usualPlan(view, prompt, seat, most = Infinity) {
  const { left } = view.hits[seat];
  const able = ableToSustain(view, prompt);
  const needed = Math.ceil(left / cancelsOf(view, seat));
  return planned(view, seat, able.slice(0, Math.min(needed, most)));
}

/**
 * The plan in which these ships sustain and the cheapest are lost for the rest.
 * @param {View} view
 * @returns {Plan}
 */
export function planned(view, seat, sustain, lost = null) {
  const now = view.hits[seat].left;
  const left = Math.max(0, now - sustain.length * cancelsOf(view, seat));
  const hurt = new Set(sustain);
  /** @type {Record<string, number>} */
  const lose = {};
  for (const id of lost || usualLosses(view, seat, left, sustain)) {
    const key = lossKey(view.ships[id], view.ships[id].damaged || hurt.has(id));
    lose[key] = (lose[key] || 0) + 1;
  }
  return { sustain, lose, left, now, at: placeOf(view, seat), step: view.step.number };
}

/** How many ships a plan loses. */
export function lossesOf(plan) {
  return Object.values(plan.lose).reduce((sum, n) => sum + n, 0);
}

/**
 * The next step of a plan, with the plan as it is then; null if something has come between and the person must be asked.
 * @param {View} view
 * @param {Plan} plan
 * @returns {{answer: Answer, plan: Plan | null} | null}
 */
export function nextOf(view, prompt, seat, plan) {
  if (plan.at !== placeOf(view, seat)) return null;
  if (can(prompt, "assign")) return losing(view, prompt, plan);
  if (!can(prompt, "decline") || view.step.number !== plan.step) return null;
  if ((hitsOn(view, seat)?.left || 0) !== plan.now) return null;
  if (!plan.sustain.length) return { answer: { key: "decline", picks: [] }, plan };
  return sustaining(view, prompt, seat, plan);
}

/** @param {Plan} plan */
function sustaining(view, prompt, seat, plan) {
  const able = new Set(ableToSustain(view, prompt));
  const [next, ...rest] = plan.sustain;
  const twin = able.has(next) ? next : [...able].find((id) => view.ships[id].kind === view.ships[next]?.kind);
  if (!twin) return null;
  const { picks } = offerOf(prompt, "sustain");
  const leader = picks[0].ids.find((id) => members(view, String(id)).includes(twin));
  const now = Math.max(0, plan.now - cancelsOf(view, seat));
  // of two pools the one that spares fewer ships is cancelled first
  const answer = { key: "sustain", picks: picks[1] ? [[leader], [picks[1].ids.at(-1)]] : [[leader]] };
  return { answer, plan: { ...plan, sustain: rest, now } };
}

/** @param {Plan} plan */
function losing(view, prompt, plan) {
  const [pick] = offerOf(prompt, "assign").picks;
  const wanted = { ...plan.lose };
  const counts = pick.ids.map((id, at) => {
    const key = lossKey(view.ships[id]);
    const n = Math.min(pick.caps[at], wanted[key] || 0);
    wanted[key] = (wanted[key] || 0) - n;
    return n;
  });
  const sum = counts.reduce((total, n) => total + n, 0);
  if (plan.sustain.length || sum !== pick.least) return null;
  return { answer: { key: "assign", picks: [counts] }, plan: null };
}
