// The dice on the table. Each die keeps its place for the whole attack, says its kind and face in words, and shows what it
// was when it has been rerolled or turned.

import { byFace, lying } from "../stage/places.js";
import { seal } from "../stage/seal.js";
import { h, part } from "./dom.js";
import { dicePickAt, listed } from "./reading.js";
import { cap } from "./words.js";

const CHANGES = new Set(["dice.turned", "dice.rerolled"]);

part("table-dice", (table) => {
  if (table.view && table.room.tray) return table.room.tray(table);
  const pools = table.view?.pools;
  if (!pools || !Object.keys(pools).length) return [];
  const mine = table.room.poolOf(table);
  const hand = table.view.match?.roll?.dice ?? {};
  if (!table.room.pools.some((kind) => pools[kind]?.order.length || (pools[kind] && hand[kind]))) return [];
  return table.room.pools.filter((kind) => pools[kind]).map((kind) => pool(table, kind, pools[kind], kind === mine));
});

/** @param {Table} table @param {string} kind */
function pool(table, kind, dice, current) {
  const due = dice.order.length ? 0 : table.view.match?.roll?.dice?.[kind] || 0;
  const live = dice.order.filter((id) => !fated(table, kind, dice.dice[id], id).out);
  const name = cap(table.page.say("pool_dice", { kind: table.words.word("pools", kind) }));
  return h(
    "section",
    { class: `pool pool-${kind} ${current ? "current" : ""}`, key: kind, "aria-labelledby": `pool-${kind}` },
    h(
      "h3",
      { id: `pool-${kind}`, class: "pool-title" },
      name,
      " ",
      (dice.order.length > 0 || due > 0) && h("span", { class: "count", key: "count" }, String(due || live.length)),
      h("span", { class: "pool-sum" }, comesTo(table, kind, dice, live)),
      dice.order.length > 0 && seal(table, kind),
    ),
    countedAs(table, kind),
    due > 0 && inHand(table, kind, due),
    dice.order.length > 0 && h("ul", { class: "dice", role: "list" }, diceOf(table, kind, dice, current)),
  );
}

/** @param {Table} table @param {string} kind */
function diceOf(table, kind, dice, current) {
  const can = current ? eligible(table) : new Set();
  const shown = current ? ghosts(table, dice) : new Map();
  return inPlace(table, kind, dice).map((id) => {
    const one = fated(table, kind, dice.dice[id], id);
    const place = dice.order.indexOf(id) + 1;
    return h("li", { key: id }, die(table, kind, one, id, place, can.has(Number(id)), shown.get(id)));
  });
}

// What the dice show in words, once they lie.
function comesTo(table, kind, { order, dice }, live) {
  if (table.scenes.falls(kind)) return "";
  if (live.length) return table.words.faces(live.map((id) => dice[id].face));
  return table.page.say(order.length ? "no_dice" : "not_rolled");
}

// What is about to be thrown lies there without a face, in its hand.
/** @param {Table} table @param {string} kind @param {number} n */
function inHand(table, kind, n) {
  return h(
    "div",
    { class: "dice in-hand", key: "hand", "aria-hidden": "true" },
    Array.from({ length: n }, (_, at) =>
      h("span", { class: "die", key: at }, table.room.drawDie(kind, "", false, at + 1)),
    ),
  );
}

/** @param {Table} table @param {string} kind */
function inPlace(table, kind, { order, dice }) {
  const fallen = order.map((id) => ({ id, thrown: dice[id].thrown ?? dice[id].face, again: Boolean(dice[id].again) }));
  return lying(table.session, kind, fallen, byFace(table.room.faceOrder), table.scenes.falls(kind));
}

// What the number of dice is made of, as the last roll of this pool in this attack was counted.
/** @param {Table} table @param {string} kind */
function countedAs(table, kind) {
  const { events } = table.session.store;
  const counted = events.findLast(
    (event) => event.k === "defender.declared" || (event.k === "dice.counted" && event.d.pool === kind),
  );
  const sum = counted?.k === "dice.counted" && table.room.sum(table, counted.d);
  return sum && h("p", { class: "pool-parts", key: "parts" }, sum);
}

/** @param {Table} table @param {string} kind @param {string} id */
function fated(table, kind, one, id) {
  return one.out && table.room.fateOf(table.view, kind, id) === "dealt" ? { ...one, out: false, dealt: true } : one;
}

/** Dice that some open offer lets me pick; while an offer is being picked for, only its dice. @param {Table} table */
export function eligible(table) {
  const found = new Set();
  if (!table.mine || table.busy) return found;
  const offers = table.picking
    ? [table.offer(table.picking.key)].filter(Boolean)
    : listed(table.prompt).filter((offer) => !offer.why_not);
  for (const offer of offers) {
    const at = dicePickAt(offer);
    if (at >= 0) for (const id of offer.picks[at].ids) found.add(id);
  }
  return found;
}

/** What the dice would show if the offer under the pointer were taken. @param {Table} table */
const ghosts = (table, dice) => turns(table, table.ghost || table.picking?.key, dice);

/**
 * Which dice an offer would turn, and to which face; where some are to be picked, those that are picked or the first.
 * @returns {Map<string, string>}
 * @param {Table} table
 * @param {string} key
 */
export function turns(table, key, dice) {
  const offer = key && table.offer(key);
  const found = new Map();
  if (!offer?.turns || offer.why_not) return found;
  const at = dicePickAt(offer);
  let ids = at < 0 ? table.room.turned(table, key) : [...table.picked];
  if (at >= 0) {
    ids = ids.filter((id) => offer.picks[at].ids.includes(Number(id)));
    if (!ids.length) ids = offer.picks[at].ids.slice(0, offer.picks[at].most).map(String);
  }
  for (const id of ids) if (dice.dice[id]) found.set(String(id), offer.turns);
  return found;
}

/** @param {Table} table @param {string} kind @param {string} id */
function die(table, kind, one, id, place, selectable, ghost) {
  const pressed = table.picked.has(id);
  const why = causeOf(table, kind, id);
  const label = wording(table, kind, one, place, why);
  const befell = ["out", "dealt", "again"].filter((what) => one[what]);
  const classes = ["die", pressed && "picked", selectable && "can", ...befell].filter(Boolean).join(" ");
  const inside = [
    table.room.drawDie(kind, one.face, false, place),
    ghost && h("span", { class: "die-ghost", key: "ghost" }, table.room.drawDie(kind, ghost, true)),
    (one.again || changed(one)) && h("span", { class: "die-mark", key: "mark" }, markOf(table, one)),
    why && h("span", { class: "die-why", key: "why", "aria-hidden": "true" }, why.split(/[:：]/)[0]),
  ];
  if (!table.seat)
    return h("span", { class: classes, "data-die": `${kind}-${id}`, role: "img", "aria-label": label }, inside);
  return h(
    "button",
    {
      type: "button",
      class: classes,
      "data-die": `${kind}-${id}`,
      "aria-label": label,
      "aria-pressed": selectable || pressed ? String(pressed) : undefined,
      "aria-disabled": selectable ? undefined : "true",
      tabindex: selectable ? undefined : "-1",
      onclick: () => selectable && table.toggleDie(id),
    },
    inside,
  );
}

function changed(one) {
  return one.thrown !== undefined && one.thrown !== one.face && !one.again;
}

/** @param {Table} table */
function markOf(table, one) {
  const was = one.thrown === undefined || one.thrown === one.face ? "" : table.room.letters[one.thrown];
  return [
    one.again && h("span", { class: "mark-again", key: "again" }, "↻"),
    was && h("s", { key: "was" }, was),
    was && h("span", { class: "mark-now", key: "now" }, `→ ${table.room.letters[one.face] ?? ""}`),
  ];
}

// What turned or rerolled a die last, by its name: it is told since the last throw of its pool.
/** @param {Table} table @param {string} kind @param {string} id */
function causeOf(table, kind, id) {
  const { events } = table.session.store;
  const seen = events.filter((event) => table.scenes.shown(event));
  const from = seen.findLastIndex(({ k, d }) => k === "dice.landed" && d.pool === kind);
  const by = seen.findLast(
    ({ k, d }, at) => at > from && CHANGES.has(k) && d.pool === kind && d.offer && d.ids?.includes(Number(id)),
  );
  return by ? table.words.kind("offer", by.d.offer, table.view) : "";
}

/**
 * "attack die 3, blank": kind and face even when blank, then what happened to it.
 * @param {Table} table
 * @param {string} kind
 * @param {string} why
 */
function wording(table, kind, one, place, why) {
  const { words, page } = table;
  const face = words.word("faces", one.face);
  const parts = [page.say("die", { kind: words.word("pools", kind), n: place, face })];
  if (one.out) parts.push(page.say("die_out"));
  if (one.dealt) parts.push(page.say("die_dealt"));
  if (one.again) parts.push(page.say("die_again"));
  if (one.thrown !== undefined && one.thrown !== one.face)
    parts.push(page.say("die_was", { face: words.word("faces", one.thrown) }));
  if (why) parts.push(why);
  if (one.origin === "entered") parts.push(page.say("die_entered"));
  if (one.origin === "added") parts.push(page.say("die_added"));
  return page.comma(parts);
}
