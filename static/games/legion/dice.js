// The pools of an attack in a row, each beside its defender, and the dice of the one at hand. What cancelled a result stands
// under it, and a line adds everything up.

import { eligible } from "../../table/dice.js";
import { byFace, lying } from "../../stage/places.js";
import { seal } from "../../stage/seal.js";
import { h } from "../../table/dom.js";
import { icon } from "../../table/icons.js";
import { coverUnder, isLost } from "./cover.js";
import { drawDie, LETTERS } from "./die.js";
import { diceNow, poolNow, stepKind } from "./state.js";
import { diceText } from "./units.js";

/** @import { Die, Pool, Table } from "./state.js" */

const COLORS = ["red", "black", "white"];
const BEST = ["crit", "hit", "block", "surge", "blank"];
/**
 * The queue of pools and the dice of the one that is resolved.
 * @param {Table} table
 */
export function diceAndPools(table) {
  const { view } = table;
  if (!view.attack) return [];
  const pool = poolNow(view);
  return h(
    "div",
    { key: "tray", class: "legion-tray" },
    pool?.dice.length > 0 && [
      roll(table, "attack", pool.dice, "attack"),
      view.guardian && roll(table, "guardian", view.guardian.dice, "defense"),
      pool.defense.length > 0 && roll(table, "defense", pool.defense, "defense"),
      outcome(table, pool),
    ],
  );
}

// --- the queue ----------------------------------------------------------------------------------------------------
const MARKS = { resolved: "done", rolling: "next", skipped: "close" };

/**
 * The pools of this attack, each with its target, its dice and what came of it.
 * @param {Table} table
 */
export function queue(table) {
  const { view, words } = table;
  return h(
    "ol",
    { key: "queue", class: "pool-queue", role: "list", "aria-label": words.word("table", "pools") },
    view.attack.pool_order.map((id, at) => {
      const pool = view.attack.pools[id];
      const now = view.attack.now === id;
      const state = words.word("table", `status_${pool.status}`, { n: pool.wounds });
      return h(
        "li",
        {
          key: id,
          class: `pool-card by-${view.ships[pool.defender].seat} ${pool.status} ${now ? "now" : ""}`,
          "aria-current": now ? "step" : undefined,
        },
        h("span", { class: "pool-number", key: "n" }, String(at + 1)),
        h("span", { class: "pool-target", key: "t" }, icon("arrow"), view.ships[pool.defender].name),
        h(
          "span",
          { class: "pool-dice", key: "d" },
          Object.keys(pool.gathered).length ? small(table, pool.gathered) : table.words.word("table", "no_dice_yet"),
        ),
        h(
          "span",
          { class: `pool-state ${pool.status}`, key: "s" },
          MARKS[pool.status] && icon(MARKS[pool.status]),
          state,
        ),
      );
    }),
  );
}

/**
 * Gathered dice as small shapes with their number; in words for who cannot see them.
 * @param {Table} table
 */
export function small(table, dice) {
  return h(
    "span",
    { class: "small-dice" },
    h("span", { class: "hidden-visually", key: "words" }, diceText(table, dice)),
    COLORS.filter((color) => dice[color]).map((color) =>
      h(
        "span",
        { class: "small-dice-of", key: color, "aria-hidden": "true", title: table.words.word("colors", color) },
        h("span", { class: "mini-die" }, drawDie(color, "none")),
        h("strong", {}, `×${dice[color]}`),
        h("span", { class: "color-word" }, table.words.word("colors", color)),
      ),
    ),
  );
}

// --- the dice -----------------------------------------------------------------------------------------------------
/**
 * Which dice a tap means now.
 * @param {Table} table
 */
function current(table) {
  return table.view.guardian ? "guardian" : diceNow(table);
}

/**
 * The dice most people would roll again: those that count nothing as they lie, the better colour and blanks first.
 * @param {Table} table
 */
export function usualDice(table, _offer, pick) {
  const { view } = table;
  const pool = poolNow(view);
  const kind = diceNow(table);
  const attacks = kind === "attack";
  const unit = pool && view.ships[attacks ? view.attack.attacker : pool.defender];
  const dice = current(table) === "guardian" ? view.guardian.dice : attacks ? pool?.dice : pool?.defense;
  if (!unit || !dice) return [];
  const rank = (at) =>
    COLORS.findIndex((color) => dice[at].color.startsWith(color)) * 2 - Number(dice[at].face === "blank");
  const showing = (face) =>
    pick.ids
      .filter((at) => dice[at]?.face === face && !dice[at].cancelled_by)
      .sort((one, other) => rank(one) - rank(other));
  const surges = showing("surge");
  return [...showing("blank"), ...surges.slice(0, Math.max(0, surges.length - counting(view, kind, unit, surges)))]
    .sort((one, other) => rank(one) - rank(other))
    .slice(0, pick.most)
    .sort((one, other) => one - other);
}

/** How many of these surges become something: by the chart all of them, else those that keywords and tokens turn. */
function counting(view, kind, unit, surges) {
  const worth = view.guardian ? null : view.attack.surges?.[kind];
  if (worth) return worth.becomes === "blank" ? worth.crits + worth.tokens : surges.length;
  return unit.tokens.surge > 0 || (kind === "attack" ? unit.attack_surge : unit.defense_surge) ? surges.length : 0;
}

/**
 * What a surge that lies there is worth, said while it can still be rolled again: below the dice, or beside their sum.
 * @param {Table} table
 */
function surgeLine(table, kind, beside = false) {
  const worth = table.view.attack?.surges?.[kind];
  if (!worth || beside !== table.wide || table.scenes.falls(kind)) return null;
  const { words, page } = table;
  const { becomes, crits, tokens } = worth;
  return h(
    beside ? "span" : "p",
    { class: "hint surge-line", key: "surges" },
    page.sentences(
      [
        words.word("table", `surge_counts_${becomes}`),
        crits > 0 && becomes !== "crit" && words.say("table", "surge_crits", { n: crits }),
        tokens > 0 && words.say("table", "surge_saved", { n: tokens }),
      ].filter(Boolean),
    ),
  );
}

/** @param {Table} table */
function roll(table, key, dice, kind) {
  const { words, page } = table;
  const now = current(table) === key;
  const can = now ? eligible(table) : new Set();
  const falls = table.scenes.falls(key);
  const fallen = dice.map((one, at) => ({ id: String(at), thrown: one.thrown, again: one.rerolls > 0 }));
  const places = lying(table.session, `${table.view.attack?.now}-${key}`, fallen, byFace(BEST), falls).map(Number);
  const groups = COLORS.map((color) => ({
    color,
    list: places.filter((at) => dice[at].color.startsWith(color)),
  })).filter(({ list }) => list.length);
  const told = !table.wide && (COMPARED.has(stepKind(table)) || diceNow(table) === "defense"); // on a phone the sum says it
  const covers = key === "attack" && !told ? coverUnder(poolNow(table.view), table.view.attack.cover?.dice || 0) : null;
  const who =
    key === "attack"
      ? table.view.attack.attacker
      : key === "guardian"
        ? table.view.guardian.ship
        : poolNow(table.view).defender;
  return h(
    "section",
    {
      key,
      class: `pool legion-roll by-${table.view.ships[who].seat} ${now ? "current" : ""}`,
      "aria-labelledby": `roll-${key}`,
    },
    h(
      "h3",
      { id: `roll-${key}`, class: "pool-title" },
      words.word("table", `roll_${key}`),
      " ",
      h("span", { class: "pool-sum" }, falls ? "" : page.sentences([sums(table, dice, kind)])),
      seal(table, key),
      surgeLine(table, key, true), // no line of its own where it would push what is offered out of sight
    ),
    h(
      "div",
      { class: "die-groups", key: "groups" },
      groups.map(({ color, list }) =>
        h(
          "div",
          { class: "die-group", key: color },
          h(
            "p",
            { class: "die-group-name" },
            words.word("colors", color),
            h("span", { class: "count" }, ` ×${list.length}`),
          ),
          h(
            "ul",
            { class: "dice", role: "list" },
            list.map((at) =>
              h(
                "li",
                { key: at, class: covers?.under.size ? "fall" : "" },
                h(
                  "span",
                  { class: "die-place", key: "die", "data-die": `${key}-${at}` },
                  die(table, key, dice[at], at, can.has(at)),
                ),
                covers?.under.size > 0 && beneath(table, dice[at], covers.under.get(at)),
              ),
            ),
          ),
        ),
      ),
    ),
    surgeLine(table, key),
    covers && coverLine(table, covers),
  );
}

/**
 * What lies under a die of the attack where cover is rolled: the die that answers a hit, joined to it; a crit passes.
 * @param {Table} table
 * @param {Die} one
 */
function beneath(table, one, answer) {
  if (answer) return h("span", { class: "answer", key: "answer" }, coverDie(table, answer));
  if (one.face !== "crit") return null;
  return h(
    "span",
    { class: "passes", key: "passes", "aria-hidden": "true" },
    table.words.word("table", "passes_cover"),
  );
}

/** @param {Table} table */
function coverDie(table, { face, at }) {
  const { words } = table;
  if (!face) return h("span", { class: "die small due", key: "due", "aria-hidden": "true" });
  const label = words.word("table", "die", {
    n: at + 1,
    color: words.word("pools", "white_defense"),
    face: words.word("faces", face),
  });
  return h(
    "span",
    { class: "die-place", key: `cover-${at}`, "data-die": `cover-${at}` },
    h("span", { class: "die small", role: "img", "aria-label": label }, drawDie("white_defense", face, false, at)),
  );
}

// "2 cover dice: one for each hit", or what they show; those that answer no hit any more lie behind it.
/** @param {Table} table */
function coverLine(table, { under, spare }) {
  const { words } = table;
  const pool = poolNow(table.view);
  const n = under.size + spare.length;
  if (!n) return null;
  const rolled = pool.cover_dice.length > 0;
  return h(
    "p",
    { class: "cover-line", key: "cover" },
    h("strong", {}, words.word("table", "cover_dice_n", { n })),
    " ",
    h(
      "span",
      { class: "pool-sum" },
      table.scenes.falls("cover")
        ? ""
        : rolled
          ? words.faces(pool.cover_dice)
          : words.word("table", "one_for_each_hit"),
    ),
    rolled && spare.map((one) => coverDie(table, one)),
  );
}

/**
 * @param {Table} table
 * @param {Die} one
 */
function die(table, _key, one, at, selectable) {
  const { words } = table;
  const id = String(at);
  const pressed = table.picked.has(id) && selectable;
  const gone = one.cancelled_by ? words.word("causes", one.cancelled_by) : "";
  const lost = isLost(one) ? words.word("table", "surge_lost") : "";
  const label = spoken(table, one, at, gone, lost);
  const classes = ["die", pressed && "picked", selectable && "can", gone && "out"].filter(Boolean).join(" ");
  const inside = [drawDie(one.color, one.face, false, at), mark(one)];
  const body = selectable
    ? h(
        "button",
        {
          key: "pick",
          type: "button",
          class: classes,
          "aria-label": label,
          "aria-pressed": String(pressed),
          onclick: () => table.toggleDie(id),
        },
        inside,
      )
    : h("span", { key: "die", class: classes, role: "img", "aria-label": label }, inside);
  const cause = gone || lost;
  return [body, cause && h("span", { class: "die-cause", key: "cause", "aria-hidden": "true" }, cause)];
}

/**
 * A die in words: its place, colour and face, and what befell it.
 * @param {Table} table
 * @param {Die} one
 */
function spoken({ words, page }, one, at, gone, lost) {
  const color = words.word("pools", one.color);
  return page.comma(
    [
      words.word("table", "die", { n: at + 1, color, face: words.word("faces", one.face) }),
      gone && words.word("table", "cancelled_by", { cause: gone }),
      one.rerolls > 0 && page.say("die_again"),
      lost,
      one.thrown !== one.face && page.say("die_was", { face: words.word("faces", one.thrown) }),
    ].filter(Boolean),
  );
}

/** @param {Die} one */
function mark(one) {
  const changed = one.thrown !== one.face;
  if (!changed && !one.rerolls) return null;
  return h(
    "span",
    { class: "die-mark", key: "mark", "aria-hidden": "true" },
    one.rerolls > 0 && h("span", { class: "mark-again", key: "again" }, "↻"),
    changed && h("s", { key: "was" }, LETTERS[one.thrown]),
  );
}

// "4 hits, 1 crit − 2 cover − 1 dodge = 2": what was there, what took it away, what is left.
/** @param {Table} table */
function sums(table, dice, kind) {
  const { words } = table;
  const counts = kind === "attack" ? ["hit", "crit"] : ["block"];
  const all = dice.filter((one) => counts.includes(one.face));
  const causes = new Map();
  for (const one of all) if (one.cancelled_by) causes.set(one.cancelled_by, (causes.get(one.cancelled_by) || 0) + 1);
  if (!causes.size) return words.faces(dice.map((one) => one.face));
  const left = all.filter((one) => !one.cancelled_by).length;
  return `${words.faces(all.map((one) => one.face))} ${[...causes].map(([cause, n]) => `− ${n} ${words.word("causes", cause)}`).join(" ")} = ${left}`;
}

/** The steps at which both rolls lie there. */
const COMPARED = new Set(["modify_defense", "compare", "suppression"]);

/**
 * @param {Table} table
 * @param {Pool} pool
 */
function outcome(table, pool) {
  if (pool.status === "rolling" && !pool.defense.length) return null;
  const live = (dice, faces) => dice.filter((one) => faces.includes(one.face) && !one.cancelled_by).length;
  if (!COMPARED.has(stepKind(table))) return null;
  const text = table.words.word("table", "compare", {
    results: live(pool.dice, ["hit", "crit"]),
    blocks: live(pool.defense, ["block"]),
  });
  return h("p", { key: "outcome", class: "outcome" }, text);
}
