// Choosing what an offer needs. Any offer of any room can be answered here: its picks become chips to choose from, a
// number to step, or a number of each to spread; dice are tapped in the tray.

import { h } from "./dom.js";
import { icon } from "./icons.js";
import { byHand, dicePickAt, fits, forced } from "./reading.js";

const MANY = 12;
const NUMBERS = new Set(["number", "range", "attack_range", "amount"]);

/** @param {Table} table */
export function picker(table) {
  const { picking, page } = table;
  const offer = table.offer(picking.key);
  if (!offer) return null;
  const own = table.room.pays(table);
  if (own) return own.drawn;
  offer.picks.forEach((pick, at) => {
    if (!picking.picks[at].length && !picking.typed) picking.picks[at] = table.room.usualPick(offer, pick);
  });
  const tray = dicePickAt(offer);
  const complete = offer.picks.every((pick, at) => fits(pick, picking.picks[at]));
  const name = table.words.word("offers", offer.key, { ship: table.view.attack?.attacker, n: 1 }, table.view);
  return h(
    "form",
    {
      class: "picker",
      key: `picker-${offer.key}`,
      "aria-label": name,
      onsubmit: (event) => {
        event.preventDefault();
        if (complete && !table.busy) table.take(offer.key, picking.picks, picking.note.trim());
      },
    },
    h("h3", { class: "picker-title" }, name),
    offer.picks.map((pick, at) => {
      if (at === tray)
        return h(
          "p",
          { class: "hint", key: `pick-${at}` },
          `${countText(table, pick, page.say("tap_dice"))} · ${page.say("chosen_n", { n: picking.picks[at].length })}`,
        );
      return forced(pick) ? null : onePick(table, offer, pick, at);
    }),
    byHand(offer) && note(table),
    h(
      "div",
      { class: "row" },
      h(
        "button",
        { type: "submit", class: "button primary", "aria-disabled": complete && !table.busy ? undefined : "true" },
        page.say("confirm"),
      ),
      h("button", { type: "button", class: "button", onclick: () => table.clear() }, page.say("back")),
    ),
  );
}

/** Where the room draws what is picked, the large button sends it, in place of passing. @param {Table} table */
export function confirmButton(table) {
  const own = table.mine && table.picking && table.room.pays(table);
  if (!own) return null;
  const able = own.able && !table.busy && !table.guarded;
  return h(
    "button",
    {
      key: "pass",
      type: "button",
      id: "pass",
      class: "pass confirms",
      "aria-disabled": able ? undefined : "true",
      "aria-keyshortcuts": "p",
      onclick: () => able && own.send(),
    },
    h("span", { class: "pass-name" }, own.name),
    h("kbd", { key: "key", "aria-hidden": "true" }, "p"),
  );
}

/** @param {Table} table */
function note(table) {
  return h(
    "label",
    { class: "field", key: "note" },
    h("span", {}, table.page.say("note")),
    h("input", {
      type: "text",
      maxlength: "200",
      value: table.picking.note,
      autocomplete: "off",
      oninput: (event) => {
        table.picking.note = event.target.value;
        table.picking.typed = true;
      },
    }),
  );
}

function onePick(table, offer, pick, at) {
  const key = `pick-${at}`;
  if (pick.caps.length) return spread(table, offer, pick, at, key);
  const legend = h(
    "legend",
    {},
    table.words.word("picks", pick.what),
    pick.most > 1 && h("span", { class: "hint" }, ` ${countText(table, pick, "")}`),
  );
  if (pick.most === 1 && pick.ids.length > MANY && numeric(table, pick, offer))
    return h("fieldset", { key, class: "pick" }, legend, stepper(table, pick, at));
  return h(
    "fieldset",
    { key, class: "pick" },
    legend,
    h(
      "div",
      { class: "chips" },
      pick.ids.map((id) => chip(table, offer, pick, at, id)),
    ),
  );
}

/** @param {Table} table @param {Asking} pick @param {Offer} offer */
function numeric(table, pick, offer) {
  if (table.room.pickName(table, pick, pick.ids[0], offer)) return false;
  return NUMBERS.has(pick.what) || pick.ids.every((id, at) => at === 0 || id === pick.ids[at - 1] + 1);
}

/** @param {Table} table @param {Asking} pick */
function countText(table, pick, lead) {
  const key = pick.least === pick.most ? "count_exact" : "count_between";
  return `${lead} ${table.page.say(key, { n: pick.most, least: pick.least, most: pick.most })}`.trim();
}

/** @param {Offer} offer */
function chip(table, offer, pick, at, id) {
  const chosen = table.picking.picks[at];
  const on = chosen.includes(id);
  const single = pick.most === 1;
  const change = () => {
    if (single) table.pick(at, [id]);
    else table.pick(at, on ? chosen.filter((other) => other !== id) : [...chosen, id].sort((a, b) => a - b));
  };
  return h(
    "label",
    { key: id, class: `chip ${on ? "on" : ""}` },
    h("input", { type: single ? "radio" : "checkbox", name: `pick-${at}`, checked: on, onchange: change }),
    h("span", {}, idName(table, pick, id, offer)),
  );
}

/** @param {Table} table @param {Asking} pick @param {number} at */
function stepper(table, pick, at) {
  const now = table.picking.picks[at][0] ?? pick.ids[0];
  const place = Math.max(0, pick.ids.indexOf(now));
  const to = (next) => table.pick(at, [pick.ids[Math.min(pick.ids.length - 1, Math.max(0, next))]]);
  if (!table.picking.picks[at].length) table.picking.picks[at] = [now];
  const typed = h("input", {
    type: "number",
    class: "step-value",
    inputmode: "numeric",
    min: String(pick.ids[0]),
    max: String(pick.ids.at(-1)),
    value: String(now),
    "aria-label": table.words.word("picks", pick.what),
    oninput: (event) => pick.ids.includes(event.target.valueAsNumber) && table.pick(at, [event.target.valueAsNumber]),
    onchange: (event) => {
      event.target.value = String(table.picking?.picks[at][0] ?? now);
    },
  });
  return steps(
    table,
    typed,
    place > 0 && (() => to(place - 1)),
    place < pick.ids.length - 1 && (() => to(place + 1)),
    "",
  );
}

/**
 * − value +, with the value said between, or a field for it; a side that cannot go further is disabled.
 * @param {Table} table
 */
export function steps(table, value, less, more, name) {
  return h(
    "span",
    { class: "stepper" },
    h(
      "button",
      {
        type: "button",
        class: "step",
        "aria-label": table.page.say("less", { name }),
        "aria-disabled": less ? undefined : "true",
        onclick: () => less?.(),
      },
      icon("minus"),
    ),
    typeof value === "string" ? h("output", { class: "step-value" }, value) : value,
    h(
      "button",
      {
        type: "button",
        class: "step",
        "aria-label": table.page.say("more", { name }),
        "aria-disabled": more ? undefined : "true",
        onclick: () => more?.(),
      },
      icon("plus"),
    ),
  );
}

/** @param {Table} table @param {Offer} offer @param {Asking} pick @param {number} at */
function spread(table, offer, pick, at, key) {
  const counts = table.picking.picks[at];
  const sum = counts.reduce((total, count) => total + count, 0);
  /** @param {number} count */
  const set = (place, count) =>
    table.pick(
      at,
      counts.map((old, other) => (other === place ? count : old)),
    );
  return h(
    "fieldset",
    { key, class: "pick spread" },
    h(
      "legend",
      {},
      table.words.word("picks", pick.what),
      " ",
      h(
        "span",
        { class: "hint" },
        table.page.say("spread_total", { n: pick.most, sum, least: pick.least, most: pick.most }),
      ),
    ),
    h(
      "ul",
      { role: "list", class: "spread-list" },
      pick.ids.map((id, place) => {
        const name = idName(table, pick, id, offer);
        return h(
          "li",
          { key: id },
          h("span", { class: "spread-name" }, drawn(table, pick, id), name),
          steps(
            table,
            String(counts[place]),
            counts[place] > 0 && (() => set(place, counts[place] - 1)),
            counts[place] < pick.caps[place] && sum < pick.most && (() => set(place, counts[place] + 1)),
            name,
          ),
        );
      }),
    ),
  );
}

/** @param {Table} table @param {Asking} pick */
function drawn(table, pick, id) {
  if (pick.what !== "face") return null;
  const faces = table.words.names("face");
  const face = faces[id];
  const kind = table.room.pools.find((name) =>
    pick.ids.every((code) => table.room.facesOf[name].includes(faces[code])),
  );
  return kind ? h("span", { class: "mini-die" }, table.room.drawDie(kind, face)) : null;
}

/** What ids are called in every game, by what is picked. */
const CALLED = {
  ship: ({ view }, id) => view.ships?.[id]?.name || String(id),
  defender: ({ view }, id) => view.ships?.[id]?.name || String(id),
  yes_no: ({ page }, id) => page.say(id ? "yes" : "no"),
  step: ({ words, view }, id) => words.kind("step", view.rail?.order?.[id] ?? id, view),
  pool: ({ words, room }, id) => words.word("pools", room.pools[id] ?? id),
  edit: (table, id) => editName(table, table.view.edits?.[id]),
  die: ({ page }, id) => page.say("die_n", { n: id + 1 }),
  dice: ({ page }, id) => page.say("die_n", { n: id + 1 }),
};

/** An id of a pick in words: ships by name, dice by place, codes by the room's words. */
export function idName(table, pick, id, offer) {
  const { words, view, room } = table;
  const { what } = pick;
  const named = room.pickName(table, pick, id, offer);
  if (named) return named;
  if (CALLED[what]) return CALLED[what](table, id);
  return ["face", "fact", "field", "token"].includes(what) ? words.kind(what, id, view) : String(id);
}

/** "Academy Pilot focus 1 → 0". @param {Table} table */
export function editName(table, edit) {
  if (!edit) return "";
  const ship =
    edit.ship !== undefined
      ? table.view.ships?.[edit.ship]?.name
      : edit.side !== undefined
        ? table.nameOf(edit.side)
        : "";
  const what =
    edit.field !== undefined
      ? table.words.kind("field", edit.field, table.view)
      : table.words.word("things", edit.thing);
  return `${[ship, what].filter(Boolean).join(" · ")}: ${changeText(table, edit)}`;
}

/** "1 → 0" of an open edit, in the room's words. @param {Table} table */
export function changeText(table, edit) {
  const show = (value) => table.room.valueText(table.words, edit, value, table.view);
  return ["new_die", "card", "reroll", "pose"].includes(edit.thing)
    ? show(edit.now)
    : `${show(edit.was ?? 0)} → ${show(edit.now ?? 0)}`;
}
