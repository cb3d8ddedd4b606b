// One card declares an attack (steps 1a to 1c): a press on a range names target and range (by keys the target's number, then
// the range's), then weapon and arcs only where
// there is something to say, then one press attacks. Which ranges are legal, and why others are not, is the server's word.

import { h } from "../../table/dom.js";
import { tongue } from "../../table/languages.js";
import { labelOf, percent } from "../../table/odds_words.js";
import { can, shipsInOrder } from "../../table/reading.js";
import { silhouette } from "../../table/silhouette.js";
import { foretold } from "../../table/slips.js";
import { takeAll } from "../../table/taking.js";
import { cap } from "../../table/words.js";
import { cardName, isAbility } from "./cards.js";
import { key, numbered } from "./measure.js";
import { weaponName } from "./names.js";
import { change, declaration, draft, questions, weaponOf, weaponsThere } from "./said.js";
import { tokenThings } from "./pieces.js";
import { vital, hullLeft } from "./ships.js";
import { drawingOf } from "./silhouettes.js";

/** @import { Table } from "./types.js" */

const ANYWHERE = [1, 2, 3]; // the ranges that stand in every row, so that they stand below each other

/**
 * The card with how many number keys it uses.
 * @param {Table} table
 */
export function declareCard(table) {
  const { view, words } = table;
  const said = draft(table);
  const keys = { next: 1 };
  const ids = shipsInOrder(view).filter((id) => view.attack.reach[id]);
  const able = ids.filter((id) => Object.keys(view.attack.reach[id].ranges).length);
  const touch = ids.some((id) => Object.values(view.attack.reach[id].ranges).some((ranges) => ranges.includes(0)));
  const columns = touch ? [0, ...ANYWHERE] : ANYWHERE;
  const send = (event) => {
    event.preventDefault();
    const all = declaration(table, said);
    if (all && !table.busy) takeAll(table, all);
  };
  const aimed = said.target && said.at !== null;
  const asked = aimed ? questions(table, said) : [];
  const choice = weaponsThere(table, said).length > 1;
  const drawn = h(
    "form",
    { class: "declare", key: "declare", "aria-label": words.say("table", "attack_sheet"), onsubmit: send },
    h(
      "div",
      { class: "declare-card on-paper" },
      h(
        "p",
        { class: "declare-head" },
        h("strong", {}, words.say("table", "declare_targets", { n: able.length, of: ids.length })),
        h("span", { class: "hint" }, words.say("table", "declare_ranges")),
      ),
      h(
        "ul",
        { class: "targets", role: "list" },
        ids.map((id) => row(table, said, id, columns, keys)),
      ),
      !choice && weapons(table, said),
      said.target && line(table, said),
    ),
    h(
      "div",
      { class: "declare-foot", key: "foot" },
      (choice || asked.length > 0) &&
        h(
          "div",
          { class: "declare-card declare-asks on-paper", key: "asks" },
          choice && weapons(table, said),
          asked.map(([fact, by]) => question(table, said, fact, by)),
        ),
      attack(table, said),
    ),
    h(
      "p",
      { class: "declare-steps" },
      can(table.prompt, "back") &&
        h(
          "button",
          {
            key: "back",
            type: "button",
            class: "button quiet",
            "aria-disabled": table.busy ? "true" : undefined,
            onclick: () => !table.busy && table.take("back"),
          },
          words.word("offers", "back", { ship: view.attack.attacker }, view),
        ),
      h(
        "button",
        { key: "steps", type: "button", class: "button quiet", onclick: () => bySteps(table) },
        words.say("table", "by_steps"),
      ),
    ),
  );
  return { drawn, count: keys.next - 1 };
}

/** @param {Table} table */
function bySteps(table) {
  table.sheet = { steps: true };
  table.draw();
}

/** @param {Table} table */
function row(table, said, id, columns, keys) {
  const { view } = table;
  const ship = view.ships[id];
  const { ranges, why } = view.attack.reach[id];
  const legal = new Set(Object.values(ranges).flat());
  const chosen = said.target === id;
  const asks = said.target && said.at === null; // then the digits are ranges of the target
  const props = legal.size && !asks ? numbered(keys) : {};
  return h(
    "li",
    { key: id, class: `target by-${ship.seat} ${chosen ? "chosen" : ""} ${legal.size ? "" : "refused"}` },
    silhouette(drawingOf(ship.chassis, ship.size), "mid"),
    h(
      legal.size ? "button" : "div",
      {
        class: "target-words",
        key: "words",
        ...(legal.size && {
          type: "button",
          "aria-pressed": String(chosen),
          ...props,
          onclick: (event) => choose(table, id, event.currentTarget),
        }),
      },
      h("span", { class: "target-name", lang: tongue(ship.name) }, ship.name, " ", key(props)),
      legal.size
        ? h(
            "span",
            { class: "target-state", key: "state" },
            vital(table, "shield", ship.shields_left, ship.shields),
            vital(table, "hull", hullLeft(ship), ship.hull),
            h("span", { class: "things", key: "tokens" }, tokenThings(table, id)),
          )
        : h("span", { class: "reason-why", key: "why" }, table.whyText(Object.values(why)[0] || "no_target")),
    ),
    legal.size > 0 &&
      h(
        "fieldset",
        { class: "pills" },
        h("legend", { class: "hidden-visually" }, ship.name),
        columns.map((at) =>
          legal.has(at)
            ? h(
                "label",
                { key: at, class: `chip pill ${chosen && said.at === at ? "on" : ""}` },
                h("input", {
                  type: "radio",
                  name: "aim",
                  checked: chosen && said.at === at,
                  ...(chosen && asks ? { "data-number": String(at), "aria-keyshortcuts": String(at) } : {}),
                  "aria-label": `${ship.name}: ${table.words.say("table", "range_n", { range: at })}`,
                  onchange: () => aim(table, said, id, at),
                }),
                h("span", {}, String(at)),
              )
            : h("span", { key: at, class: "pill none", "aria-hidden": "true" }, String(at)),
        ),
      ),
  );
}

/**
 * The target alone: its ranges have the focus, and the person names one.
 * @param {Table} table
 * @param {HTMLElement} from
 */
function choose(table, target, from) {
  const row = from.closest("li");
  aim(table, draft(table), target, null);
  row.querySelector("input").focus();
}

/**
 * Target and range in one press. What was said of another target is not so of this one.
 * @param {Table} table
 */
function aim(table, said, target, at) {
  const same = said.target === target;
  change(table, { target, at, ...(same ? {} : { answers: {}, obstructed: 0 }), nearer: false });
}

/**
 * Only where there is more than one.
 * @param {Table} table
 */
function weapons(table, said) {
  const { view, words } = table;
  const list = Object.entries(view.ships[view.attack.attacker].weapons || {});
  if (list.length < 2 || !said.target || said.at === null) return null;
  const { ranges, why } = view.attack.reach[said.target];
  const now = weaponOf(table, said);
  const barred = (place) => (ranges[place]?.includes(said.at) ? "" : table.whyText(why[place] || "out_of_range"));
  return h(
    "fieldset",
    { class: "pick declare-said", key: "weapons" },
    h("legend", {}, words.word("picks", "weapon")),
    h(
      "div",
      { class: "chips" },
      list.map(([place, weapon]) => {
        const reason = barred(place);
        const name = cap(weaponName(words, weapon, view));
        const what = words.say("table", "weapon_short", {
          n: weapon.value,
          range: weapon.low === weapon.high ? weapon.low : `${weapon.low}–${weapon.high}`,
        });
        if (reason)
          return h(
            "span",
            { key: place, class: "chip barred" },
            h("span", {}, name, " ", h("span", { class: "hint" }, reason)),
          );
        return h(
          "label",
          { key: place, class: `chip ${now === place ? "on" : ""}` },
          h("input", {
            type: "radio",
            name: "weapon",
            checked: now === place,
            onchange: () => change(table, { weapon: place }),
          }),
          h("span", {}, name, " ", h("span", { class: "hint" }, what)),
        );
      }),
    ),
  );
}

/** @param {Table} table */
function question(table, said, fact, by) {
  const { words, view, page } = table;
  const cards = by.map((key) => (isAbility(key) ? cardName(words, key, view) : words.word("tokens", key)));
  return h(
    "fieldset",
    { class: "pick declare-said", key: fact },
    h("legend", {}, cap(words.word("facts", fact))),
    h(
      "div",
      { class: "chips" },
      [1, 0].map((value) =>
        h(
          "label",
          { key: value, class: `chip ${said.answers[fact] === value ? "on" : ""}` },
          h("input", {
            type: "radio",
            name: fact,
            checked: said.answers[fact] === value,
            onchange: () => change(table, { answers: { ...said.answers, [fact]: value } }),
          }),
          h("span", {}, page.say(value ? "yes" : "no")),
        ),
      ),
      h(
        "span",
        { class: "hint asked-by" },
        words.say("table", "asked_by", { cards: words.list.format([...new Set(cards)]) }),
      ),
    ),
  );
}

/**
 * What is nearly always so, and one press where it is not: a clear line, and the closest points at the same range.
 * @param {Table} table
 */
function line(table, said) {
  const { words } = table;
  const nearer = Array.from({ length: said.at }, (_, at) => at);
  const flip = (key, on, off, now, act) =>
    h(
      "button",
      { key, type: "button", class: "button quiet", "aria-pressed": String(Boolean(now)), onclick: act },
      words.say("table", now ? on : off),
    );
  return h(
    "div",
    { class: "declare-line", key: "line" },
    flip("obstructed", "line_obstructed", "line_clear", said.obstructed, () =>
      change(table, { obstructed: said.obstructed ? 0 : 1 }),
    ),
    nearer.length > 0 &&
      flip("nearer", "closest_differ", "closest_same", said.nearer, () =>
        change(table, { nearer: !said.nearer, closest: said.at - 1 }),
      ),
    said.nearer &&
      h(
        "fieldset",
        { class: "pills", key: "closest" },
        h("legend", { class: "hidden-visually" }, words.word("picks", "range")),
        nearer.map((at) =>
          h(
            "label",
            { key: at, class: `chip pill ${said.closest === at ? "on" : ""}` },
            h("input", {
              type: "radio",
              name: "closest",
              checked: said.closest === at,
              "aria-label": words.say("table", "closest_n", { range: at }),
              onchange: () => change(table, { closest: at }),
            }),
            h("span", {}, String(at)),
          ),
        ),
      ),
  );
}

/** @param {Table} table */
function attack(table, said) {
  const { words, view, page } = table;
  const ready = declaration(table, said);
  const name = view.ships[said.target]?.name;
  const missing = !said.target ? "aim_first" : said.at === null ? "range_first" : "answer_first";
  const weapon = said.target && view.ships[view.attack.attacker].weapons[weaponOf(table, said)];
  return h(
    "button",
    {
      type: "submit",
      key: "attack",
      class: "declare-attack",
      "aria-disabled": ready && !table.busy ? undefined : "true",
    },
    h(
      "span",
      { class: "declare-what" },
      name ? words.say("table", "attack_target", { ship: name }) : words.say("table", "attack_nobody"),
    ),
    h(
      "span",
      { class: "declare-how" },
      table.pending
        ? page.say("sending")
        : ready
          ? `${words.say("table", "range_n", { range: said.at })} · ${weapon ? weaponName(words, weapon, view) : ""}`
          : words.say("table", missing),
      foreseen(table, ready),
    ),
    ready && h("kbd", { "aria-hidden": "true", key: "kbd" }, "Enter"),
  );
}

/**
 * What would come of it, as both sides stand.
 * @param {Table} table
 */
function foreseen(table, ready) {
  const found = !table.pending && foretold(table, ready);
  if (!found) return null;
  const seats = [table.view.ships[table.view.attack.attacker].seat];
  return h(
    "span",
    { class: "declare-odds", key: "odds" },
    ` · ${labelOf(table, seats, found.name, found.value)} `,
    h("strong", {}, percent(table, found.chance)),
  );
}
