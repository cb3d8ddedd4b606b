// Hits against the own ships as one decision: a large button with what most people would do, and below it, folded away,
// which ships sustain and which are lost. What is confirmed here is carried out step by step (plan.js).

import { h } from "../../table/dom.js";
import { steps } from "../../table/picker.js";
import { plainOffers } from "../../table/reading.js";
import { cap } from "../../table/words.js";
import { keepPlan } from "./deputy.js";
import { groupsOf, shape } from "./fleet.js";
import { fieldOf, fightsHere } from "./ground.js";
import { plainName } from "./state.js";
import { ableToSustain, cancelsOf, isBeforeHits, nextOf, planned, targetsOf, usualLosses, usualPlan } from "./plan.js";

/** @import { Table } from "./state.js" */

/**
 * The card of the window before hits on the own ships are assigned; null anywhere else.
 * @param {Table} table
 */
export function hitsCard(table) {
  const { view, prompt, seat } = table;
  if (!table.mine || !isBeforeHits(view, prompt, seat)) return null;
  const taking = stateOf(table);
  const sustain = taking.sustain;
  const left = Math.max(0, view.hits[seat].left - sustain.length * cancelsOf(view, seat));
  const most = Math.min(left, targetsOf(view, seat).length);
  const lost = taking.lost || usualLosses(view, seat, left, sustain);
  // an ability that could spare ships is not outshone, unless no more than a fighter is at stake
  const cheap = lost.length === 1 && view.ships[lost[0]].cls === "fighter";
  const helped = !sustain.length && !cheap && plainOffers(prompt, new Set(["sustain"])).some((offer) => !offer.why_not);
  return {
    claims: new Set(["sustain"]),
    count: 1,
    drawn: h(
      "section",
      {
        class: "hits-card",
        key: "hits-card",
        "aria-label": table.words.word("table", fieldOf(view) === "space" ? "take_hits" : "take_ground_hits"),
      },
      slip(table, sustain, lost, { complete: lost.length === most, helped, act: () => send(table, sustain, lost) }),
      unfolding(table, taking, () => rows(table, taking, sustain, lost, most)),
    ),
  };
}

// What was chosen so far in this question.
/** @param {Table} table */
function stateOf(table) {
  const { view, prompt, seat } = table;
  if (table.sheet.taking?.n !== prompt.n)
    table.sheet.taking = { n: prompt.n, sustain: usualPlan(view, prompt, seat).sustain, lost: null, open: false };
  return table.sheet.taking;
}

/** @param {Table} table */
function send(table, sustain, lost) {
  const { view, prompt, seat } = table;
  if (table.busy || table.guarded) return;
  const next = nextOf(view, prompt, seat, planned(view, seat, sustain, lost));
  if (next && table.take(next.answer.key, next.answer.picks)) keepPlan(table, next.plan);
}

/**
 * The large button of a decision about losses: what is done, and what stays.
 * @param {Table} table
 * @param {string[]} sustain
 * @param {string[]} lost
 */
export function slip(table, sustain, lost, { complete, helped = false, act }) {
  const { words, view, seat } = table;
  const named = (ids) =>
    // one of several alike is not told by its number
    ids.length === 1 ? plainName(view.ships[ids[0]]) : table.room.kinds.units(words, ids, {}, view);
  const parts = [
    sustain.length && words.say("table", "sustain_with", { n: sustain.length, units: named(sustain) }),
    lost.length && words.say("table", "lose_units", { n: lost.length, units: named(lost) }),
  ].filter(Boolean);
  const stay =
    Object.values(view.ships).filter((ship) => ship.seat === seat && fightsHere(view, ship)).length - lost.length;
  const ground = fieldOf(view) !== "space";
  return h(
    "button",
    {
      type: "button",
      key: "slip",
      class: `button big slip ${helped ? "" : "primary"}`,
      "data-number": "1",
      "aria-keyshortcuts": "1",
      "aria-disabled": complete && !table.busy ? undefined : "true",
      onclick: () => complete && act(),
    },
    h(
      "span",
      { class: "slip-name" },
      parts.length ? cap(words.list.format(parts)) : words.word("table", ground ? "lose_no_force" : "lose_nothing"),
      h("span", { class: "slip-more" }, words.say("table", ground ? "forces_stay" : "ships_stay", { n: stay })),
    ),
    h("kbd", { "aria-hidden": "true" }, "1"),
  );
}

/**
 * "Choose differently": a press unfolds the rows.
 * @param {Table} table
 */
export function unfolding(table, state, rowsOf) {
  const toggle = () => {
    state.open = !state.open;
    table.draw();
  };
  return [
    h(
      "button",
      { type: "button", key: "other", class: "button", "aria-expanded": String(state.open), onclick: toggle },
      table.words.word("table", "choose_differently"),
    ),
    state.open && rowsOf(),
  ];
}

/** @param {Table} table */
function rows(table, taking, sustain, lost, most) {
  const { view, prompt, seat, words } = table;
  const [able, targets] = [ableToSustain(view, prompt), targetsOf(view, seat)];
  const change = (changed) => {
    Object.assign(taking, changed);
    table.draw();
  };
  const needed = Math.ceil(view.hits[seat].left / cancelsOf(view, seat));
  return h(
    "ul",
    { class: `spread-units by-${seat}`, role: "list", key: "rows" },
    groupsOf(view, seat)
      .filter((group) => group.ids.some((id) => targets.includes(id) || able.includes(id)))
      .map((group) => {
        const may = able.filter((id) => group.ids.includes(id));
        const sustains = sustain.filter((id) => group.ids.includes(id));
        const falls = lost.filter((id) => group.ids.includes(id));
        const spare = targets.filter((id) => group.ids.includes(id) && !falls.includes(id));
        const name = `${group.name}${group.damaged ? ` (${words.word("table", "damaged")})` : ""}`;
        return h(
          "li",
          { key: group.key, class: sustains.length || falls.length ? "some" : "" },
          h(
            "span",
            { class: "spread-unit" },
            shape(group.kind, group.damaged),
            h("span", {}, name),
            h("span", { class: "hint" }, `×${group.ids.length}`),
          ),
          h(
            "span",
            { class: "spread-both" },
            may.length > 0 &&
              stepper(
                table,
                "sustains",
                name,
                sustains.length,
                sustains.length > 0 &&
                  (() => change({ sustain: sustain.filter((id) => id !== sustains.at(-1)), lost: null })),
                sustains.length < may.length &&
                  sustain.length < needed &&
                  (() => change({ sustain: [...sustain, may.find((id) => !sustains.includes(id))], lost: null })),
              ),
            stepper(
              table,
              "falls",
              name,
              falls.length,
              falls.length > 0 && (() => change({ lost: lost.filter((id) => id !== falls.at(-1)) })),
              spare.length > 0 && lost.length < most && (() => change({ lost: [...lost, spare.at(-1)] })),
            ),
          ),
        );
      }),
  );
}

/** @param {Table} table */
function stepper(table, word, name, count, less, more) {
  const label = table.words.word("table", word);
  return h(
    "span",
    { class: `spread-count ${word}`, key: word },
    h("span", { class: "hint" }, label),
    steps(table, String(count), less, more, `${name}, ${label}`),
  );
}
