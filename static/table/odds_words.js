// How numbers of the odds are written, and what they are called.

import { PASSING } from "./reading.js";

/** @typedef {import("./table.js").Table} Table */

const LEAST = 0.001; // less says nothing to anybody; the exact chance stands in the title

/** A chance; what is nearly nought or nearly sure is not said to be so. @param {Table} table */
export function percent(table, chance) {
  const write = (one) =>
    new Intl.NumberFormat(table.page.language, { style: "percent", maximumFractionDigits: 1 }).format(one);
  if (chance > 0 && chance < LEAST) return `< ${write(LEAST)}`;
  return chance < 1 && chance > 1 - LEAST ? `> ${write(1 - LEAST)}` : write(chance);
}
export const number = (table, value) =>
  new Intl.NumberFormat(table.page.language, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(value);

/**
 * Which offer is best: of several that read the same the one that gives nothing up, else what the room would spend first,
 * else what the odds took. `same` are the others that read as it does.
 * @param {Table} table
 * @param {{key: string, best: boolean}[]} options
 * @param {(one: any) => string} text
 */
export function favourite(table, options, text) {
  const top = options.find((one) => one.best);
  if (!top) return { key: "", same: new Set() };
  const tied = options.filter((one) => text(one) === text(top)).map((one) => one.key);
  const first = [...PASSING, ...(table.room.spendsFirst ?? [])].find((key) => tied.includes(key)) ?? top.key;
  return { key: first, same: new Set(tied.filter((key) => key !== first)) };
}

/** What is said beside an offer that is best, or reads the same as the best. */
export function gradeText(table, { key, same }, of) {
  if (of === key) {
    const lasts = same.size > 0 && table.words.has("odds", `first_${of}`) && table.words.word("odds", `first_${of}`);
    return [table.page.say("odds_best"), lasts].filter(Boolean).join(" · ");
  }
  return same.has(of) ? table.page.say(PASSING.includes(key) ? "odds_no_gain" : "odds_same") : "";
}

/** A number of the outcome, or one of its values, in words; `forIt` are the seats whose aim it is. */
export function labelOf(table, forIt, name, value) {
  const [seat] = forIt || [];
  const other = (table.view.seat_order || []).find((one) => one !== seat);
  const [whose, what] = /^p\d\./.test(name) ? name.split(".") : ["", name]; // a number of one seat: "p2.destroyed"
  const key = value === undefined ? what : `${what}_${value}`.replace("-", "minus_");
  if (whose) return `${table.nameOf(whose)}: ${table.words.word("odds", key)}`;
  const about = table.room?.odds.about?.(table.view); // whom a figure is about, where only one can be meant
  return (
    table.words.form(
      wordsOf(table, key, about),
      { seat: table.nameOf(seat), other: table.nameOf(other), ...about },
      table.view,
    ) ?? key
  );
}

/** The words of a figure: those that name whom it is about, those of the mode where winning is something else, else its own. */
function wordsOf({ words, view }, key, about) {
  const told = words.words.odds;
  return (about && told?.[`${key}_of`]) ?? told?.[`${key}_${view.match?.mode}`] ?? told?.[key];
}

/** What came of an aim, in words: damage, wounds. It is not expected any more. @param {Table} table @param {string} aim */
export function cameOf({ words }, aim) {
  const named = [`came_${aim}`, `aim_${aim}`].find((key) => words.has("odds", key));
  return named ? words.word("odds", named) : "";
}
