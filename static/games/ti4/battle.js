// The fight in the middle: two fleets in ranks by class with their dice, facing each other (facing.js), and between them the
// round and what has been hit. What a side holds lies below, beside the decision; on a phone it is folded to a line.

import { h } from "../../table/dom.js";
import { seatsOwnFirst } from "../../table/squads.js";
import { seal } from "../../stage/seal.js";
import { hitsOf, shownRoll } from "./dice.js";
import { facing } from "./facing.js";
import { holdings } from "./fleet.js";
import { fieldOf, partOfStep, placeName } from "./ground.js";
import { ordersLine } from "./orders.js";
import { planets } from "./planets.js";
import { named, stationOf } from "./state.js";
import { fleets } from "./strips.js";

/** @import { Hits, Table } from "./state.js" */

const DEALT = /^(4\.[5-8]|[568]\.)/; // steps at which the hits of the last roll have been assigned
const ENDED = /^(combat|ground|action|match)\.ended$/;
const BEGAN = /^(round|ground)\.began$/; // ground combat counts its rounds anew, and the first of them is told by itself
const MOST_STARS = 16; // more hits than that are a number alone

/**
 * Everything between banner and offers.
 * @param {Table} table
 * @returns {import("../../table/middle.js").Middle | null}
 */
export function middle(table) {
  const { view } = table;
  if (!view.ships) return null;
  const seats = seatsOwnFirst(table);
  const fighting = seats.filter((seat) => view.seats[seat].role !== "bystander");
  const between = [place(table), score(table, fighting)];
  const below = planets(table);
  const whole = table.wide ? facing(table, fighting, [...between, below]) : [facing(table, fighting, between), below];
  if (!table.wide) return { over: fleets(table, seats, false), whole };
  const [own, ...others] = seats;
  return {
    left: [holdings(table, own), !table.deputies.due && ordersLine(table)],
    right: others.map((seat) => holdings(table, seat)),
    whole,
  };
}

/**
 * Where they fight and in which round.
 * @param {Table} table
 */
function place(table) {
  const { view, words } = table;
  const { anomalies = [], wormhole, laws = [] } = view.system || {};
  const about = [...anomalies, ...(wormhole ? ["wormhole"] : []), ...laws].map((one) => named(words, one));
  return h(
    "p",
    { class: "battle-place", key: "place" },
    h("strong", {}, roundOrPart(table)),
    h("span", { key: "part" }, partName(table)),
    about.length > 0 && h("span", { class: "hint", key: "about" }, about.join(" · ")),
    lastRound(table),
  );
}

/**
 * What the round before came to: its dice are gone with the first question of the next, and perhaps nobody was asked anything.
 * @param {MatchEvent[]} events
 * @returns {{ n: number, hits: { seat: string, n: number }[] } | null}
 */
export function roundBefore(events) {
  const begins = events.findLastIndex(({ k }) => k === "round.began");
  if (begins < 0 || events.slice(begins).some(({ k }) => k === "dice.landed" || ENDED.test(k))) return null;
  const before = events.slice(0, begins);
  const hits = before.slice(before.findLastIndex(({ k }) => BEGAN.test(k)) + 1).filter(isOfCombat);
  if (!hits.length) return null;
  return { n: events[begins].d.n - 1, hits: hits.map(({ d }) => ({ seat: d.against, n: d.n })) };
}

/** @param {MatchEvent} event */
const isOfCombat = ({ k, d }) => k === "combat.hits" && Boolean(d.against);

/** @param {Table} table */
function lastRound(table) {
  const { words, scenes, session } = table;
  const found = roundBefore(session.store.events.filter((event) => scenes.shown(event)));
  if (!found || shownRoll(table)) return null;
  const what = found.hits.map(({ seat, n }) =>
    words.word("table", n ? "last_hits" : "last_none", { n, seat: whom(table, seat) }),
  );
  const text = words.word("table", "last_round", { n: found.n, what: words.list.format(what) });
  return h("span", { class: "last-round", key: "last" }, text);
}

/**
 * The round of a combat; in any other part of an action which part it is.
 * @param {Table} table
 */
export function roundOrPart(table) {
  const { view, page, words } = table;
  const lead = partOfStep(stationOf(table).number);
  const onGround = lead === "12" && fieldOf(view) !== "space"; // before it is said where, no round of it has begun
  const fought = !view.action || onGround || (!Number.isNaN(Number(lead)) && Number(lead) < 9);
  return fought ? page.say("round_n", { n: view.round ?? 1 }) : words.word("action_parts", lead);
}

// What part of the combat it is, and on which planet.
/** @param {Table} table */
function partName(table) {
  const { view, words } = table;
  const lead = partOfStep(stationOf(table).number);
  const ground = fieldOf(view) !== "space" ? placeName(table, fieldOf(view)) : "";
  if (lead === "12") return ground ? `${words.word("action_parts", lead)} · ${ground}` : "";
  return words.has("parts", lead) ? words.word("parts", lead) : ground;
}

/**
 * What has been hit, as large numbers with an arrow to the fleet they strike: those on the reader's own ships first.
 * @param {Table} table
 * @param {string[]} seats
 */
export function score(table, seats) {
  const { words } = table;
  const found = seats.map((seat, at) => scored(table, seat, seats[1 - at])).filter(Boolean);
  if (!found.length) return null;
  return h(
    "ul",
    { key: "hits", class: "hit-pools", role: "list", "aria-label": words.word("table", "hits_title") },
    found.map(({ seat, by, n, left, text, proof }) =>
      h(
        "li",
        { key: seat, class: `hit-pool by-${by} ${seat === seats[0] ? "is-own" : "is-other"} ${left ? "" : "is-done"}` },
        h("span", { class: "hit-number" }, String(n)),
        h("span", { class: "hit-arrow", key: "arrow", "aria-hidden": "true" }),
        h("span", { class: "hit-text" }, text),
        left > 0 &&
          left <= MOST_STARS &&
          h("span", { class: "hit-stars", key: "stars", "aria-hidden": "true" }, "✸".repeat(left)),
        proof,
      ),
    ),
  );
}

/**
 * Hits on a fleet: those that wait, or what the other side has just rolled; null before anything has fallen.
 * @param {Table} table
 */
function scored(table, seat, other) {
  const { view, words } = table;
  const batch = view.hits?.[seat];
  const kind = shownRoll(table);
  const proof = kind && other ? seal(table, kind, other, table.wide) : null;
  if (batch?.left || batch?.produced) {
    const { by, left, produced } = batch;
    return { seat, by, n: left || produced, left, text: hitText(table, seat, batch), proof };
  }
  const n = hitsOf(table, other, kind);
  if (n === null) return null;
  const dealt = DEALT.test(stationOf(table).number);
  const text = [
    words.word("table", "hits_on", { n, seat: whom(table, seat) }),
    dealt && n > 0 && words.word("table", "none_left"),
  ];
  return { seat, by: other, n, left: dealt ? 0 : n, text: text.filter(Boolean).join(" · "), proof };
}

/** @param {Table} table */
function whom(table, seat) {
  return seat === table.seat ? table.page.say("you") : table.nameOf(seat);
}

/**
 * "hits on Ben · anti-fighter barrage · fighters only · 3 were made".
 * @param {Table} table
 * @param {Hits} batch
 */
function hitText(table, seat, batch) {
  const { words } = table;
  const parts = [words.word("table", "hits_on", { n: batch.left || batch.produced, seat: whom(table, seat) })];
  if (batch.source && batch.source !== "combat") parts.push(named(words, batch.source));
  if (batch.only === "fighter") parts.push(words.word("table", "only_fighters"));
  if (batch.restricted) parts.push(words.word("table", "restricted", { n: batch.restricted }));
  if (batch.ship) parts.push(table.view.ships[batch.ship]?.name || "");
  if (!batch.left) parts.push(words.word("table", "none_left"));
  else if (batch.produced !== batch.left) parts.push(words.word("table", "were_made", { n: batch.produced }));
  return parts.filter(Boolean).join(" · ");
}
