// The pools of an attack in a row, each beside its defender, and the dice of the one at hand. A die's colour is a shape and
// a word: red an octagon, black a hexagon, white a rounded square; defense dice have a second edge. What cancelled a
// result stands under it, and a line adds everything up.

import { eligible } from "../../table/dice.js";
import { h } from "../../table/dom.js";
import { icon } from "../../table/icons.js";
import { diceNow, poolNow, stepKind } from "./state.js";
import { diceText } from "./units.js";

/** @import { Die, Pool, Table } from "./state.js" */

export const LETTERS = { crit: "C", hit: "H", block: "B", surge: "S", blank: "–" };
const SHAPES = {
  red: [
    "29.3,3 70.7,3 97,29.3 97,70.7 70.7,97 29.3,97 3,70.7 3,29.3",
    "32.6,11 67.4,11 89,32.6 89,67.4 67.4,89 32.6,89 11,67.4 11,32.6",
  ],
  black: ["50,2 94,26 94,74 50,98 6,74 6,26", "50,11 86,31 86,69 50,89 14,69 14,31"],
  white: ["14,5 86,5 95,14 95,86 86,95 14,95 5,86 5,14", "18,13 82,13 87,18 87,82 82,87 18,87 13,82 13,18"],
};
const COLORS = ["red", "black", "white"];
const BURST =
  "M50 20 L56.5 37 L72 29 L64 44 L81 50 L64 56 L72 71 L56.5 63 L50 80 L43.5 63 L28 71 L36 56 L19 50 L36 44 L28 29 L43.5 37 Z";

/** A die as drawing. `kind` is a colour, with "_defense" behind it for a defense die. */
export function drawDie(kind, face) {
  const color = kind.replace("_defense", "");
  const [outer, inner] = SHAPES[color] || SHAPES.red;
  return h(
    "svg",
    {
      class: `die-svg legion-die die-${color} face-${face}`,
      viewBox: "0 0 100 100",
      "aria-hidden": "true",
      focusable: "false",
    },
    h("polygon", { class: "die-body", points: outer }),
    kind.endsWith("_defense") && h("polygon", { class: "die-second", points: inner }),
    h("g", { class: "die-shape", key: face, transform: "translate(9 3) scale(.82)" }, shapeOf(face)),
    h(
      "text",
      { class: "die-letter", x: "50", y: "87", "text-anchor": "middle" },
      face === "blank" ? "" : LETTERS[face] || "",
    ),
  );
}

function shapeOf(face) {
  if (face === "hit") return [h("path", { d: BURST, class: "line" })];
  if (face === "crit")
    return [h("path", { d: BURST, class: "fill" }), h("circle", { cx: "50", cy: "50", r: "7", class: "hole" })];
  if (face === "surge") return [h("path", { class: "line thick", d: "M56 20 L34 52 H50 L44 80 L68 44 H51 Z" })];
  if (face === "block")
    return [h("path", { class: "line thick", d: "M50 20 L76 30 V50 C76 66 64 76 50 82 C36 76 24 66 24 50 V30 Z" })];
  return face === "blank" ? [h("line", { class: "line faint", x1: "36", y1: "50", x2: "64", y2: "50" })] : [];
}

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
      pool.cover_dice.length > 0 && coverRoll(table, pool),
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

/** @param {Table} table */
function roll(table, key, dice, kind) {
  const { words, page } = table;
  const now = current(table) === key;
  const can = now ? eligible(table) : new Set();
  const groups = COLORS.map((color) => [
    color,
    dice.map((one, at) => [one, at]).filter(([one]) => one.color.startsWith(color)),
  ]).filter(([, list]) => list.length);
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
      h("span", { class: "pool-sum" }, page.sentences([sums(table, dice, kind)])),
    ),
    h(
      "div",
      { class: "die-groups", key: "groups" },
      groups.map(([color, list]) =>
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
            list.map(([one, at]) =>
              h("li", { key: at, "data-die": `${key}-${at}` }, die(table, key, one, at, can.has(at))),
            ),
          ),
        ),
      ),
    ),
  );
}

/**
 * @param {Table} table
 * @param {Die} one
 */
function die(table, _key, one, at, selectable) {
  const { words, page } = table;
  const id = String(at);
  const pressed = table.picked.has(id) && selectable;
  const gone = one.cancelled_by ? words.word("causes", one.cancelled_by) : "";
  const label = page.comma(
    [
      words.word("table", "die", {
        n: at + 1,
        color: words.word("pools", one.color),
        face: words.word("faces", one.face),
      }),
      gone && words.word("table", "cancelled_by", { cause: gone }),
      one.rerolls > 0 && page.say("die_again"),
      one.thrown !== one.face && page.say("die_was", { face: words.word("faces", one.thrown) }),
    ].filter(Boolean),
  );
  const classes = ["die", pressed && "picked", selectable && "can", gone && "out"].filter(Boolean).join(" ");
  const inside = [
    drawDie(one.color, one.face),
    (one.rerolls > 0 || one.thrown !== one.face) &&
      h(
        "span",
        { class: "die-mark", key: "mark", "aria-hidden": "true" },
        one.rerolls > 0 && h("span", { class: "mark-again", key: "again" }, "↻"),
        one.thrown !== one.face && h("s", { key: "was" }, LETTERS[one.thrown]),
      ),
  ];
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
  return [body, gone && h("span", { class: "die-cause", key: "cause", "aria-hidden": "true" }, gone)];
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

/**
 * @param {Table} table
 * @param {Pool} pool
 */
function coverRoll(table, pool) {
  const { words } = table;
  return h(
    "section",
    { key: "cover", class: "pool legion-roll", "aria-labelledby": "roll-cover" },
    h(
      "h3",
      { id: "roll-cover", class: "pool-title" },
      words.word("table", "roll_cover"),
      " ",
      h("span", { class: "pool-sum" }, words.faces(pool.cover_dice)),
    ),
    h(
      "ul",
      { class: "dice", role: "list", key: "dice" },
      pool.cover_dice.map((face, at) =>
        h(
          "li",
          { key: at, "data-die": `cover-${at}` },
          h(
            "span",
            {
              class: "die small",
              role: "img",
              "aria-label": words.word("table", "die", {
                n: at + 1,
                color: words.word("pools", "white_defense"),
                face: words.word("faces", face),
              }),
            },
            drawDie("white_defense", face),
          ),
        ),
      ),
    ),
  );
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
