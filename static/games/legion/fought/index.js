// The result page of Legion: every unit mini by mini, who fell in which attack and by which of its wounds; below the attacks,
// each with its dice as they lay in the end.

import { h } from "../../../table/dom.js";
import { tongue } from "../../../table/languages.js";
import { silhouette } from "../../../table/silhouette.js";
import { cap } from "../../../table/words.js";
import { standing } from "../standing.js";
import { drawingOf } from "../silhouettes.js";
import { attackEvents, poolDrawn, poolsOf } from "../sum.js";

/** @import { Table, Unit } from "../state.js" */
/** @import { Pool } from "../sum.js" */

/** So many attacks lie open; of more only their first lines, to be opened. */
const OPEN = 3;

/**
 * @typedef {object} Attack
 * @property {number} n
 * @property {number} round
 * @property {Pool[]} pools
 *
 * @typedef {object} Fall Where a mini fell: in which attack, by which of the wounds of its pool.
 * @property {number} attack
 * @property {string} wounds "2", or "2–3"
 */

/**
 * What fills the page's place for it: nothing where nobody attacked.
 * @param {Table} plain
 */
export function fought(plain) {
  const table = { ...plain, view: numbered(plain.view) };
  const attacks = told(table.session.store.events);
  if (!attacks.length) return [];
  const falls = fallen(attacks);
  const { words } = table;
  return [
    h("h2", { key: "minis-h" }, words.word("fought", "minis")),
    h("p", { class: "hint", key: "hint" }, words.word("fought", "hint")),
    h(
      "div",
      { class: "fought-sides", key: "sides" },
      table.view.seat_order.map((seat) => army(table, seat, falls)),
    ),
    h("h2", { key: "attacks-h" }, words.word("fought", "attacks")),
    h(
      "div",
      { class: "fought-attacks", key: "attacks" },
      attacks.map((one) => attack(table, one, attacks.length <= OPEN)),
    ),
  ];
}

/**
 * The same view in which units of one name have a number behind it, as on the rest of the page.
 * @param {Table["view"]} view
 */
function numbered(view) {
  const ids = Object.keys(view.ships).sort((a, b) => Number(a) - Number(b));
  const called = (/** @type {string} */ id) => {
    const { name } = view.ships[id];
    const alike = ids.filter((other) => view.ships[other].name === name);
    return alike.length > 1 ? `${name} #${alike.indexOf(id) + 1}` : name;
  };
  const ships = Object.fromEntries(ids.map((id) => [id, { ...view.ships[id], name: called(id) }]));
  return { ...view, ships };
}

/**
 * The attacks that were rolled, with the round of each.
 * @param {MatchEvent[]} events
 * @returns {Attack[]}
 */
export function told(events) {
  const rounds = /** @type {number[]} */ ([]);
  let round = 1;
  for (const { k } of events) {
    if (k === "attack.begun") rounds.push(round);
    if (k === "round.ended") round += 1;
  }
  return attackEvents(events)
    .map((each, at) => ({ n: 0, round: rounds[at], pools: poolsOf(each) }))
    .filter(({ pools }) => pools.length > 0)
    .map((one, at) => ({ ...one, n: at + 1 }));
}

/**
 * By unit and mini where it fell. A mini that came back is told of its last fall.
 * @param {Attack[]} attacks
 * @returns {Map<string, Fall>}
 */
export function fallen(attacks) {
  const found = new Map();
  for (const { n, pools } of attacks)
    for (const pool of pools)
      for (const one of counted(pool))
        if (one.fell) found.set(`${one.ship}-${one.mini}`, { attack: n, wounds: one.wounds });
  return found;
}

/** Who took the wounds of a pool, each with the places of its wounds among them. @param {Pool} pool */
function counted({ suffered }) {
  const sums = new Map();
  return suffered.map((one) => {
    const before = sums.get(one.ship) || 0;
    const last = before + one.n;
    sums.set(one.ship, last);
    return { ...one, wounds: one.n > 1 ? `${before + 1}–${last}` : String(last) };
  });
}

/**
 * @param {Table} table
 * @param {string} seat
 * @param {Map<string, Fall>} falls
 */
function army(table, seat, falls) {
  const { view } = table;
  const own = view.ship_order.map(String).filter((id) => view.ships[id].seat === seat);
  return h(
    "div",
    { class: `fought-army by-${seat}`, key: seat },
    h("h3", { key: "name", lang: tongue(table.nameOf(seat)) }, table.nameOf(seat)),
    own.map((id) => unit(table, id, falls)),
  );
}

/**
 * @param {Table} table
 * @param {string} id
 * @param {Map<string, Fall>} falls
 */
function unit({ view, words }, id, falls) {
  const ship = view.ships[id];
  const minis = standing(ship);
  const left = minis.filter(({ mini }) => !mini.defeated).length;
  return h(
    "div",
    { class: "fought-unit", key: id },
    h(
      "p",
      { key: "name" },
      h("strong", { lang: tongue(ship.name), key: "name" }, ship.name),
      h("span", { class: "muted small", key: "left" }, words.word("table", "minis_of", { n: left, all: minis.length })),
    ),
    h(
      "ul",
      { class: "fought-minis", role: "list", key: "minis" },
      minis.map((one) => mini(words, ship, one, falls.get(`${id}-${one.at}`))),
    ),
  );
}

/**
 * One mini on its base; where it fell leads to the attack.
 * @param {import("../state.js").Words} words
 * @param {Unit} ship
 * @param {ReturnType<typeof standing>[number]} which
 * @param {Fall} [fall]
 */
function mini(words, ship, { at, mini: one, special }, fall) {
  const called = cap(words.word("table", "mini", { mini: at }));
  const said = one.defeated
    ? words.word("fought", fall ? "fell" : "fell_otherwise", {
        mini: called,
        attack: fall?.attack,
        wound: fall?.wounds,
      })
    : words.word("fought", one.wounds ? "wounded" : "stands", { mini: called, n: one.threshold - one.wounds });
  const drawn = [
    disc(ship, special, one.defeated),
    h("span", { class: "hidden-visually", key: "said" }, said),
    one.defeated && h("span", { class: "fought-n", key: "n", "aria-hidden": "true" }, fall ? String(fall.attack) : "–"),
    !one.defeated &&
      one.wounds > 0 &&
      h("span", { class: "fought-left", key: "n", "aria-hidden": "true" }, `${one.threshold - one.wounds}`),
  ];
  return h(
    "li",
    { key: at, title: said },
    fall && one.defeated ? h("a", { href: `#attack-${fall.attack}`, key: "to" }, drawn) : drawn,
  );
}

/**
 * @param {Unit} ship
 * @param {boolean | undefined} special
 * @param {boolean} gone
 */
function disc(ship, special, gone) {
  return h(
    "span",
    { class: `fought-disc by-${ship.seat} ${gone ? "fallen" : ""}`, key: "disc", "aria-hidden": "true" },
    silhouette(drawingOf(ship, special), "mid"),
  );
}

/**
 * @param {Table} table
 * @param {Attack} one
 * @param {boolean} open
 */
function attack(table, { n, round, pools }, open) {
  const { view, words, page } = table;
  /** @param {number} id */
  const name = (id) =>
    h(
      "strong",
      { class: `by-${view.ships[id]?.seat}`, key: id, lang: tongue(view.ships[id]?.name) },
      view.ships[id]?.name,
    );
  const [{ attacker }] = pools;
  const defenders = [...new Set(pools.map(({ defender }) => defender))];
  /** @param {"wounds" | "minis"} what */
  const sum = (what) => pools.reduce((all, pool) => all + pool[what], 0);
  const came = [
    words.word("sum", "wounds", { n: sum("wounds") }),
    sum("minis") > 0 && words.word("happened", "minis", { n: sum("minis") }),
  ].filter(Boolean);
  return h(
    "details",
    { class: "fought-attack", key: n, id: `attack-${n}`, open: open || undefined },
    h(
      "summary",
      { key: "head" },
      h("span", { class: "fought-n", key: "n" }, String(n)),
      h(
        "span",
        { class: "fought-who", key: "who" },
        h(
          "span",
          {},
          name(attacker),
          " → ",
          defenders.map((id, at) => [at > 0 && page.comma(["", ""]), name(id)]),
        ),
        h("span", { class: "muted small", key: "came" }, `${page.say("round_n", { n: round })} · ${page.comma(came)}`),
      ),
    ),
    pools.map((pool, at) => [
      pools.length > 1 &&
        h("p", { class: "fought-of", key: `of-${at}` }, name(pool.attacker), " → ", name(pool.defender)),
      poolDrawn(table, pool, at),
      took(table, pool, at),
    ]),
  );
}

/**
 * Who took the wounds of a pool, in their order.
 * @param {Table} table
 * @param {Pool} pool
 * @param {number} at
 */
function took({ view, words }, pool, at) {
  const all = counted(pool).filter(({ ship }) => view.ships[ship]);
  if (!all.length) return null;
  return h(
    "ul",
    { class: "fought-took", role: "list", key: `took-${at}`, "aria-label": words.word("fought", "took") },
    all.map((one, place) => {
      const ship = view.ships[one.ship];
      const found = standing(ship).find((each) => Number(each.at) === one.mini);
      const mini = words.word("table", "mini", { mini: one.mini });
      const said = words.word("fought", one.fell ? "took_fell" : "took_stands", { mini, wound: one.wounds });
      return h(
        "li",
        { key: place },
        disc(ship, found?.special, one.fell),
        h("span", { class: "small", key: "said" }, said),
      );
    }),
  );
}
