// On the result page: weighs a match's rolls one by one and says for each player whose luck they were.

import { PageWords } from "../table/words.js";
import { luckOf, weighAll } from "./luck.js";

const root = document.getElementById("luck");

if (root) {
  const page = new PageWords(document.getElementById("luck-words"), document.documentElement.lang || "en");
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
    if (found) row.textContent = page.say(`luck_${found.key}`, { seat: row.dataset.name, n: found.n });
  }
  root.hidden = !told;
  root.querySelector("[data-about]").hidden = !told;
  const said = root.querySelector("[data-left]");
  said.hidden = !left;
  said.querySelector("b").textContent = String(left);
}
