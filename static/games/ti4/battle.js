// The fight in the middle: two fleets in ranks by class, their dice between them, and over the dice what is fought about and
// what has been hit. On a phone they face each other (facing.js).

import { h } from "../../table/dom.js";
import { icon } from "../../table/icons.js";
import { seatsOwnFirst } from "../../table/squads.js";
import { facing } from "./facing.js";
import { fleet } from "./fleet.js";
import { named, stationOf } from "./state.js";
import { fleets } from "./strips.js";

/** @import { Hits, Table } from "./state.js" */

const MOST_STARS = 16; // more hits than that are a number alone

/**
 * Everything between banner and offers.
 * @param {Table} table
 * @returns {import("../../table/middle.js").Middle | null}
 */
export function middle(table) {
  const { view } = table;
  if (!view.ships) return null;
  const [own, ...others] = seatsOwnFirst(table);
  if (!table.wide)
    return {
      over: fleets(table, [own, ...others], false),
      whole: facing(table, [own, ...others], hits(table)),
    };
  const barrage = stationOf(table).part === "barrage";
  const wrap = (seats) =>
    h(
      "div",
      { key: "fleets", class: `ranks ${barrage ? "in-barrage" : ""}` },
      seats.map((seat) => fleet(table, seat)),
    );
  return { left: wrap([own]), right: wrap(others), over: [place(table), hits(table)] };
}

/**
 * Where they fight and in which round, in large letters.
 * @param {Table} table
 */
function place(table) {
  const { view, page, words } = table;
  const { anomalies = [], wormhole, laws = [] } = view.system || {};
  const about = [...anomalies, ...(wormhole ? ["wormhole"] : []), ...laws].map((one) => named(words, one));
  return h(
    "p",
    { class: "battle-place", key: "place" },
    h("strong", {}, page.say("round_n", { n: view.round ?? 1 })),
    ` · ${words.word("parts", stationOf(table).number.replace(/\D.*/, "") || "0")}`,
    about.length > 0 && h("span", { class: "hint", key: "about" }, ` · ${about.join(" · ")}`),
  );
}

/**
 * Hits that wait, as large numbers beside each other: those on the reader's own ships first.
 * @param {Table} table
 */
function hits(table) {
  const { view, words } = table;
  const waiting = seatsOwnFirst(table).filter((seat) => view.hits?.[seat]?.left || view.hits?.[seat]?.produced);
  if (!waiting.length) return null;
  return h(
    "ul",
    { key: "hits", class: "hit-pools", role: "list", "aria-label": words.word("table", "hits_title") },
    waiting.map((seat) => {
      const { left, by } = view.hits[seat];
      return h(
        "li",
        { key: seat, class: `hit-pool by-${by}` },
        h("span", { class: "hit-number" }, String(left)),
        h("span", { class: "hit-text" }, hitText(table, seat, view.hits[seat])),
        left > 0 &&
          left <= MOST_STARS &&
          h("span", { class: "hit-stars", key: "stars", "aria-hidden": "true" }, "✸".repeat(left)),
      );
    }),
  );
}

/**
 * "hits on Ben · anti-fighter barrage · fighters only · 3 were made".
 * @param {Table} table
 * @param {Hits} batch
 */
function hitText(table, seat, batch) {
  const { words } = table;
  const parts = [words.word("table", "hits_on", { n: batch.left, seat: table.nameOf(seat) })];
  if (batch.source && batch.source !== "combat") parts.push(named(words, batch.source));
  if (batch.only === "fighter") parts.push(words.word("table", "only_fighters"));
  if (batch.restricted) parts.push(words.word("table", "restricted", { n: batch.restricted }));
  if (batch.ship) parts.push(table.view.ships[batch.ship]?.name || "");
  if (batch.produced !== batch.left) parts.push(words.word("table", "were_made", { n: batch.produced }));
  return parts.filter(Boolean).join(" · ");
}

/**
 * A card that is being used, over the decision.
 * @param {Table} table
 */
export function played(table) {
  const { playing } = table.view;
  const { words } = table;
  if (!playing) return null;
  const ship = playing.ship ? table.view.ships[playing.ship]?.name : "";
  const text = words.word("table", ship ? "playing_with" : "playing", {
    seat: table.nameOf(playing.seat),
    card: named(words, playing.card),
    unit: ship,
  });
  return h("p", { key: "play", class: `spotlight by-${playing.seat}` }, icon("ask"), h("span", {}, text));
}
