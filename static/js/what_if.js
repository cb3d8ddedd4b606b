// What if: the bench asks again as soon as something on it changes, and a tap on a word puts it into the line. Without
// script everything is a form with a button.

import { patch } from "../table/dom.js";
import { draw } from "./drawn.js";
import { step } from "./stepper.js";

const SVG = "http://www.w3.org/2000/svg";

/** Ships in their bases, signs before names, and what lies between the sides: drawn by the game's own script. */
async function drawAll(root) {
  const whole = root.closest("#what-if") || document.querySelector("#what-if");
  const game = await import(whole.dataset.bench);
  for (const place of root.querySelectorAll("svg[data-drawn]")) {
    const thing = document.createElementNS(SVG, "g");
    thing.setAttribute("class", "silhouette");
    draw(thing, game.drawingOf(place.getAttribute("data-drawn")));
    place.replaceChildren(thing);
  }
  for (const place of root.querySelectorAll("[data-sign]"))
    if (place.dataset.sign) patch(place, [game.signOf(place.dataset.sign)]);
  for (const place of root.querySelectorAll("[data-lies]"))
    patch(place.querySelector(".bench-things"), game.lying(place.dataset.lies, Number(place.dataset.n)));
}

/** Puts a word into the line, where the cursor stands. */
function put(line, part) {
  const at = line.selectionStart ?? line.value.length;
  const before = line.value.slice(0, at).replace(/\s*$/, "");
  const after = line.value.slice(at).replace(/^\s*/, "");
  const text = before ? `${before} ${part} ` : `${part} `;
  line.value = text + after;
  line.focus();
  line.setSelectionRange(text.length, text.length);
}

const opened = new Set();
let due = false; // has something changed that has not been asked about yet?

document.addEventListener("click", (event) => {
  const pressed = event.target instanceof Element ? event.target : null;
  const button = pressed?.closest("[data-step]");
  if (button) step(button);
  const part = pressed?.closest("[data-part]");
  if (part instanceof HTMLElement) put(document.getElementById("q"), part.dataset.part);
});

document.addEventListener("change", (/** @type {any} */ event) => {
  const form = event.target.closest("[data-bench-form]");
  if (!form) return;
  if (event.target.type === "search") event.stopPropagation();
  else {
    due = true;
    form.dispatchEvent(new CustomEvent("htmx:abort"));
  }
});
document.addEventListener("htmx:beforeRequest", (/** @type {any} */ event) => {
  if (event.target.matches("[data-bench-form]")) due = false;
});

// what is unfolded stays so when the bench comes anew
document.addEventListener("htmx:beforeSwap", (/** @type {any} */ event) => {
  if (event.detail.target.id !== "what-if") return;
  if (due) event.detail.shouldSwap = false; // came in just before it could be called off: it would take the change away
  opened.clear();
  for (const one of event.detail.target.querySelectorAll("details[open]"))
    if (!one.id.startsWith("other-")) opened.add(one.id);
});
document.addEventListener("htmx:afterSwap", (/** @type {any} */ event) => {
  const { target } = event.detail;
  if (target.id === "what-if" || target.id.startsWith("found-")) {
    const root = document.getElementById(target.id);
    for (const one of root.querySelectorAll("details")) if (opened.has(one.id)) one.open = true;
    for (const parts of root.querySelectorAll("[data-parts]")) parts.hidden = false;
    drawAll(root);
  }
});

for (const parts of document.querySelectorAll("[data-parts]")) if (parts instanceof HTMLElement) parts.hidden = false;
const bench = document.querySelector("#what-if");
if (bench) drawAll(bench);
