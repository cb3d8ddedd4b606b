// On the result page: weighs a match's rolls one by one and says for each player whose luck they were.

import { PageWords } from "../table/words.js";
import { luckOf, signed, weighAll } from "./luck.js";

const root = document.getElementById("luck");

/**
 * What fills a sentence about somebody's luck.
 * @param {string} seat
 * @param {{n: number, sum: number}} found
 */
function toldOf(seat, { n, sum }) {
  return { seat, n, sum: signed(document.documentElement.lang || "en", sum), aim: root.dataset.aim };
}

/** One roll among all: whose, and what it gave. @param {{seat: string, luck: number}} roll */
function oneRoll(roll) {
  const line = document.createElement("li");
  const row = root.querySelector(`[data-seat="${roll.seat}"]`);
  line.textContent = `${row?.dataset.name ?? roll.seat}: ${signed(document.documentElement.lang || "en", roll.luck)}`;
  return line;
}

if (root) {
  const language = document.documentElement.lang || "en";
  const page = new PageWords(document.getElementById("luck-words"), language);
  const busy = root.querySelector("[data-busy]");
  const { rolls, left } = await weighAll(root.dataset.luck, (done, of) => {
    root.hidden = !of;
    busy.textContent = page.say("luck_weighing", { done, of });
  });
  busy.hidden = true;
  let told = 0;
  for (const row of root.querySelectorAll("[data-seat]")) {
    const found = luckOf(rolls.filter((roll) => roll.seat === row.dataset.seat));
    row.hidden = !found;
    told += found ? 1 : 0;
    if (found) row.textContent = page.say(`luck_${found.key}`, toldOf(row.dataset.name, found));
  }
  const each = root.querySelector("[data-each]");
  each.hidden = rolls.length < 2;
  each.append(...(each.hidden ? [] : rolls.map(oneRoll)));
  root.hidden = !told;
  root.querySelector("[data-about]").hidden = !told;
  const said = root.querySelector("[data-left]");
  said.hidden = !left;
  said.querySelector("b").textContent = String(left);
}
