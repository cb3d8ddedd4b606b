// What an attack came to, pool by pool: the hits that landed, what took them away, what is left as wounds, and who fell. It
// is made from the events alone, so that the end, a replay and a result say the same.

import { h } from "../../table/dom.js";
import { drawDie, LETTERS } from "./die.js";
import { beats } from "./beats.js";

/** @import { Die, Table, View } from "./state.js" */

/**
 * @typedef {object} Pool One pool as it ended.
 * @property {number} attacker
 * @property {number} defender
 * @property {Die[]} dice
 * @property {string[]} cover_dice
 * @property {Die[]} defense
 * @property {number | null} hits Hits and crits before anything was taken away; null while the pool is not compared.
 * @property {Map<string, number>} taken What cancelled how many of them.
 * @property {number} blocks Those that counted.
 * @property {number} pierced Blocks that pierce broke.
 * @property {number} lost Wounds that no mini in sight could take.
 * @property {number} wounds
 * @property {number} minis Minis that fell.
 * @property {boolean} gone Was the last of them among these?
 * @property {number} suppression
 * @property {number} returned Wounds the attacker got back from it.
 * @property {{ship: number, mini: number, n: number, fell: boolean}[]} suffered Who took the wounds, one mini after the other.
 */

const EMPTY = { defender: 0, status: "ready", dice: [], defense: [], cover_dice: [], facts: {}, gathered: {} };
const BLANK = { ships: {}, seat_order: [], attack: { attacker: 0, now: "0", pools: { 0: EMPTY }, pool_order: ["0"] } };

/** Events whose unit is the defender of the pool. */
const ANSWERS = new Set(["dice.cancelled", "dice.counted", "results.compared"]);

/** @returns {Pool} */
const fresh = (attacker, defender) => ({
  ...{ attacker, defender, dice: [], cover_dice: [], defense: [], hits: null, taken: new Map(), blocks: 0, pierced: 0 },
  ...{ lost: 0, wounds: 0, minis: 0, gone: false, suppression: 0, returned: 0, suffered: [] },
});

/** What an event adds to the pool at hand. @type {Record<string, (pool: Pool, d: any) => void>} */
const ADDS = {
  "dice.cancelled": (pool, d) => pool.taken.set(d.by, (pool.taken.get(d.by) || 0) + d.n),
  "pierce.used": (pool, d) => {
    if (d.target === pool.defender) pool.pierced += d.n;
  },
  "results.compared": (pool, d) => {
    pool.blocks = d.blocks;
    pool.hits = d.results + [...pool.taken.values()].reduce((sum, n) => sum + n, 0);
  },
  "wounds.lost": (pool, d) => (pool.lost += d.n),
  "wounds.suffered": (pool, d) => {
    if (d.ship === pool.defender) pool.wounds += d.n;
    else if (d.ship === pool.attacker) pool.returned += d.n;
  },
  "mini.wounded": (pool, d) => pool.suffered.push({ ...d, fell: false }),
  // One mini each; its n is the wounds that felled it.
  "mini.defeated": (pool, d) => {
    pool.minis += d.ship === pool.defender ? 1 : 0;
    pool.suffered.push({ ...d, fell: true });
  },
  "unit.destroyed": (pool, d) => {
    if (d.ship === pool.defender) pool.gone = true;
  },
  "token.gained": (pool, d) => {
    if (d.ship === pool.defender && d.token === "suppression") pool.suppression += d.n;
  },
};

/**
 * The pools of the last attack that was begun, in the order in which they were rolled.
 * @param {MatchEvent[]} events
 * @returns {Pool[]}
 */
export function lastPools(events) {
  return poolsOf(events.slice(events.findLastIndex(({ k }) => k === "attack.begun") + 1));
}

/**
 * Every attack of a match that was rolled, each with its pools.
 * @param {MatchEvent[]} events
 * @returns {Pool[][]}
 */
export function attacksOf(events) {
  return attackEvents(events)
    .map(poolsOf)
    .filter((pools) => pools.length > 0);
}

/**
 * The events of each attack that was begun, without what came between two of them.
 * @param {MatchEvent[]} events
 */
export function attackEvents(events) {
  const begins = events.flatMap(({ k }, at) => (k === "attack.begun" ? [at] : []));
  return begins.map((from, at) => {
    const told = events.slice(from + 1, begins[at + 1]);
    const ends = told.findIndex(({ k }) => k === "unit.activated" || k === "activation.ended");
    return ends < 0 ? told : told.slice(0, ends);
  });
}

/** The pools in the events of one attack. @param {MatchEvent[]} told */
export function poolsOf(told) {
  const pools = [];
  let view = BLANK;
  for (const [at, event] of told.entries()) {
    if (begins(event)) pools.push(fresh(event.d.ship, targetOf(told.slice(0, at))));
    const pool = pools.at(-1);
    if (!pool) continue;
    if (answers(event)) pool.defender = event.d.ship;
    view = seen(event, view, pool);
    ADDS[event.k]?.(pool, event.d);
  }
  return pools;
}

const begins = ({ k, d }) => k === "dice.landed" && d.pool === "attack";
const answers = ({ k, d }) => ANSWERS.has(k) || (k === "dice.landed" && d.pool === "defense");

/** Who was declared or chosen last; whoever answers then is the one. @param {MatchEvent[]} told */
function targetOf(told) {
  const last = told.findLast(({ k }) => k === "defender.declared" || k === "pool.chosen");
  return last?.d.defender ?? last?.d.target ?? 0;
}

/** The dice after an event; those of a guardian lie elsewhere. */
function seen(event, view, pool) {
  const { k, d } = event;
  if (d.pool === "guardian" || (k === "pierce.used" && d.target !== pool.defender)) return view;
  const next = beats[k]?.(event, view, BLANK)?.view ?? view;
  const { dice, cover_dice, defense } = next.attack?.pools[0] ?? EMPTY;
  Object.assign(pool, { dice, cover_dice, defense });
  return next;
}

// --- in words -----------------------------------------------------------------------------------------------------
const caused = ({ words }, cause, n) =>
  words.has("sum", `took_${cause}`)
    ? words.word("sum", `took_${cause}`, { n })
    : words.word("sum", "took", { n, cause: words.word("causes", cause) });

/**
 * "+1 suppression", with what the unit has come to by it.
 * @param {Table} table
 * @param {Pool} pool
 */
function suppressed({ view, words }, { suppression, defender }) {
  const ship = view?.ships?.[defender];
  const what = words.word("happened", "suppression", { n: suppression });
  if (ship?.destroyed) return what;
  const how = ship?.panicked
    ? words.word("table", "panicked")
    : ship?.suppressed
      ? words.word("sum", "shaken_suppressed")
      : "";
  return how ? words.word("sum", "nerve", { what, how }) : what;
}

/**
 * How many are left where some fell: "2 of 5 minis left", or that it is destroyed.
 * @param {Table} table
 * @param {Pool} pool
 * @param {boolean} last Is it the last attack, so that the unit is as it was left?
 */
function left({ view, words }, { defender, gone }, last) {
  const ship = view?.ships?.[defender];
  if (!ship) return "";
  if (gone) return words.word("sum", "gone", { ship: defender }, view);
  const all = Object.values(ship.minis);
  const n = all.filter((one) => !one.defeated).length;
  if (!last) return "";
  // all but the leader fell: there was nobody to choose
  if (n === 1 && all.length > 1) return words.word("sum", "left_leader", { all: all.length });
  return words.word("happened", "left", { n, all: all.length });
}

/**
 * "4 hits: cover took 1, 2 were blocked. 1 wound, 1 mini defeated, +1 suppression."
 * @param {Table} table
 * @param {Pool} pool
 */
export function sentence(table, pool, last = false) {
  const { words } = table;
  const n = (key, count) => count > 0 && words.word("sum", key, { n: count });
  const took = [...pool.taken].map(([cause, count]) => caused(table, cause, count));
  const away = [...took, n("pierced", pool.pierced), n("blocked", pool.blocks), n("lost", pool.lost)].filter(Boolean);
  const came = [
    words.word("sum", "wounds", { n: pool.wounds }),
    pool.minis > 0 && words.word("happened", "minis", { n: pool.minis }),
    pool.minis > 0 && left(table, pool, last),
    pool.suppression > 0 && suppressed(table, pool),
    n("returned", pool.returned),
  ].filter(Boolean);
  const told = { hits: words.word("sum", "hits", { n: pool.hits ?? 0 }), came: words.list.format(came) };
  return away.length
    ? words.word("sum", "line", { ...told, away: words.list.format(away) })
    : words.word("sum", "bare", told);
}

// --- drawn --------------------------------------------------------------------------------------------------------
const SIGNS = { cover: "wall", dodge: "dodge", armor: "armor", guardian: "guardian", shield: "shield" };

/** One term of the sum: a sign, its number and what it is. */
function term({ sign, drawn, n, name, minus = true, lost = false }) {
  return h(
    "li",
    { key: name, class: `sum-term ${minus ? "takes" : "makes"} ${lost ? "lost" : ""}` },
    h("span", { class: "sum-sign", key: "op" }, sign),
    h("span", { class: "sum-drawn", key: "drawn" }, drawn),
    h("strong", { class: "sum-n", key: "n" }, String(n)),
    h("span", { class: "sum-name", key: "name" }, name),
  );
}

/**
 * The sum as it stands on the table: hits − cover − dodge − blocks = wounds. For the eye; the sentence below says it all.
 * @param {Table} table
 * @param {Pool} pool
 */
export function drawnSum(table, pool) {
  const { words } = table;
  const name = (key, n) => words.word("sum", `name_${key}`, { n });
  const mark = (face) => drawDie(face === "block" ? "white_defense" : "white", face);
  const sign = (key) => h("span", { class: `sum-mark of-${SIGNS[key] || "other"}` });
  const terms = [
    term({ sign: "", drawn: mark("hit"), n: pool.hits ?? 0, name: name("hits", pool.hits ?? 0), minus: false }),
    ...[...pool.taken].map(([cause, n]) =>
      term({
        sign: "−",
        drawn: sign(cause),
        n,
        name: cause in SIGNS ? name(cause, n) : words.word("causes", cause),
      }),
    ),
    pool.blocks > 0 && term({ sign: "−", drawn: mark("block"), n: pool.blocks, name: name("blocks", pool.blocks) }),
    pool.lost > 0 && term({ sign: "−", drawn: sign("lost"), n: pool.lost, name: name("lost", pool.lost) }),
    term({
      ...{ sign: "=", drawn: h("span", { class: "sum-mark of-wound" }), n: pool.wounds, minus: false },
      name: name("wounds", pool.wounds),
    }),
  ];
  return h("ol", { class: "fight-sum", key: "sum", role: "list", "aria-hidden": "true" }, terms.filter(Boolean));
}

const COLORS = "rbw"; // red, black, white, as they are named first everywhere
const FACES = ["crit", "hit", "block", "surge", "blank"];
const MANY = 8;
const better = (a, b) => FACES.indexOf(a.face) - FACES.indexOf(b.face);

// --- dice ---------------------------------------------------------------------------------------------------------
/**
 * The dice of one hand, small: those that were cancelled struck, those that were turned with what they were.
 * @param {Table} table
 * @param {string} name What they are called.
 * @param {{color: string, face: string, thrown?: string, cancelled_by?: string}[]} given
 */
function row({ words, page }, name, given) {
  if (!given.length) return null;
  const dice = [...given].sort((a, b) => COLORS.indexOf(a.color[0]) - COLORS.indexOf(b.color[0]) || better(a, b));
  const was = (one) => Boolean(one.thrown && one.thrown !== one.face);
  const turned = dice.filter(was).map((one) => page.say("die_was", { face: words.word("faces", one.thrown) }));
  const shown = page.comma([words.faces(dice.map(({ face }) => face)), ...turned]);
  return h(
    "div",
    {
      class: `small-pool ${dice.length > MANY ? "many" : ""}`,
      key: name,
      role: "img",
      "aria-label": `${name}: ${shown}`,
    },
    dice.map((one, at) =>
      h(
        "span",
        { class: `mini-die ${one.cancelled_by ? "out" : ""}`, key: at },
        drawDie(one.color, one.face, false, at),
        was(one) &&
          h(
            "span",
            { class: "was", key: "was", title: page.say("die_was", { face: words.word("faces", one.thrown) }) },
            h("s", {}, LETTERS[one.thrown]),
          ),
      ),
    ),
  );
}

/**
 * A pool as it lay in the end: its dice, those that answered, and the sum of it.
 * @param {Table} table
 * @param {Pool} pool
 */
export function poolDrawn(table, pool, at = 0, last = false) {
  const { words } = table;
  const cover = pool.cover_dice.map((face) => ({ color: "white_defense", face }));
  return h(
    "div",
    { class: "fought-pool", key: `pool-${at}` },
    h(
      "div",
      { class: "aftermath-dice", key: "dice" },
      row(table, words.word("table", "roll_attack"), pool.dice),
      row(table, words.word("table", "cover_dice_n", { n: cover.length }), cover),
      row(table, words.word("table", "roll_defense"), pool.defense),
    ),
    pool.hits !== null && [
      drawnSum(table, pool),
      h("p", { class: "fight-said", key: "said" }, sentence(table, pool, last)),
    ],
  );
}

/**
 * An attack with its pools, each under its own heading where there are several.
 * @param {Table} table
 * @param {Pool[]} pools
 */
export function attackTold(table, pools, key = "told") {
  const { view, page } = table;
  const name = (id) => h("strong", { class: `by-${view.ships[id]?.seat}`, key: id }, view.ships[id]?.name || "");
  return h(
    "section",
    { class: "aftermath", key, "aria-label": page.say("last_attack") },
    pools.map((pool, at) => [
      h(
        "h3",
        { key: `who-${at}` },
        h("span", { class: "aftermath-who" }, name(pool.attacker), " → ", name(pool.defender)),
      ),
      poolDrawn(table, pool, at, true),
    ]),
  );
}
