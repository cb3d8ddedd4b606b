// A fleet as rows of equal units: what they are, how many, what they roll, and which of them are damaged. A tap opens the
// sheet of a unit with its values and where they come from.

import { h } from "../../table/dom.js";
import { tongue } from "../../table/languages.js";
import { silhouette } from "../../table/silhouette.js";
import { can, offerOf } from "../../table/reading.js";
import { presence } from "../../table/squads.js";
import { kindOf, placeName, shelterOf } from "./ground.js";
import { drawingOf } from "./silhouettes.js";
import { LOSES } from "./plan.js";
import { lostOf, named, plainName, stationOf } from "./state.js";

/** @import { Seat, Table, View, Words } from "./state.js" */

const MOST_SHIPS = 12;
const ORDER = [
  "flagship",
  "war_sun",
  "dreadnought",
  "mech_ship",
  "carrier",
  "cruiser",
  "destroyer",
  "fighter",
  "mech",
  "infantry",
  "structure",
  "hel_titan",
  "pds",
  "space_dock",
];

/**
 * The units of a seat that are still there, equal ones together; in space first, the largest first.
 * @param {View} view
 */
export function groupsOf(view, seat) {
  const groups = new Map();
  for (const [id, ship] of Object.entries(view.ships || {})) {
    if (ship.seat !== seat || ship.state !== "here") continue;
    const key = `${ship.group}|${ship.place}`;
    if (!groups.has(key))
      groups.set(key, {
        key,
        ids: [],
        ship,
        name: plainName(ship),
        kind: kindOf(ship),
        damaged: Boolean(ship.damaged),
        place: ship.place || "space",
      });
    groups.get(key).ids.push(id);
  }
  const place = (group) =>
    (group.place === "space" ? 0 : 100) + ORDER.indexOf(group.kind) * 2 + (group.damaged ? 1 : 0);
  return [...groups.values()].sort((a, b) => place(a) - place(b));
}

/**
 * A unit as its class looks from above; a damaged one has a crack through it.
 * @param {"flat" | "mid"} finish
 */
export function shape(kind, damaged = false, finish = "flat") {
  return h(
    "span",
    { class: "unit-shape", "aria-hidden": "true" },
    silhouette(drawingOf(kind), finish),
    damaged &&
      h(
        "svg",
        { class: "crack", key: "crack", viewBox: "0 0 24 24", focusable: "false" },
        h("path", { d: "M15 1 L10 9 L14 12 L8 23" }),
      ),
  );
}

/**
 * "9 (×2)": hits on a 9 or more, two dice; as cards print it.
 * @param {Table} table
 */
export function valueText(table, value, dice) {
  return dice > 1 ? table.words.word("table", "value_dice", { value, dice }) : String(value);
}

// How many of a group my choice names: of the one being made, or of the one that waits for the other side's.
/** @param {Table} table */
export function usedOf(table, group) {
  if (group.ship.seat !== table.seat) return 0;
  const committed = table.view.seats[table.seat].commit;
  const { spread } = table.sheet;
  if (!spread && committed) return group.ids.filter((id) => committed.includes(id)).length;
  const leader = spread && group.ids.find((id) => spread.counts[id] !== undefined);
  return leader ? spread.counts[leader] : 0;
}

/**
 * How what my choice names is marked: crossed out where it is lost, lit where it lands, fires or bombards.
 * @param {Table} table
 */
export function markOf(table) {
  const { spread } = table.sheet;
  return !spread || LOSES.has(spread.key) ? "marked" : "chosen";
}

// The ships of a group side by side, those that my choice names marked; a crowd is one ship with a number.
export function rank(group, used = 0, mark = "marked") {
  const n = group.ids.length;
  const one = (id, at) =>
    h(
      "span",
      {
        key: id,
        class: `rank-ship ${at >= n - used ? mark : ""} ${group.fallen?.has(id) ? "fallen" : ""}`,
        "data-ship": id,
      },
      silhouette(drawingOf(group.kind), "mid"),
      group.damaged && h("span", { class: "burn", key: "burn" }),
    );
  const shown = n > MOST_SHIPS ? group.ids.slice(0, 1) : group.ids;
  return h(
    "span",
    { class: `unit-many of-${group.kind} ${group.damaged ? "listing" : ""}`, key: "many" },
    h("span", { class: "rank-ships", key: "ships", "aria-hidden": "true" }, shown.map(one)),
    h("strong", { key: "n" }, `×${n}`),
  );
}

/** @param {Table} table */
function row(table, group) {
  const { words } = table;
  const { ship } = group;
  const used = usedOf(table, group);
  const values = [
    ship.combat && [words.word("table", "combat"), valueText(table, ship.combat, ship.dice || 1), "combat"],
    ship.afb && [words.word("table", "afb"), valueText(table, ship.afb.value, ship.afb.dice), "afb"],
  ].filter(Boolean);
  return h(
    "button",
    {
      type: "button",
      class: `unit-row by-${ship.seat} is-${group.kind} ${ship.afb ? "has-afb" : ""} ${group.damaged ? "damaged" : ""}`,
      onclick: () => tap(table, group),
    },
    rank(group, used, markOf(table)),
    h("span", { class: "unit-name", key: "name", lang: tongue(group.name) }, group.name),
    h(
      "span",
      { class: "unit-values", key: "values" },
      values.map(([label, text, key]) =>
        h(
          "span",
          { key, class: `unit-value value-${key}` },
          h("span", { class: "value-label" }, label),
          " ",
          h("strong", {}, text),
        ),
      ),
    ),
    h(
      "span",
      { class: "unit-tags", key: "tags" },
      group.damaged && h("span", { class: "tag warn", key: "d" }, words.word("table", "damaged")),
      group.place !== "space" && h("span", { class: "tag", key: "p" }, placeName(table, group.place)),
      ship.lent && h("span", { class: "tag", key: "l" }, named(words, ship.lent)),
      used > 0 && h("span", { class: "tag state-destroyed", key: "u" }, `−${used}`),
    ),
  );
}

// While hits are being assigned a tap on an own unit gives it one; otherwise it opens its sheet.
/** @param {Table} table */
export function tap(table, group) {
  const spread = table.sheet.spread;
  const id = spread && group.ids.find((one) => spread.counts[one] !== undefined);
  if (id !== undefined && spread.add) spread.add(id);
  else table.show({ kind: "ship", id: group.ids[0] });
}

/**
 * One seat's fleet as a panel: units, what the seat has announced, its cards, what lies open.
 * @param {Table} table
 */
export function fleet(table, seat) {
  const { view, page } = table;
  const info = view.seats[seat];
  return h(
    "section",
    { class: `squad fleet by-${seat}`, key: `fleet-${seat}`, "aria-labelledby": `fleet-${seat}` },
    h(
      "header",
      { class: "squad-head" },
      h(
        "h3",
        { id: `fleet-${seat}` },
        h("span", { class: "seat-chip" }, table.nameOf(seat)),
        seat === table.seat && h("span", { class: "hint" }, ` (${page.say("you")})`),
        info.role && h("span", { class: "role" }, ` · ${page.say(info.role)}`),
      ),
      h("span", { class: "hint squad-name" }, fleetName(table, seat)),
      presence(table, seat),
    ),
    marks(table, seat, info),
    h(
      "ul",
      { class: "unit-list", role: "list" },
      groupsOf(view, seat).map((group) => h("li", { key: group.key }, row(table, group))),
    ),
    losses(table, seat),
    belongings(table, seat, info),
  );
}

/**
 * "The Federation of Sol · First Fleet".
 * @param {Table} table
 */
export function fleetName(table, seat) {
  const { view, words } = table;
  const { faction, squad } = view.seats[seat];
  return [
    words.has("factions", faction) ? words.word("factions", faction) : "",
    squad !== table.nameOf(seat) ? squad : "",
  ]
    .filter(Boolean)
    .join(" · ");
}

/**
 * What a seat has beside its ships: cards, what lies open, what it has lost; and where its ships stand elsewhere, whose it is.
 * @param {Table} table
 */
export function holdings(table, seat) {
  const info = table.view.seats[seat];
  return h(
    "div",
    { class: `squad fleet holdings by-${seat}`, key: `fleet-${seat}` },
    presence(table, seat),
    belongings(table, seat, info, true),
    losses(table, seat),
  );
}

// What is gone, as faint shapes with words.
/** @param {Table} table */
function losses(table, seat) {
  const lost = lostOf(table.view, seat);
  return (
    lost.length > 0 &&
    h(
      "p",
      { key: "lost", class: "hint lost" },
      lost.map(({ way, name, kind, n }) =>
        h(
          "span",
          { key: `${way}-${name}`, class: `lost-rank is-${way}` },
          h("span", { class: "lost-ships", "aria-hidden": "true" }, Array(Math.min(n, MOST_SHIPS)).fill(shape(kind))),
          h("span", {}, table.words.word("table", `lost_${way}`, { n, name })),
        ),
      ),
    )
  );
}

/**
 * What a seat has announced or committed, and what its dice are helped by.
 * @param {Table} table
 * @param {Seat} info
 */
export function marks(table, seat, info) {
  const { view, words } = table;
  const found = [
    info.announced && "announced",
    info.intercepted && "intercepted",
    info.forced && "forced",
    info.committed && "committed",
  ]
    .filter(Boolean)
    .map((mark) =>
      h(
        "span",
        { class: `tag mark-${mark} ${mark === "committed" ? "state-next" : "warn"}`, key: mark },
        words.word("table", mark),
      ),
    );
  for (const [at, bonus] of (info.bonuses || []).entries()) {
    found.push(
      h(
        "span",
        { class: "tag", key: `bonus-${at}` },
        `${bonus.n > 0 ? "+" : "−"}${Math.abs(bonus.n)} ${named(words, bonus.source)}`,
      ),
    );
  }
  const fires =
    stationOf(table).part === "cannon" &&
    Object.values(view.ships).some((one) => one.seat === seat && one.state === "here" && one.space_cannon);
  const shelter = fires && shelterOf(view, seat);
  if (shelter && shelter.n)
    found.push(h("span", { class: "tag", key: "shelter" }, `−${shelter.n} ${named(words, shelter.card)}`));
  return found.length > 0 && h("p", { class: "fleet-marks", key: "marks" }, found);
}

/**
 * The cards a seat holds, as everybody counts them: "2 action cards".
 * @param {Words} words
 * @param {Seat} info
 */
export function cardsOf(words, info) {
  return words.list.format(
    Object.entries(info.cards || {}).map(([kind, n]) => words.word("card_kinds_n", kind, { n })),
  );
}

/**
 * @param {Table} table
 * @param {Seat} info
 * @param {boolean} [told] with what each card of the hand does
 */
function belongings(table, seat, info, told = false) {
  const { words } = table;
  const open = (info.abilities || []).filter((id) => words.has("cards", id));
  const goods = ["trade_goods", "influence", "commodities", "fleet_pool"].filter((key) => info[key]);
  const used = new Set(info.exhausted || []);
  return h(
    "div",
    { class: "belongings", key: "more" },
    h(
      "p",
      { class: "hand-line", key: "cards" },
      h("strong", {}, cardsOf(words, info) || words.word("table", "no_cards")),
      goods.map((key) => h("span", { key, class: "good" }, ` · ${words.word("fleet_fields", key)} ${info[key]}`)),
    ),
    (info.hand || []).length > 0 &&
      h(
        "ul",
        { class: "hand", role: "list", key: "hand", "aria-label": words.word("table", "your_hand") },
        info.hand.map((id, at) => h("li", { key: `${id}-${at}` }, told ? openCard(table, id) : card(words, id))),
      ),
    open.length > 0 &&
      h(
        "ul",
        { class: "open-cards", role: "list", key: "open", "aria-labelledby": `open-${seat}` },
        h("li", { key: "title", class: "hint", id: `open-${seat}` }, words.word("table", "open_cards")),
        open.map((id) =>
          h(
            "li",
            { key: id, class: used.has(id) ? "used" : "" },
            card(words, id, used.has(id) ? words.word("table", "used") : ""),
          ),
        ),
      ),
  );
}

// A card of the hand with what it does: paper to press if it can be played; else flat, and it says when, louder if pressed.
/** @param {Table} table @param {string} id */
function openCard(table, id) {
  const { words } = table;
  const able = table.mine && can(table.prompt, id);
  const inside = [
    h("strong", { key: "name", lang: tongue(named(words, id)) }, named(words, id)),
    words.has("hints", id) && h("p", { key: "does" }, words.word("hints", id)),
    !able && whenText(table, id),
  ];
  const onclick = () => !table.guarded && table.choose(id);
  return able
    ? h("button", { type: "button", key: "can", class: "card-name can", onclick }, inside)
    : h("button", { type: "button", key: "waits", class: "card-name", onclick: () => asked(table, id) }, inside);
}

// When a card can be played; who has pressed it reads that it is not now, and why.
/** @param {Table} table @param {string} id */
function whenText(table, id) {
  const { words, prompt, sheet } = table;
  const when = words.has("moments", id) ? words.word("moments", id) : "";
  if (sheet.pressedCard !== id) return when && h("p", { key: "when", class: "when" }, when);
  const refused = table.mine && offerOf(prompt, id)?.why_not;
  const why = refused ? table.whyText(refused) : when;
  return h("p", { key: "when", class: "when not-now", role: "status" }, words.word("table", "not_now", { why }));
}

/** @param {Table} table @param {string} id */
function asked(table, id) {
  table.sheet.pressedCard = id;
  table.draw();
}

// A card by its name; a tap unfolds what it does, in our own words.
/** @param {Words} words */
function card(words, id, mark = "") {
  const text = words.has("hints", id) ? words.word("hints", id) : "";
  const name = [
    h("span", { key: "name", lang: tongue(named(words, id)) }, named(words, id)),
    mark && h("span", { key: "mark", class: "hint" }, ` ${mark}`),
  ];
  return text
    ? h("details", { class: "card-name" }, h("summary", {}, name), h("p", {}, text))
    : h("span", { class: "card-name" }, name);
}
