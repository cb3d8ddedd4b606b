// Step 1a of the attack sheet: who was measured, at which range, in which arcs; and the number keys of the whole sheet.

import { h } from "../../table/dom.js";
import { arcText } from "./names.js";

/** @import { Facts, Table } from "./types.js" */

const BEYOND = 4;

export function numbered(keys) {
  const number = keys.next;
  keys.next += 1;
  return number <= 9 ? { "data-number": String(number), "aria-keyshortcuts": String(number) } : {};
}

export function key(props) {
  return props["data-number"] && h("kbd", { "aria-hidden": "true", key: "kbd" }, props["data-number"]);
}

/** @param {Table} table */
export function measuring(table, keys) {
  const offer = table.offer("measure");
  if (!offer) return null;
  const { sheet, view } = table;
  const measured = view.measured || {};
  return [
    h(
      "ul",
      { class: "choices-list", role: "list", key: "enemies" },
      offer.picks[0].ids.map((id) => {
        const props = numbered(keys);
        const open = sheet.ship === id;
        return h(
          "li",
          { key: id },
          h(
            "button",
            {
              type: "button",
              class: `offer ${open ? "open" : ""}`,
              "aria-expanded": String(open),
              ...props,
              onclick: () => begin(table, offer, id),
            },
            h(
              "span",
              { class: "offer-name" },
              view.ships[id].name,
              " ",
              h(
                "span",
                { class: "hint" },
                measured[id] ? factsText(table, measured[id]) : table.words.say("table", "not_measured"),
              ),
            ),
            key(props),
          ),
          open && form(table, offer, id),
        );
      }),
    ),
    next(table, keys, "measured"),
  ];
}

/** @param {Table} table */
function next(table, keys, name) {
  const offer = table.offer(name);
  if (!offer) return null;
  if (offer.why_not) return h("p", { class: "hint", key: name }, table.whyText(offer.why_not));
  const props = numbered(keys);
  return h(
    "button",
    {
      key: name,
      type: "button",
      class: "offer main",
      ...props,
      "aria-disabled": table.busy ? "true" : undefined,
      onclick: () => table.take(name),
    },
    h("span", { class: "offer-name" }, table.words.word("offers", name)),
    key(props),
  );
}

/** @param {Table} table */
function begin(table, offer, id) {
  if (table.sheet.ship === id) table.sheet = { steps: true };
  else {
    const known = table.view.measured?.[id];
    const arcNames = table.words.names("arc");
    const codes = (list) => (list || []).map((arc) => arcNames.indexOf(arc));
    const own = new Set(
      Object.values(table.view.ships[table.view.attack.attacker].weapons || {}).map((weapon) => weapon.arc),
    );
    const arcs = offer.picks[1].ids.filter((code) => own.has(arcNames[code])); // others only cards ask for
    table.sheet = {
      steps: true,
      ship: id,
      arc: known ? codes(known.arcs) : arcs.length === 1 ? [...arcs] : [],
      attack_range: known?.attack_range,
      range: known?.range,
      obstructed: known ? Number(known.obstructed) : 0,
      their_arc: codes(known?.their_arcs),
      focus: ".measure-form input",
    };
    table.focusNext = ".measure-form input";
  }
  table.draw();
}

/** @param {Table} table */
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
    if (table.take("measure", [[id], sheet.arc, [sheet.attack_range], [closest], [sheet.obstructed], sheet.their_arc]))
      table.sheet = { steps: true };
  };
  return h(
    "form",
    { class: "measure-form", key: "form", onsubmit: send },
    h("p", { class: "hint" }, table.words.say("table", "measure_hint")),
    radios(table, "attack_range", by.attack_range.ids, sheet.attack_range, set),
    radios(table, "range", by.range.ids, sheet.range ?? sheet.attack_range, set),
    checks(table, "arc", by.arc.ids, sheet.arc, set),
    radios(table, "obstructed", by.obstructed.ids, sheet.obstructed, set),
    checks(table, "their_arc", by.their_arc?.ids || [], sheet.their_arc, set),
    h(
      "div",
      { class: "row" },
      h(
        "button",
        { type: "submit", class: "button primary", "aria-disabled": complete && !table.busy ? undefined : "true" },
        table.words.say("table", "save_measure"),
      ),
      h("button", { type: "button", class: "button", onclick: () => begin(table, offer, id) }, page.say("cancel")),
    ),
  );
}

/** @param {Table} table */
function nameOfValue(table, what, value) {
  if (what === "obstructed") return table.page.say(value ? "yes" : "no");
  if (what === "arc" || what === "their_arc") return arcText(table.words, value, table.view);
  return value >= BEYOND ? table.words.say("table", "beyond") : String(value);
}

/** @param {Table} table */
function radios(table, what, ids, now, set) {
  return h(
    "fieldset",
    { class: "pick", key: what },
    h("legend", {}, table.words.word("picks", what)),
    h(
      "div",
      { class: "chips" },
      ids.map((id) =>
        h(
          "label",
          { key: id, class: `chip ${now === id ? "on" : ""}` },
          h("input", { type: "radio", name: what, checked: now === id, onchange: () => set(what, id) }),
          h("span", {}, nameOfValue(table, what, id)),
        ),
      ),
    ),
  );
}

/** @param {Table} table */
function checks(table, what, ids, now, set) {
  if (!ids.length) return null;
  const flip = (id) =>
    set(what, now.includes(id) ? now.filter((other) => other !== id) : [...now, id].sort((a, b) => a - b));
  return h(
    "fieldset",
    { class: "pick", key: what },
    h("legend", {}, table.words.word("picks", what)),
    h(
      "div",
      { class: "chips" },
      ids.map((id) =>
        h(
          "label",
          { key: id, class: `chip ${now.includes(id) ? "on" : ""}` },
          h("input", { type: "checkbox", checked: now.includes(id), onchange: () => flip(id) }),
          h("span", {}, nameOfValue(table, what, id)),
        ),
      ),
    ),
  );
}

/**
 * "range 2 · front · not obstructed".
 * @param {Table} table
 * @param {Facts & { arc?: string }} facts Pictures of the oldest matches have one arc.
 */
export function factsText(table, facts) {
  const range = (value) => (value >= BEYOND ? table.words.say("table", "beyond") : String(value));
  const arcs = (facts.arcs || (facts.arc ? [facts.arc] : [])).map((arc) => table.words.word("arcs", arc));
  const parts = [table.words.say("table", "range_n", { range: range(facts.attack_range) })];
  if (facts.range !== undefined && facts.range !== facts.attack_range)
    parts.push(table.words.say("table", "closest_n", { range: range(facts.range) }));
  parts.push(arcs.length ? table.page.comma(arcs) : table.words.say("table", "not_in_arc"));
  parts.push(table.words.say("table", facts.obstructed ? "is_obstructed" : "not_obstructed"));
  return parts.join(" · ");
}
