// Luck in words: the rolls of a match weighed one by one by the server, and how the sum of what fell lies among all that
// the same rolls could have come to. The table's ending and the result page say it alike.

const STEP = 0.02; // sums are counted in steps this wide
const NAUGHT = 0.05; // what came to less beside expectation was neither good nor bad
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
 * A key and numbers for a sentence about somebody's luck; null where no roll was weighed.
 *
 * Its measure is the sum of what the rolls gave beside expectation, with the sign it has everywhere: plus is good for whoever
 * rolled. How rare that was only says how strongly it is called so, and never turns good into bad.
 * @param {any[]} rolls Of one seat.
 */
export function luckOf(rolls) {
  if (!rolls.length) return null;
  const sum = rolls.reduce((all, one) => all + (one.luck || 0), 0);
  const below = percentile(rolls);
  const [, called] = BOUNDS.find(([bound]) => below < bound);
  const agrees = Math.abs(sum) >= NAUGHT && (sum > 0 ? below > 0.5 : below < 0.5);
  const n = Math.max(1, Math.round(100 * (sum > 0 ? 1 - below : below)));
  return { key: agrees ? called : "none", n, rolls: rolls.length, sum };
}

/** A sum with its sign, as wide as a plus. @param {string} language @param {number} sum */
export function signed(language, sum) {
  const written = new Intl.NumberFormat(language, {
    signDisplay: "exceptZero",
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  return written.format(sum).replace("-", "−");
}

/** The roll that moved most what was to be expected. @param {any[]} rolls */
export function turningRoll(rolls) {
  return rolls.reduce((most, one) => (Math.abs(one.luck || 0) > Math.abs(most?.luck || 0) ? one : most), null);
}
