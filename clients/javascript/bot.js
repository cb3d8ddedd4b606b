// A bot: takes the seat of a code and plays until the match is over: node bot.js https://play.example.org K7QF2M [seed]

import { Refused, Table, post } from "./broadside.js";

/** Chance that repeats itself: numbers from 0 to below 1. */
export function chance(seed) {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

const between = (low, high, any) => low + Math.floor(any() * (high - low + 1));

function shuffled(list, any) {
  const found = [...list];
  for (let at = found.length - 1; at > 0; at -= 1) {
    const other = between(0, at, any);
    [found[at], found[other]] = [found[other], found[at]];
  }
  return found;
}

/** An answer that a pick allows: some of its ids, or a number for each of them where it has caps. */
export function picked({ ids = [], least = 1, most = 1, caps }, any) {
  if (!caps) return shuffled(ids, any).slice(0, between(least, Math.min(most, ids.length), any));
  const numbers = ids.map(() => 0);
  for (let left = between(least, most, any); left > 0; left -= 1) {
    const open = caps.flatMap((cap, at) => (numbers[at] < cap ? [at] : []));
    if (!open.length) break;
    numbers[open[between(0, open.length - 1, any)]] += 1;
  }
  return numbers;
}

/** Take what is offered, and something else where that is refused; the number of the event up to which it is known. */
async function act(table, any) {
  const { order, offers } = table.prompt;
  const may = order.filter((key) => !offers[key].why_not && !offers[key].manual);
  for (const key of shuffled(may, any)) {
    try {
      return await table.take(key, ...(offers[key].picks ?? []).map((pick) => picked(pick, any)));
    } catch (refused) {
      if (!(refused instanceof Refused)) throw refused;
      if (["stale", "closed_match"].includes(refused.code)) return 0; // the table has moved on meanwhile
    }
  }
  return table.concede();
}

/** Until the view is another; rejects where there will be none. */
const changed = (table) =>
  new Promise((heard, failed) => {
    table.addEventListener("change", heard, { once: true });
    table.addEventListener("closed", () => failed(new Error(table.why)), { once: true });
  });

/** Play until the match is over. */
export async function play(table, any) {
  while (!table.over) {
    const seen = table.n;
    const made = table.prompt ? await act(table, any) : 0;
    while (!table.over && (table.n === seen || table.n < made)) await changed(table);
  }
}

const [, program, url, code, seed = "1"] = globalThis.process?.argv ?? [];
if (program && import.meta.url.endsWith(program.split("/").at(-1))) {
  const { match, key } = await post(url, "seats", { code, name: "Bot" });
  const table = new Table(url, match, { key });
  await play(table, chance(Number(seed)));
  table.close();
}
