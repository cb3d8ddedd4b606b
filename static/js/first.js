// The first page: draws the ships of its attack and of the games' pictures, and plays the attack again when asked.
// The attack itself moves by css/hero.css; who wants little motion sees where it ends.

import { drawingOf } from "../games/xwing/silhouettes.js";
import { draw } from "./drawn.js";

const SVG = "http://www.w3.org/2000/svg";

/** What lies on a game's card: each thing at its place, in the colour of its side. */
function lay(picture, things) {
  for (const { drawing, at, size, turn = 0, seat, ring = 0 } of things) {
    const place = document.createElementNS(SVG, "g");
    place.setAttribute("transform", `translate(${at.join(" ")}) rotate(${turn})`);
    place.setAttribute("class", `seat-${seat}`);
    if (ring) {
      const edge = document.createElementNS(SVG, "circle");
      edge.setAttribute("class", "poster-ring");
      edge.setAttribute("r", String(ring));
      place.append(edge);
    }
    const thing = document.createElementNS(SVG, "g");
    thing.setAttribute("class", "silhouette");
    thing.setAttribute("transform", `scale(${size / 100})`);
    draw(thing, drawing);
    place.append(thing);
    picture.append(place);
  }
}

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
