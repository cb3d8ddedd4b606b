// Whom to attack: every enemy unit in a row, with a pill for each range at which it can be attacked; or measured first.

import { h } from "../../table/dom.js";
import { tongue } from "../../table/languages.js";
import { can } from "../../table/reading.js";
import { silhouette } from "../../table/silhouette.js";
import { AIM } from "./codes.js";
import { drawingOf } from "./silhouettes.js";
import { between, distances } from "./said.js";
import { minisLeft } from "./state.js";
import { rangeText } from "./units.js";

/** @import { Facts, Table } from "./state.js" */

const SHORT = 4000; // how long it is said why not, in milliseconds

/** What may be attacked now: the codes of target and range, and the units that can be declared as they were measured. */
/** @param {Table} table */
function open(table) {
  const ids = (key) => (can(table.prompt, key) ? table.offer(key).picks[0].ids : []);
  return { aims: ids("attack_at"), legal: ids("declare_defender") };
}

/** @param {number[]} aims @param {number} id */
const aimsAt = (aims, id) => aims.filter((code) => Math.floor(code / AIM) === id);

/** The units among which a target is chosen, or none. @param {Table} table @returns {number[]} */
function choice(table) {
  const measure = table.mine && !table.scenes?.inAir && table.offer("measure");
  return measure && !measure.why_not ? measure.picks[0].ids : [];
}

/**
 * A press on a unit where it stands names it as the target: at once where it can be attacked at one range only, else its
 * ranges are marked in the card. Is it asked at all?
 * @param {Table} table
 * @param {number} id
 */
export function pressedTarget(table, id) {
  if (!choice(table).includes(id)) return false;
  if (table.busy || table.guarded) return true;
  const { aims, legal } = open(table);
  const own = aimsAt(aims, id);
  if (own.length === 1) table.choose("attack_at", [own]);
  else if (own.length) {
    table.sheet = { ...table.sheet, aim: id };
    table.focusNext = ".targets > .is-named .range-pill:not(.off)";
    table.draw();
  } else if (table.offer("attack_at")) table.tell(table.words.word("table", "out_of_reach"), false, SHORT);
  else table.choose(legal.includes(id) ? "declare_defender" : "measure", [[id]]);
  return true;
}

/**
 * In the place of the defender, until there is one: whom the attack may be against, each to be pressed.
 * @param {Table} table
 */
export function foes(table) {
  const ids = choice(table);
  if (!ids.length) return null;
  const { view, words } = table;
  const { aims, legal } = open(table);
  const out = (id) => table.offer("attack_at") && !aimsAt(aims, id).length && !legal.includes(id);
  return h(
    "ul",
    { class: "foes", key: "foes", role: "list", "aria-label": words.word("table", "targets") },
    ids.map((id) => {
      const ship = view.ships[id];
      return h(
        "li",
        { key: id, class: `by-${ship.seat}` },
        h(
          "button",
          { type: "button", class: `foe ${out(id) ? "off" : ""}`, onclick: () => pressedTarget(table, id) },
          h("span", { class: "disc", key: "disc", "aria-hidden": "true" }, silhouette(drawingOf(ship), "mid")),
          h("span", { class: "foe-name", key: "name", lang: tongue(ship.name) }, ship.name),
          h("span", { class: "hint", key: "minis" }, minisLeft(words, ship)),
        ),
      );
    }),
  );
}

/** @param {Table} table */
export function targetsCard(table) {
  const { view, words } = table;
  const measure = table.offer("measure");
  if (!measure || measure.why_not) return null;
  const { aims, legal } = open(table);
  const quick = Boolean(table.offer("attack_at"));
  const drawn = h(
    "section",
    { class: `legion-card ${quick ? "aims" : ""}`, key: "targets", "aria-label": words.word("table", "targets") },
    h("h3", {}, words.word("table", quick ? "targets_at" : "targets")),
    quick && h("p", { class: "hint", key: "own" }, hint(table, aims)),
    h(
      "ul",
      { class: "targets", role: "list" },
      measure.picks[0].ids.map((id) =>
        h(
          "li",
          { key: id, class: `by-${view.ships[id].seat} ${table.sheet.aim === id ? "is-named" : ""}` },
          target(table, id, quick, legal, aims),
        ),
      ),
    ),
    quick && distances(table),
  );
  const claims = new Set(["measure", "attack_at"]);
  if (quick || legal.length || !Object.keys(view.attack.measured).length) claims.add("declare_defender");
  return { claims, drawn, count: 0 };
}

/** @param {Table} table */
function target(table, id, quick, legal, aims) {
  const { view, words } = table;
  const ship = view.ships[id];
  const facts = view.attack.measured[id];
  const has = Object.values(view.attack.pools).some((pool) => pool.defender === id);
  const look = quick ? "look_closer" : facts ? "measure_again" : "measure";
  return [
    quick && h("span", { class: "target-figure", key: "figure" }, silhouette(drawingOf(ship))),
    h(
      "span",
      { class: "target-name", key: "name" },
      ship.name,
      facts
        ? h("span", { class: "hint", key: "facts" }, factLine(table, facts))
        : quick && h("span", { class: "hint", key: "minis" }, standing(table, id)),
      has && h("span", { class: "tag", key: "has" }, words.word("table", "has_pool")),
    ),
    quick && !has && pills(table, id, aims),
    h(
      "span",
      { class: "row", key: "row" },
      h(
        "button",
        {
          key: "measure",
          type: "button",
          class: `button ${quick ? "small" : ""}`,
          "aria-label": `${words.word("table", look)}: ${ship.name}`,
          onclick: () => table.choose("measure", [[id]]),
        },
        words.word("table", look),
      ),
      legal.includes(id) &&
        h(
          "button",
          {
            key: "declare",
            type: "button",
            class: "button primary",
            "aria-label": `${words.word("table", "declare")}: ${ship.name}`,
            onclick: () => table.choose("declare_defender", [[id]]),
          },
          words.word("table", "declare"),
        ),
    ),
  ];
}

// One press says target and range: a pill for each range from which a weapon reaches it, the others are shown as such.
/** @param {Table} table */
function pills(table, id, aims) {
  const { words, view } = table;
  const most = Math.max(0, ...aims.map((code) => code % AIM));
  const own = aimsAt(aims, id);
  if (!own.length) return h("span", { class: "hint", key: "pills" }, words.word("table", "out_of_reach"));
  const said = between(table, view.attack.attacker, id);
  const least = Math.min(...aims.map((code) => code % AIM));
  return h(
    "span",
    {
      class: "range-pills",
      key: "pills",
      role: "group",
      "aria-label": `${words.word("picks", "range")}: ${view.ships[id].name}`,
    },
    Array.from({ length: most - least + 1 }, (_, at) => least + at).map((range) => {
      const text = rangeText(words, range);
      const code = id * AIM + range;
      const name = words.word("table", range ? "attack_at_range" : "attack_in_melee", { range: text });
      const again = said?.range === range;
      return own.includes(code)
        ? h(
            "button",
            {
              key: range,
              type: "button",
              class: again ? "range-pill said" : "range-pill",
              "aria-label": `${name}: ${view.ships[id].name}`,
              "aria-disabled": table.busy ? "true" : undefined,
              onclick: () => !table.busy && !table.guarded && table.choose("attack_at", [[code]]),
            },
            text,
          )
        : h(
            "span",
            { key: range, class: again ? "range-pill off said" : "range-pill off", "aria-hidden": "true" },
            text,
          );
    }),
  );
}

const USUAL = 3; // where a game without minis mostly begins

/** What ranges are here, and where one that is offered comes from. @param {Table} table @param {number[]} aims */
function hint(table, aims) {
  const { view, words, page } = table;
  const offered = aims.map((code) => ({ id: Math.floor(code / AIM), range: code % AIM }));
  const known = view.ship_order.map((id) => between(table, view.attack.attacker, Number(id)));
  const said = known.filter(Boolean);
  const imagined = apart(table);
  const more = said.length
    ? words.word("table", said.some((one) => one?.since) ? "range_since" : "range_said")
    : imagined && offered.some(({ range }) => range === USUAL)
      ? words.word("table", "range_usual", { range: String(USUAL) })
      : "";
  return page.sentences([words.word("table", imagined ? "ranges_imagined" : "ranges_own"), more].filter(Boolean));
}

/** Against machines alone there is no table that both see. @param {Table} table */
const apart = ({ view, seat }) => view.seat_order.every((other) => other === seat || view.match.machines?.[other]);

/** @param {Table} table */
function standing(table, id) {
  return minisLeft(table.words, table.view.ships[id]);
}

/**
 * "range 2 · 4 of 5 see it · 4 of 4 are seen".
 * @param {Table} table
 * @param {Facts} facts
 */
function factLine(table, facts) {
  const { words, view } = table;
  const living = (id) => Object.values(view.ships[id].minis).filter((mini) => !mini.defeated).length;
  const parts = [words.word("table", facts.range ? "range_n" : "melee", { range: rangeText(words, facts.range) })];
  parts.push(words.word("table", "see_it", { n: facts.los.length, all: living(view.attack.attacker) }));
  parts.push(words.word("table", "are_seen", { n: facts.seen.length, all: living(facts.target) }));
  return parts.join(" · ");
}
