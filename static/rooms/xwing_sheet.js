// The attack sheet: steps 1a to 1d as one sheet. Each choice is sent as it is made and in the rulebook's order; only what
// the server offers is shown. After the defender is named it waits for the other side's one tap.

import { h } from "../table/dom.js";
import { icon } from "../table/icons.js";
import { can } from "../table/reading.js";
import { cap } from "../table/words.js";
import { weaponText } from "../table/ships.js";

export const SHEET_OFFERS = ["measure", "measured", "choose_weapon", "declare_defender", "remeasure", "rechoose", "no_attack", "back"];
const BEYOND = 4;

/** The sheet with how many number keys it uses; null when this seat is not declaring an attack. */
export function attackSheet(table) {
  const { view, prompt, page } = table;
  const attack = view.attack;
  if (!attack?.attacker || view.ships[attack.attacker]?.seat !== table.seat) return null;
  if (!/^1/.test(view.step?.number || "") || view.contest) return null;
  const keys = { next: 1 };
  const waiting = !table.mine;
  const step = waiting ? "wait" : view.step.number;
  const drawn = h("section", { class: "sheet", key: "sheet", "aria-label": page.say("attack_sheet") },
    h("h3", { class: "sheet-title" }, page.say("attack_with", { ship: view.ships[attack.attacker].name })),
    h("ol", { class: "sheet-steps", role: "list" },
      part(table, "1a", step === "1a", summaryMeasured(table), can(prompt, "remeasure") && "remeasure", () => measuring(table, keys)),
      part(table, "1b", step === "1b", summaryWeapon(table), can(prompt, "rechoose") && "rechoose", () => arming(table, keys)),
      part(table, "1c", step === "1c", summaryDefender(table), "", () => naming(table, keys))),
    waiting && h("p", { class: "sheet-wait", key: "wait" }, icon("wait"), page.say("waiting_confirm", { seat: table.nameOf(view.turn?.seats?.[0] || "") })),
    h("div", { class: "row", key: "leave" }, leave(table, "back"), leave(table, "no_attack")));
  return { drawn, count: keys.next - 1 };
}

function part(table, step, now, summary, again, draw) {
  return h("li", { key: step, class: `sheet-step ${now ? "now" : ""}`, "aria-current": now ? "step" : undefined },
    h("div", { class: "sheet-head" },
      h("span", { class: "sheet-number" }, step),
      h("div", { class: "sheet-words" }, h("h4", {}, table.words.word("steps", step)), !now && summary && h("span", { class: "sheet-summary", key: "summary" }, summary)),
      !now && again && h("button", { key: again, type: "button", class: "button small", "aria-disabled": table.busy ? "true" : undefined, onclick: () => table.take(again) },
        table.page.say("change"), h("span", { class: "only-read" }, ` ${table.words.word("steps", step)}`))),
    now && draw());
}

function leave(table, key) {
  if (!can(table.prompt, key)) return null;
  return h("button", { key, type: "button", class: "button", "aria-disabled": table.busy ? "true" : undefined, onclick: () => table.take(key) },
    table.words.word("offers", key, { ship: table.view.attack?.attacker }, table.view));
}

function numbered(keys) {
  const number = keys.next;
  keys.next += 1;
  return number <= 9 ? { "data-number": String(number), "aria-keyshortcuts": String(number) } : {};
}

function key(props) {
  return props["data-number"] && h("kbd", { "aria-hidden": "true", key: "kbd" }, props["data-number"]);
}

// --- 1a -----------------------------------------------------------------------------------------------------------
function measuring(table, keys) {
  const offer = table.offer("measure");
  if (!offer) return null;
  const { sheet, page, view } = table;
  const measured = view.measured || {};
  return [
    h("ul", { class: "choices-list", role: "list", key: "enemies" }, offer.picks[0].ids.map((id) => {
      const props = numbered(keys);
      const open = sheet.ship === id;
      return h("li", { key: id },
        h("button", { type: "button", class: `offer ${open ? "open" : ""}`, "aria-expanded": String(open), ...props, onclick: () => begin(table, offer, id) },
          h("span", { class: "offer-name" }, view.ships[id].name, " ", h("span", { class: "hint" }, measured[id] ? factsText(table, measured[id]) : page.say("not_measured"))), key(props)),
        open && form(table, offer, id));
    })),
    next(table, keys, "measured"),
  ];
}

function next(table, keys, name) {
  const offer = table.offer(name);
  if (!offer) return null;
  if (offer.why_not) return h("p", { class: "hint", key: name }, table.whyText(offer.why_not));
  const props = numbered(keys);
  return h("button", { key: name, type: "button", class: "offer go", ...props, "aria-disabled": table.busy ? "true" : undefined, onclick: () => table.take(name) },
    h("span", { class: "offer-name" }, table.words.word("offers", name)), key(props));
}

function begin(table, offer, id) {
  if (table.sheet.ship === id) table.sheet = {};
  else {
    const known = table.view.measured?.[id];
    const codes = (list) => (list || []).map((arc) => table.room.codes.arc.indexOf(arc));
    const own = new Set(Object.values(table.view.ships[table.view.attack.attacker].weapons || {}).map((weapon) => weapon.arc));
    const arcs = offer.picks[1].ids.filter((code) => own.has(table.room.codes.arc[code]));   // others only cards ask for
    table.sheet = {
      ship: id, arc: known ? codes(known.arcs) : arcs.length === 1 ? [...arcs] : [],
      attack_range: known?.attack_range, range: known?.range, obstructed: known ? Number(known.obstructed) : 0,
      their_arc: codes(known?.their_arcs), focus: ".measure-form input",
    };
    table.focusNext = ".measure-form input";
  }
  table.draw();
}

function form(table, offer, id) {
  const { sheet, page } = table;
  const by = Object.fromEntries(offer.picks.map((pick) => [pick.what, pick]));
  const set = (what, value) => {
    sheet[what] = value;
    table.draw();
  };
  const complete = sheet.attack_range !== undefined;
  const send = (event) => {
    event.preventDefault();
    if (!complete || table.busy) return;
    const closest = sheet.range ?? sheet.attack_range;
    if (table.take("measure", [[id], sheet.arc, [sheet.attack_range], [closest], [sheet.obstructed], sheet.their_arc])) table.sheet = {};
  };
  return h("form", { class: "measure-form", key: "form", onsubmit: send },
    h("p", { class: "hint" }, page.say("measure_hint")),
    radios(table, "attack_range", by.attack_range.ids, sheet.attack_range, set),
    radios(table, "range", by.range.ids, sheet.range ?? sheet.attack_range, set),
    checks(table, "arc", by.arc.ids, sheet.arc, set),
    radios(table, "obstructed", by.obstructed.ids, sheet.obstructed, set),
    checks(table, "their_arc", by.their_arc?.ids || [], sheet.their_arc, set),
    h("div", { class: "row" },
      h("button", { type: "submit", class: "button primary", "aria-disabled": complete && !table.busy ? undefined : "true" }, page.say("save_measure")),
      h("button", { type: "button", class: "button", onclick: () => begin(table, offer, id) }, page.say("cancel"))));
}

function nameOfValue(table, what, value) {
  if (what === "obstructed") return table.page.say(value ? "yes" : "no");
  if (what === "arc" || what === "their_arc") return table.words.kind("arc", value, table.view);
  return value >= BEYOND ? table.page.say("beyond") : String(value);
}

function radios(table, what, ids, now, set) {
  return h("fieldset", { class: "pick", key: what }, h("legend", {}, table.words.word("picks", what)),
    h("div", { class: "chips" }, ids.map((id) => h("label", { key: id, class: `chip ${now === id ? "on" : ""}` },
      h("input", { type: "radio", name: what, checked: now === id, onchange: () => set(what, id) }), h("span", {}, nameOfValue(table, what, id))))));
}

function checks(table, what, ids, now, set) {
  if (!ids.length) return null;
  const flip = (id) => set(what, now.includes(id) ? now.filter((other) => other !== id) : [...now, id].sort((a, b) => a - b));
  return h("fieldset", { class: "pick", key: what }, h("legend", {}, table.words.word("picks", what)),
    h("div", { class: "chips" }, ids.map((id) => h("label", { key: id, class: `chip ${now.includes(id) ? "on" : ""}` },
      h("input", { type: "checkbox", checked: now.includes(id), onchange: () => flip(id) }), h("span", {}, nameOfValue(table, what, id))))));
}

/** "range 2 · front · not obstructed". */
export function factsText(table, facts) {
  const range = (value) => (value >= BEYOND ? table.page.say("beyond") : String(value));
  const arcs = (facts.arcs || (facts.arc ? [facts.arc] : [])).map((arc) => table.words.word("arcs", arc));
  const parts = [table.page.say("range_n", { range: range(facts.attack_range) })];
  if (facts.range !== undefined && facts.range !== facts.attack_range) parts.push(table.page.say("closest_n", { range: range(facts.range) }));
  parts.push(arcs.length ? table.page.comma(arcs) : table.page.say("not_in_arc"));
  parts.push(table.page.say(facts.obstructed ? "is_obstructed" : "not_obstructed"));
  return parts.join(" · ");
}

function summaryMeasured(table) {
  const count = Object.keys(table.view.measured || {}).length;
  const { attack } = table.view;
  if (attack.facts && attack.defender) return factsText(table, attack.facts);
  return count ? table.page.say("n_measured", { n: count }) : "";
}

// --- 1b and 1c ----------------------------------------------------------------------------------------------------
function arming(table, keys) {
  const offer = table.offer("choose_weapon");
  const legal = offer?.picks[0]?.ids || [];
  const list = Object.entries(table.view.ships[table.view.attack.attacker].weapons || {});
  return [
    offer?.why_not && h("p", { class: "hint", key: "why" }, table.whyText(offer.why_not)),
    h("ul", { class: "choices-list", role: "list", key: "weapons" }, list.map(([id, weapon]) => {
      if (!legal.includes(Number(id))) {
        const why = table.view.attack.weapons_why?.[id];
        return h("li", { key: id, class: "reason" }, weaponText(table, weapon), " ", h("span", { class: "reason-why" }, why ? table.whyText(why) : table.page.say("weapon_not_now")));
      }
      const props = numbered(keys);
      return h("li", { key: id }, h("button", { type: "button", class: "offer", ...props, "aria-disabled": table.busy ? "true" : undefined, onclick: () => table.take("choose_weapon", [[Number(id)]]) },
        h("span", { class: "offer-name" }, weaponText(table, weapon)), key(props)));
    })),
  ];
}

function summaryWeapon(table) {
  const { attack, ships } = table.view;
  const weapon = ships[attack.attacker].weapons?.[attack.weapon];
  return weapon ? weapon.name || cap(table.words.word("weapons", weapon.key)) : "";
}

function naming(table, keys) {
  const offer = table.offer("declare_defender");
  if (!offer) return null;
  if (offer.why_not) return h("p", { class: "hint", key: "why" }, table.whyText(offer.why_not));
  const barred = Object.entries(table.view.attack.targets_why || {});
  return h("ul", { class: "choices-list", role: "list", key: "defenders" }, [...offer.picks[0].ids.map((id) => defender(table, keys, id)), ...barred.map(([id, why]) => h("li", { key: id, class: "reason" },
    table.view.ships[id].name, " ", h("span", { class: "reason-why" }, table.whyText(why))))]);
}

function defender(table, keys, id) {
  const props = numbered(keys);
  const facts = table.view.measured?.[id];
  return h("li", { key: id }, h("button", { type: "button", class: "offer", ...props, "aria-disabled": table.busy ? "true" : undefined, onclick: () => table.take("declare_defender", [[id]]) },
      h("span", { class: "offer-name" }, table.view.ships[id].name, " ", facts && h("span", { class: "hint" }, factsText(table, facts))), key(props)));
}

function summaryDefender(table) {
  const { attack, ships } = table.view;
  return attack.defender ? ships[attack.defender]?.name || "" : "";
}
