// The proof as a picture: envelopes that everybody sealed before the first die, the first dice that came of all of them, and
// the same envelopes open when the match is over. One is checked only where what was in it is what was sealed.

import { h, patch } from "../table/dom.js";
import { sign } from "../table/plate.js";
import { commit, hex, unhex } from "./dice.js";

/** @typedef {{ commit?: string, seed?: string }} Secret */

const FEW = 4; // of the first dice
const FLAP = "M4 6 L48 36 L92 6";
const WAX =
  "M48 22l3.4 2.6 4.2-.6 1.7 4 4 1.7-.6 4.2 2.6 3.4-2.6 3.4.6 4.2-4 1.7-1.7 4-4.2-.6-3.4 2.6-3.4-2.6-4.2.6-1.7-4-4-1.7.6-4.2-2.6-3.4 2.6-3.4-.6-4.2 4-1.7 1.7-4 4.2.6z";
/** The outline and the edges of a die by its sides. */
const SOLIDS = {
  8: ["M24 2 L44 30 L24 46 L4 30 Z", "M4 30 H44 M24 2 L4 30 M24 2 L44 30"],
  10: ["M24 2 L45 22 L24 46 L3 22 Z", "M24 2 L12 28 L24 34 L36 28 Z M24 34 V46 M3 22 L12 28 M45 22 L36 28"],
  6: ["M7 7 H41 V41 H7 Z", ""],
};

/**
 * What became of a secret: "none", "sealed", "holds" or "differs".
 * @param {string} match
 * @param {Secret | undefined} secret
 */
export function stateOf(match, role, secret) {
  if (!secret?.commit) return "none";
  if (!secret.seed) return "sealed";
  return hex(commit(role, match, unhex(secret.seed))) === secret.commit ? "holds" : "differs";
}

/** The faces of the first dice that fell for everybody to see, as {sides, face}. */
export function firstDice(events) {
  const rolls = events.flatMap(({ body }) => (body?.k === "dice.rolled" && body.d.faces ? [body.d] : []));
  return rolls.flatMap(({ sides, faces }) => faces.map((face) => ({ sides, face }))).slice(0, FEW);
}

function envelope(state) {
  const open = state === "holds" || state === "differs";
  const path = (name, d) => h("path", { key: name, class: name, d });
  return h(
    "svg",
    { class: "envelope-svg", viewBox: "0 -26 96 96", "aria-hidden": "true", focusable: "false", key: "svg" },
    open && path("envelope-lid", "M4 6 L48 -22 L92 6 Z"),
    open && path("envelope-sheet", "M14 -12 H82 V34 H14 Z"),
    open && path("envelope-lines", "M24 -2 H72 M24 8 H62"),
    path("envelope-body", open ? "M4 6 L48 36 L92 6 V66 H4 Z" : "M4 6 H92 V66 H4 Z"),
    path("envelope-flap", FLAP),
    state === "sealed" && path("envelope-wax", WAX),
    state === "holds" && path("envelope-right", "M38 52 L46 60 L60 44"),
    state === "differs" && path("envelope-wrong", "M40 44 L56 60 M56 44 L40 60"),
  );
}

/** @param {(key: string) => string} told */
function envelopes(roles, states, told) {
  return roles.map(([role, name], at) =>
    h(
      "li",
      {
        key: role,
        class: `envelope is-${states[role]} ${role === "server" ? "" : `by-${role}`}`,
        vars: { "--at": String(at) },
      },
      envelope(states[role]),
      h("span", { class: "envelope-name", key: "name" }, role !== "server" && sign(role), name),
      h("span", { class: "hidden-visually", key: "state" }, `, ${told(`envelope_${states[role]}`)}`),
    ),
  );
}

function die({ sides, face }, at) {
  const [whole, edges] = SOLIDS[sides] ?? SOLIDS[6];
  return h(
    "li",
    { key: at, class: "proof-die" },
    h(
      "svg",
      { viewBox: "0 0 48 48", "aria-hidden": "true", focusable: "false", key: "svg" },
      h("path", { key: "whole", d: whole }),
      edges && h("path", { key: "edges", class: "proof-edges", d: edges }),
      h("text", { svg: true, x: "24", y: sides === 6 ? "30" : "26", "text-anchor": "middle" }, String(face)),
    ),
    h("span", { class: "hidden-visually", key: "face" }, String(face)),
  );
}

/**
 * Draw the three parts of the picture.
 * @param {any} record
 * @param {Record<string, Secret>} found What each role sealed, and what was in it if it is open.
 * @param {Map<string, string>} names
 * @param {(key: string, params?: any) => string} told
 */
export function drawn(record, found, names, told) {
  const roles = [...names].filter(([role]) => role);
  const states = Object.fromEntries(roles.map(([role]) => [role, stateOf(record.match, role, found[role])]));
  const before = Object.fromEntries(roles.map(([role]) => [role, states[role] === "none" ? "none" : "sealed"]));
  const rolls = record.events.filter(({ body }) => body?.k === "dice.rolled").length;
  patch(document.getElementById("envelopes-sealed"), envelopes(roles, before, told));
  const fell = firstDice(record.events);
  patch(document.getElementById("first-dice"), fell.map(die));
  document.getElementById("faces-n").hidden = !fell.length;
  patch(document.getElementById("envelopes-open"), envelopes(roles, states, told));
  document.getElementById("rolls-n").textContent = told("rolls_n", { n: rolls });
}
