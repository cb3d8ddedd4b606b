// The sheet of one ship: everything printed and everything counted, with − and + where an edit is offered. Each tap is an
// edit that the other side sees at once.

import { h } from "./dom.js";
import { can, openEdits } from "./reading.js";
import { editName, steps } from "./picker.js";
import { cap } from "./words.js";
import { changeText, hullLeft, resources, tokens, vital, weapons } from "./ships.js";

export function shipSheet(table, id) {
  const { view, page, room, words } = table;
  const ship = view.ships[id];
  if (!ship) return null;
  return [
    h("p", { class: "hint", key: "line" }, `${ship.chassis} · ${page.say("initiative")} ${ship.initiative} · ${page.say("agility")} ${ship.agility}${ship.points ? ` · ${page.say("points_n", { n: ship.points })}` : ""}`),
    h("p", { class: "ship-vitals", key: "vitals" }, vital(table, "shield", ship.shields_left, ship.shields), vital(table, "hull", hullLeft(ship), ship.hull)),
    (room.damage && room.damage(table, id, ship)) || damage(table, ship),
    h("div", { class: "ship-tokens", key: "tokens" }, tokens(table, id)),
    fields(table, id, ship),
    h("h3", { key: "w" }, page.say("weapons")), weapons(table, ship), resources(table, ship),
    upgrades(table, ship),
  ];
}

// What the ship carries, and how the app plays each card where the room says so.
function upgrades(table, ship) {
  const { page, room, words } = table;
  const own = room.ownCards?.(table, ship) || [];
  const carried = ship.upgrades || [];
  if (!own.length && !carried.length) return null;
  return [h("h3", { key: "u" }, page.say("upgrades")),
    h("ul", { class: "upgrades", role: "list", key: "ul" }, own, carried.map((upgrade, at) => h("li", { key: at },
      h("span", {}, upgrade.name), " ", h("span", { class: "hint" }, words.word("slots", upgrade.slot), upgrade.known === false && ` · ${page.say("not_known")}`),
      " ", room.markOf?.(table, ship, `u.${upgrade.key}`))))];
}

function damage(table, ship) {
  const { hit = 0, crit = 0 } = ship.damage || {};
  const parts = [hit > 0 && table.page.say("damage_hits", { n: hit }), crit > 0 && table.page.say("damage_crits", { n: crit })].filter(Boolean);
  return parts.length > 0 && h("p", { key: "damage", class: "damage" }, table.page.say("damage_line", { list: table.words.list.format(parts) }));
}

// One line for each field that may be edited: its name, − value +, and what is still open about it.
function fields(table, id, ship) {
  const { page, words, room, prompt, view } = table;
  if (!can(prompt, "edit_ship")) return null;
  const offer = table.offer("edit_ship");
  const [ships, codes, numbers] = offer.picks;
  if (!ships.ids.includes(Number(id))) return h("p", { class: "hint", key: "fields" }, page.say("not_yours_to_edit"));
  const top = Math.max(...numbers.ids);
  const edits = openEdits(view).filter((edit) => edit.ship === id);
  return h("section", { class: "fields", key: "fields", "aria-label": page.say("edit_ship") },
    h("h3", {}, page.say("edit_ship")),
    h("p", { class: "hint" }, page.say(table.judges ? (table.reason ? "judge_reason_counts" : "judge_reason_first") : "edit_hint")),
    !table.judges && ship.seat !== table.seat && h("p", { class: "notice loud", key: "theirs" }, page.say("edit_theirs", { seat: table.nameOf(ship.seat) })),
    h("label", { class: "field" }, h("span", {}, page.say("note")), h("input", {
      type: "text", maxlength: "200", autocomplete: "off", value: table.sheet.note || "", oninput: (event) => { table.sheet.note = event.target.value; },
    })),
    h("ul", { role: "list" }, ordered(room, codes.ids).map((code) => {
      const field = room.codes.field[code];
      const of = room.fieldOf(ship, field, view);
      if (!of) return null;
      const edit = edits.find((open) => open.field === field);
      const name = room.fieldName(table, ship, field) || cap(words.word("fields", field));
      const now = edit ? Number(edit.now) : of.value;
      const options = room.choiceOf?.(table, field, ship);
      const set = (value) => () => change(table, id, code, value, edit);
      return h("li", { key: field, class: edit ? "edited" : "" },
        h("span", { class: "field-name" }, name, edit && h("span", { class: "open-edit", key: "open" }, ` ${changeText(table, edit)} ?`)),
        options
          ? choice(name, options, now, set)
          : steps(table, String(now), now > 0 && set(now - 1), now < Math.min(of.most, top) && set(now + 1), name),
        edit && withdraw(table, edit));
    })));
}

// What one sets most comes first; the room says in which order.
function ordered(room, codes) {
  const place = (code) => {
    const at = (room.fieldOrder || []).indexOf(room.codes.field[code]);
    return at < 0 ? codes.length : at;
  };
  return [...codes].sort((a, b) => place(a) - place(b) || a - b);
}

// Back to what it was means: no change after all.
function change(table, id, code, value, edit) {
  if (table.busy) return;
  const mine = edit && edit.by === table.seat && can(table.prompt, "withdraw_edit");
  if (mine && value === Number(edit.was)) table.take("withdraw_edit", [[Number(edit.id)]]);
  else table.take("edit_ship", [[Number(id)], [code], [value]], (table.sheet.note || "").trim());
}

function choice(name, options, value, set) {
  return h("select", { class: "edit-choice", "aria-label": name, value: String(value), onchange: (event) => set(Number(event.target.value))() },
    options.map(([code, text]) => h("option", { key: code, value: String(code) }, text)));
}

function withdraw(table, edit) {
  if (edit.by !== table.seat || !can(table.prompt, "withdraw_edit")) return null;
  return h("button", { key: "withdraw", type: "button", class: "button small", "aria-label": `${table.page.say("withdraw")}: ${editName(table, edit)}`, onclick: () => table.take("withdraw_edit", [[Number(edit.id)]]) }, table.page.say("withdraw"));
}
