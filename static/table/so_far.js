// Fixed scenes follow on each other: which one this is, and what the ones before came to. Each is a match of its own, so that
// this browser remembers the others.

import { h } from "./dom.js";
import { isSingle, outcome } from "./ending.js";
import { cameOf } from "./odds_words.js";
import { seatsOwnFirst } from "./squads.js";

/** @typedef {import("./table.js").Table} Table */

/** @param {Table} table */
const place = (table) => `broadside.scenes.${table.room.key}`;

/** What each scene came to, by its number. @param {Table} table */
function kept(table) {
  try {
    return JSON.parse(sessionStorage.getItem(place(table))) ?? {};
  } catch {
    return {};
  }
}

/** What this scene came to, in words, once it is told. @param {Table} table */
function cameTo(table) {
  const { view, words, page } = table;
  if (!isSingle(table)) return wonBy(table); // a combat is won, and not told by what it did to whom
  const told = table.ahead.turning?.story?.deeds;
  if (!told) return "";
  const nothing = words.word("happened", "none");
  const done = Object.entries(told).filter(([id, text]) => view.ships?.[id] && text !== nothing);
  return done.map(([id, text]) => `${view.ships[id].name}: ${text}`).join(" · ") || page.say("ending_nothing");
}

/** Who won a scene, and what is left of both sides, the reader's first. @param {Table} table */
function wonBy(table) {
  const { scores = {} } = table.view.match.result ?? {};
  const counts = seatsOwnFirst(table).flatMap((seat) => scores[seat] ?? []);
  const left = counts.length ? `${counts.join(" – ")} ${table.config.counted ?? ""}`.trim() : "";
  return [outcome(table).title, left].filter(Boolean).join(" · ");
}

/** What was lost in this scene, by the reader's side and by all others; of one that can be won, who has. @param {Table} table */
function lost(table) {
  const { view, room, seat } = table;
  if (!isSingle(table)) return { won: view.match.result?.winner === seat };
  const sum = (own) =>
    Object.values(view.ships || {})
      .filter((ship) => (ship.seat === seat) === own)
      .reduce((total, ship) => total + room.lossOf(ship), 0);
  return { dealt: sum(false), taken: sum(true) };
}

/** All scenes up to this one, by number, this one as it stands. @param {Table} table */
function allOf(table) {
  const { scene } = table.view.match;
  const all = scene === 1 ? {} : kept(table);
  const text = cameTo(table);
  return text ? { ...all, [scene]: { text, ...lost(table) } } : all;
}

/**
 * After the last scene what all of them came to: damage dealt and taken, in a sentence; "" before, and where one is missing.
 * @param {Table} table
 */
export function verdict(table) {
  const { page, config } = table;
  const all = allOf(table);
  const each = Array.from({ length: config.of }, (_one, at) => all[at + 1]);
  const won = each.filter((one) => one?.won).length;
  if (each.every((one) => one && "won" in one)) return page.say("scenes_count", { n: won, all: config.of });
  if (!each.every((one) => one && "dealt" in one)) return "";
  const [dealt, taken] = ["dealt", "taken"].map((key) => each.reduce((sum, one) => sum + one[key], 0));
  return page.say(dealt > taken ? "scenes_won" : dealt < taken ? "scenes_lost" : "scenes_even", {
    ...{ dealt, taken, aim: counted(table) },
  });
}

// What losses are counted in, as the odds of the room call it once it has come: damage, wounds.
/** @param {Table} table */
function counted(table) {
  const usual = Object.keys(table.words.words?.odds ?? {}).find((key) => key.startsWith("aim_"));
  return usual ? cameOf(table, usual.slice("aim_".length)) : "";
}

/**
 * What the scenes of this game came to so far, this one the last.
 * @param {Table} table
 */
export function soFar(table) {
  const { scene } = table.view.match;
  const { of } = table.config;
  if (!scene || !(of > 1)) return null;
  const all = allOf(table);
  const now = cameTo(table);
  try {
    if (now) sessionStorage.setItem(place(table), JSON.stringify(all));
  } catch {
    // without storage only this one is told
  }
  const told = Object.keys(all).filter((n) => Number(n) <= scene);
  return (
    told.length > 1 &&
    h(
      "ol",
      { class: "so-far", key: "so-far", role: "list" },
      told.map((n) =>
        h(
          "li",
          { key: n },
          h("strong", { key: "n" }, table.page.say("scene_of", { n, of })),
          h("span", { key: "text" }, all[n].text),
        ),
      ),
    )
  );
}
