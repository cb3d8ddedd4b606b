// The defender's card: all facts of the attack in one look, one tap to confirm them, or one fact contested with both
// readings side by side.

import { h } from "../table/dom.js";
import { weaponText } from "../table/ships.js";
import { cap } from "../table/words.js";
import { can } from "../table/reading.js";

export const FACT_OFFERS = ["confirm", "contest"];
const RANGED = new Set(["attack_range", "range"]);
const BEYOND = 4;

function reading(table, fact, value) {
  if (RANGED.has(fact)) return value >= BEYOND ? table.page.say("beyond") : String(value);
  return table.page.say(value ? "yes" : "no");
}

/** A fact of this attack as a number, as the attacker declared it. */
function declared(view, fact) {
  const { facts } = view.attack;
  if (fact.startsWith("their_")) return Number((facts.their_arcs || []).includes(fact.slice("their_".length)));
  if (fact.startsWith("arc_")) return Number((facts.arcs || []).includes(fact.slice("arc_".length)));
  return Number(facts[fact]);
}

/** The open contest as both seats and watchers see it; its offers are plain buttons. */
export function contestCard(table) {
  const { view, page, words } = table;
  const contest = view.contest;
  if (!contest || !view.attack?.attacker) return null;
  const a = view.ships[view.attack.attacker].seat;
  const d = view.ships[view.attack.defender]?.seat || contest.by;
  return h("section", { class: "facts contested", key: "contest", "aria-label": page.say("contest_title") },
    h("h3", {}, page.say("contest_title"), ": ", words.word("facts", contest.fact)),
    h("dl", { class: "readings" },
      h("div", { class: `by-${a}`, key: "a" }, h("dt", {}, page.say("seat_says", { seat: table.nameOf(a) })), h("dd", {}, reading(table, contest.fact, contest.a))),
      h("div", { class: `by-${d}`, key: "d" }, h("dt", {}, page.say("seat_says", { seat: table.nameOf(d) })), h("dd", {}, reading(table, contest.fact, contest.d)))));
}

/** The confirmation card of the defending seat; null when it is not asked. */
export function factsCard(table) {
  const { view, page, words, prompt } = table;
  const offer = table.offer("confirm");
  if (!offer || !view.attack?.facts) return null;
  const contest = can(prompt, "contest") ? table.offer("contest") : null;
  const codes = contest?.picks[0].ids || [];
  const shown = ["attack_range", "range", "in_arc", "obstructed", "their_full_front", "their_full_rear", "at_asteroid", "at_debris", "at_gas"]
    .filter((fact) => RANGED.has(fact) || ["in_arc", "obstructed"].includes(fact) || declared(view, fact));
  const open = table.sheet.contest;
  const attackerSeat = view.ships[view.attack.attacker].seat;
  const drawn = h("section", { class: "facts", key: "facts", "aria-label": page.say("facts_title") },
    h("h3", {}, page.say("facts_says", { seat: table.nameOf(attackerSeat) })),
    h("p", { key: "weapon" }, weaponText(table, view.ships[view.attack.attacker].weapons[view.attack.weapon])),
    h("dl", { class: "fact-list" }, shown.map((fact) => h("div", { key: fact }, h("dt", {}, cap(words.word("facts", fact))), h("dd", {}, reading(table, fact, declared(view, fact)))))),
    open && contest ? contesting(table, contest, codes) : h("div", { class: "row", key: "buttons" },
      offer.why_not ? h("p", { class: "hint", key: "why" }, table.whyText(offer.why_not))
        : h("button", { key: "confirm", type: "button", class: "button primary big", "data-number": "1", "aria-keyshortcuts": "1", "aria-disabled": table.busy || table.shielded ? "true" : undefined, onclick: () => !table.shielded && !table.busy && table.take("confirm") },
          page.say("confirm_all"), h("kbd", { "aria-hidden": "true" }, "1")),
      contest && h("button", { key: "contest", type: "button", class: "button big", "data-number": "2", "aria-keyshortcuts": "2", onclick: () => start(table) }, page.say("contest"), "…", h("kbd", { "aria-hidden": "true" }, "2"))));
  return { drawn, count: 2 };
}

function start(table) {
  table.sheet = { contest: true };
  table.focusNext = ".contest-form input";
  table.draw();
}

function contesting(table, offer, codes) {
  const { sheet, page, view } = table;
  const names = table.room.codes.fact;
  const fact = sheet.fact !== undefined ? names[sheet.fact] : "";
  const numbers = fact ? offer.picks[1].ids.filter((value) => value !== declared(view, fact) && (RANGED.has(fact) || value < 2)) : [];
  const set = (what, value) => {
    sheet[what] = value;
    if (what === "fact") sheet.number = undefined;
    table.draw();
  };
  const complete = fact && sheet.number !== undefined;
  const send = (event) => {
    event.preventDefault();
    if (complete && table.take("contest", [[sheet.fact], [sheet.number]])) table.sheet = {};
  };
  return h("form", { class: "contest-form", key: "form", onsubmit: send },
    h("fieldset", { class: "pick" }, h("legend", {}, page.say("which_fact")), h("div", { class: "chips" }, codes.map((code) => chip("fact", code, sheet.fact === code, table.words.word("facts", names[code]), set)))),
    fact && h("fieldset", { class: "pick", key: "number" }, h("legend", {}, page.say("my_reading")), h("div", { class: "chips" }, numbers.map((value) => chip("number", value, sheet.number === value, reading(table, fact, value), set)))),
    h("div", { class: "row" },
      h("button", { type: "submit", class: "button primary", "aria-disabled": complete && !table.busy ? undefined : "true" }, page.say("send_contest")),
      h("button", { type: "button", class: "button", onclick: () => { table.sheet = {}; table.draw(); } }, page.say("cancel"))));
}

function chip(name, value, on, text, set) {
  return h("label", { key: value, class: `chip ${on ? "on" : ""}` }, h("input", { type: "radio", name, checked: on, onchange: () => set(name, value) }), h("span", {}, text));
}
