// How a fact is entered: chips for each value, and the button that sends what was chosen.

import { h } from "../../table/dom.js";
import { tongue } from "../../table/languages.js";
import { steps } from "../../table/picker.js";
import { silhouette } from "../../table/silhouette.js";
import { small } from "./dice.js";
import { standing } from "./standing.js";
import { pickName } from "./names.js";
import { drawingOf } from "./silhouettes.js";
import { poolNow } from "./state.js";
import { diceText } from "./units.js";

/** @import { Table, View } from "./state.js" */

/**
 * What is chosen after a tap; one more than may be chosen takes the place of the first, so that it can always be confirmed.
 * @param {number[]} chosen
 */
export function toggled(chosen, id, most) {
  if (chosen.includes(id)) return chosen.filter((other) => other !== id);
  return [...chosen, id].slice(-most).sort((a, b) => a - b);
}

/**
 * One pick as chips, with "all" and "none" where many may be chosen; numbers to spread as steppers.
 * @param {Table} table
 */
export function asked(table, offer, pick, _at, chosen, set) {
  const { words } = table;
  const many = pick.most > 1;
  const legend = h(
    "legend",
    { key: "legend" },
    words.word(words.has("picks", pick.what) ? "picks" : "table", pick.what),
    many &&
      !pick.caps.length &&
      pick.what !== "engaged" &&
      h(
        "span",
        { class: "hint" },
        ` ${words.word("table", "chosen_of", { n: chosen.length, all: Math.min(pick.most, pick.ids.length) })}`,
      ),
  );
  if (pick.caps.length) {
    return h(
      "fieldset",
      { key: pick.what, class: "pick spread" },
      legend,
      h(
        "ul",
        { class: "spread-list", role: "list" },
        pick.ids.map((id, place) => {
          const name = pickName(table, { what: "mini" }, id, offer);
          const to = (n) => set(chosen.map((old, other) => (other === place ? n : old)));
          return h(
            "li",
            { key: id },
            h("span", { class: "spread-name" }, name),
            steps(
              table,
              String(chosen[place]),
              chosen[place] > 0 && (() => to(chosen[place] - 1)),
              chosen[place] < pick.caps[place] && (() => to(chosen[place] + 1)),
              name,
            ),
          );
        }),
      ),
    );
  }
  const toggle = (id) => {
    if (!many) set([id]);
    else set(toggled(chosen, id, pick.most));
  };
  return h(
    "fieldset",
    { key: pick.what, class: `pick pick-${pick.what}` },
    legend,
    h(
      "div",
      { class: "chips", key: "chips" },
      many &&
        pick.what !== "engaged" &&
        pick.ids.length > 2 &&
        pick.most >= pick.ids.length &&
        h(
          "button",
          {
            key: "all",
            type: "button",
            class: "button chip-all",
            onclick: () => set(chosen.length === pick.ids.length ? [] : [...pick.ids]),
          },
          words.word("table", chosen.length === pick.ids.length ? "none" : "all"),
        ),
      pick.ids.map((id) =>
        h(
          "label",
          { key: id, class: `chip ${chosen.includes(id) ? "on" : ""}` },
          h("input", {
            type: many ? "checkbox" : "radio",
            name: `pick-${pick.what}`,
            checked: chosen.includes(id),
            onchange: () => toggle(id),
          }),
          h("span", {}, chipName(table, pick, id, offer)),
        ),
      ),
    ),
  );
}

/** @param {Table} table */
function chipName(table, pick, id, offer) {
  if (offer?.key === "allocate") return fallName(table, id);
  if (pick.what === "helper" || pick.what === "backer") return table.view.ships[id].name;
  if (!["los", "seen", "arc_minis"].includes(pick.what)) return pickName(table, pick, id, offer) || String(id);
  const { view, words } = table;
  const aimed = view.measure?.target ?? poolNow(view)?.defender;
  const mini = view.ships[pick.what === "seen" ? aimed : view.attack.attacker].minis[id];
  return [
    h("span", { class: "hidden-visually", key: "word" }, words.word("table", "mini", { mini: "" })),
    String(id),
    mini.leader && h("span", { class: "chip-more", key: "leads" }, words.word("table", "leader")),
    mini.name && h("span", { class: "chip-more", key: "name", lang: tongue(mini.name) }, mini.name),
  ];
}

/** Does the leader stand, and is not asked for? @param {View} view */
export function leaderWaits({ ships, wounds }, { ids }) {
  return Object.entries(ships[wounds.unit].minis).some(
    ([at, mini]) => mini.leader && !mini.defeated && !ids.includes(Number(at)),
  );
}

// A mini that may fall, as its picture stands above: its figure, its number, and what it carries.
/** @param {Table} table */
function fallName({ view, words }, id) {
  const ship = view.ships[view.wounds.unit];
  const mini = ship.minis[id];
  const special = standing(ship).some((one) => Number(one.at) === id && one.special);
  const dice = (at) => Object.values(ship.weapons[at].dice).reduce((sum, n) => sum + n, 0);
  const [best] = [...mini.weapons].sort((one, other) => dice(other) - dice(one));
  const carries = mini.name || ship.weapons[best]?.name || "";
  return [
    h("span", { class: "chip-figure", key: "figure" }, silhouette(drawingOf(ship, special))),
    h("span", { class: "hidden-visually", key: "word" }, words.word("table", "mini", { mini: "" })),
    String(id),
    mini.leader && h("span", { class: "chip-more", key: "leads" }, words.word("table", "leader")),
    carries && h("span", { class: "chip-more", key: "carries", lang: tongue(carries) }, carries),
  ];
}

/** @param {Table} table */
export function go(table, text, complete, send) {
  return h(
    "button",
    {
      key: "go",
      type: "button",
      class: "offer main",
      "data-number": "1",
      "aria-keyshortcuts": "1",
      "aria-disabled": complete && !table.busy ? undefined : "true",
      onclick: send,
    },
    h("span", { class: "offer-name" }, text),
    h("kbd", { "aria-hidden": "true" }, "1"),
  );
}

/**
 * The dice that would lie beside the defender, as small shapes.
 * @param {Table} table
 */
export function gatheredLine(table, dice) {
  return Object.keys(dice).length ? small(table, dice) : diceText(table, dice);
}

/**
 * What is half chosen belongs to one question of one pool, and goes with it.
 * @param {Table} table
 * @param {string} key
 * @param {() => any} first
 */
export function half(table, key, first) {
  const at = `${key}:${table.view.attack?.now}:${table.view.attack?.pool_order.length}`;
  if (table.sheet[key]?.at !== at) table.sheet = { ...table.sheet, [key]: { at, ...first() } };
  return table.sheet[key];
}
