// The first page: draws the ships of its attack and of the games' pictures, and plays the attack again when asked.
// The attack itself moves by css/hero.css; who wants little motion sees where it ends.

import { drawingOf } from "../games/xwing/silhouettes.js";
import { draw } from "./drawn.js";
import { lay } from "./laid.js";

const FIGHTERS = { attacker: drawingOf("T-65 X-wing", "small"), defender: drawingOf("TIE/ln Fighter", "small") };

for (const group of document.querySelectorAll("[data-drawn]")) {
  if (group instanceof SVGElement) draw(group, FIGHTERS[group.dataset.drawn || ""]);
}

for (const picture of document.querySelectorAll("[data-poster]")) {
  if (picture instanceof SVGElement)
    import(picture.dataset.poster || "").then(({ poster }) => lay(picture, poster)).catch(() => {});
}

const hero = document.querySelector("[data-hero]");
const again = hero?.querySelector("[data-again]");
if (hero && again instanceof HTMLElement && !matchMedia("(prefers-reduced-motion: reduce)").matches) {
  hero.classList.add("plays");
  again.hidden = false;
  again.addEventListener("click", () => {
    for (const moving of hero.getAnimations({ subtree: true })) {
      moving.currentTime = 0;
      moving.play();
    }
  });
}
