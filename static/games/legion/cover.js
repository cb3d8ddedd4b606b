// Which die of a roll for cover answers which hit: it lies under its hit, joined to it by a dotted line. A crit passes cover.

/** @import { Die, Pool } from "./state.js" */

const BEST = ["block", "surge", "blank"];

/**
 * The dice of a roll for cover by the hit each lies under: with its face and its place in the roll once it is rolled, before
 * that as a place that waits. What finds no hit is `spare`.
 * @param {Pool} pool
 * @param {number} due How many dice are to be rolled.
 * @returns {{ under: Map<number, { face: string, at: number }>, spare: { face: string, at: number }[] }}
 */
export function coverUnder(pool, due) {
  const hits = hitsFor(pool.dice);
  const faces = pool.cover_dice.map((face, at) => ({ face, at }));
  const dice = faces.length
    ? faces.sort((a, b) => BEST.indexOf(a.face) - BEST.indexOf(b.face) || a.at - b.at)
    : Array.from({ length: due }, (_, at) => ({ face: "", at }));
  return {
    under: new Map(dice.slice(0, hits.length).map((one, place) => [hits[place], one])),
    spare: dice.slice(hits.length),
  };
}

// Hits that cover has taken away come first: the dice that show why lie under them.
/** @param {Die[]} dice */
function hitsFor(dice) {
  const open = dice
    .map((die, at) => ({ die, at }))
    .filter(({ die }) => die.face === "hit" && (!die.cancelled_by || die.cancelled_by === "cover"));
  return open
    .sort((a, b) => Number(Boolean(b.die.cancelled_by)) - Number(Boolean(a.die.cancelled_by)) || a.at - b.at)
    .map(({ at }) => at);
}

/** Is this a surge that came to nothing? @param {Die} die */
export function isLost(die) {
  return die.thrown === "surge" && die.face === "blank";
}

/**
 * Behind what a unit stands and what that does: "heavy cover −1 Sharpshooter: takes 1 hit away"; "" without cover.
 * @param {import("./state.js").Table} table
 */
export function coverText({ view, words }) {
  const { parts = {}, value = 0, takes } = view.attack?.cover ?? {};
  const { stands = 0, ...more } = parts;
  if (!Object.keys(parts).length) return "";
  const made = Object.entries(more).map(([name, n]) => `${n < 0 ? "−" : "+"}${Math.abs(n)} ${partName(words, name)}`);
  const from = [stands > 0 && words.word("table", `behind_${stands}`), ...made].filter(Boolean).join(" ");
  const does =
    takes === undefined
      ? words.word("table", `cover_rolls_${Math.min(2, value)}`)
      : words.word("table", "cover_takes", { n: takes });
  return words.word("table", "cover_does", { from, does });
}

const partName = (words, name) =>
  words.word(words.has("cover_parts", name) ? "cover_parts" : "keywords", name).replace(/ ?X$/, "");
