// Luck in words: the rolls of a match weighed one by one by the server, and how the sum of what fell lies among all that
// the same rolls could have come to. The table's ending and the result page say it alike.

const STEP = 0.02; // sums are counted in steps this wide
const FEW = 2; // rolls that say nothing of anybody's luck
/** How much less likely luck was than this makes it what. @type {[number, string][]} */
const BOUNDS = [
  [0.05, "very_bad"],
  [0.2, "bad"],
  [0.4, "some_bad"],
  [0.6, "none"],
  [0.8, "some_good"],
  [0.95, "good"],
  [1.01, "very_good"],
];

/**
 * Weigh all rolls; `told(done, of)` after each.
 * @param {string} address
 * @param {(done: number, of: number) => void} told
 */
export async function weighAll(address, told) {
  const rolls = [];
  let left = 0;
  for (let roll = 0, of = 1; roll < of; roll += 1) {
    const answer = await weigh(address, roll);
    if (!answer) break;
    of = answer.of;
    if (answer.seat) rolls.push(answer);
    else if (of) left += 1;
    told(Math.min(roll + 1, of), of);
  }
  return { rolls, left };
}

async function weigh(address, roll) {
  try {
    const answer = await fetch(`${address}?roll=${roll}`);
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}

/**
 * How likely less luck was, and half of how likely just as much.
 * @param {any[]} rolls
 */
export function percentile(rolls) {
  let sums = new Map([[0, 1]]);
  let got = 0;
  for (const roll of rolls) {
    const next = new Map();
    for (const [luck, chance] of roll.results) {
      const steps = Math.round(luck / STEP);
      for (const [sum, share] of sums) next.set(sum + steps, (next.get(sum + steps) || 0) + share * chance);
    }
    sums = next;
    got += Math.round((roll.luck || 0) / STEP);
  }
  let below = 0;
  for (const [sum, share] of sums) below += sum < got ? share : sum === got ? share / 2 : 0;
  return below;
}

/**
 * A key and a number for a sentence about somebody's luck; null where too few rolls were weighed.
 * @param {any[]} rolls Of one seat.
 */
export function luckOf(rolls) {
  if (rolls.length < FEW) return null;
  const below = percentile(rolls);
  const [, key] = BOUNDS.find(([bound]) => below < bound);
  const n = Math.max(1, Math.round(100 * Math.min(below, 1 - below)));
  return { key, n, rolls: rolls.length, sum: rolls.reduce((all, one) => all + (one.luck || 0), 0) };
}

/** The roll that moved most what was to be expected. @param {any[]} rolls */
export function turningRoll(rolls) {
  return rolls.reduce((most, one) => (Math.abs(one.luck || 0) > Math.abs(most?.luck || 0) ? one : most), null);
}
