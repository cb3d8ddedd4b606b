// The builder: steppers, names to search, the units of a faction first, no field for what a unit cannot have; and the things
// of the fleet drawn where they lie. Without script every question stands there as a form.

import { patch } from "../table/dom.js";
import { draw } from "./drawn.js";
import { mark, step } from "./stepper.js";

const SVG = "http://www.w3.org/2000/svg";
const form = /** @type {HTMLFormElement} */ (document.querySelector("[data-build]"));
const game = form.dataset.things ? await import(form.dataset.things) : null;

/** What is drawn of a fleet: a base each, and before the name of a unit its sign. */
function drawAll(root) {
  if (!game) return;
  for (const place of root.querySelectorAll("svg[data-drawn]")) {
    const thing = document.createElementNS(SVG, "g");
    thing.setAttribute("class", "silhouette");
    draw(thing, game.drawingOf(place.getAttribute("data-drawn")));
    place.replaceChildren(thing);
  }
  for (const place of root.querySelectorAll(".builder [data-sign]")) {
    const sign = document.createElementNS(SVG, "svg");
    sign.setAttribute("viewBox", "-52 -52 104 104");
    sign.setAttribute("class", "silhouette is-mid");
    draw(sign, game.drawingOf(place.dataset.sign));
    place.replaceChildren(sign);
  }
  for (const place of root.querySelectorAll("[data-lies]"))
    patch(place, game.lying(place.dataset.lies, Number(place.dataset.n)));
}

const plain = (text) =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
const counts = (row) => [...row.querySelectorAll(".count-box")].some((field) => Number(field.value) > 0);

/** Rows that fit what is searched, groups of the chosen faction, questions that a faction is asked. */
function sift() {
  const searched = plain(/** @type {HTMLInputElement} */ (form.querySelector("[data-search]"))?.value || "");
  const faction = /** @type {HTMLSelectElement | null} */ (form.querySelector("select[name$='-faction']"))?.value || "";
  for (const cell of form.querySelectorAll("[data-only]")) {
    const own = cell.getAttribute("data-only").split(" ").includes(faction);
    for (const part of cell.children) if (part instanceof HTMLElement) part.hidden = !own;
  }
  for (const row of form.querySelectorAll("[data-row]")) {
    const fits = plain(row.querySelector("th").textContent).includes(searched);
    if (row instanceof HTMLElement) row.hidden = !fits && !counts(row);
    row.classList.toggle("none", !counts(row) && !row.querySelector(":checked"));
  }
  for (const group of form.querySelectorAll("details[data-faction]")) siftGroup(group, faction, Boolean(searched));
}

function siftGroup(group, faction, searched) {
  const rows = [...group.querySelectorAll("[data-row]")];
  const chosen = group.dataset.faction === faction;
  const found = rows.some((row) => !row.hidden);
  group.hidden = !found || !(searched || !faction || chosen || rows.some(counts));
  if (searched ? found : chosen) group.open = true;
}

for (const button of form.querySelectorAll("[data-step]")) {
  if (button instanceof HTMLElement) button.hidden = false;
  button.parentElement.classList.add("stepper");
  mark(button.parentElement);
}
for (const hidden of form.querySelectorAll("[data-search-field]"))
  if (hidden instanceof HTMLElement) hidden.hidden = false;
form.addEventListener("click", (event) => {
  const button = event.target instanceof Element ? event.target.closest("[data-step]") : null;
  if (button) step(button);
});
form.addEventListener("input", (event) => {
  if (event.target instanceof Element && event.target.matches("[data-search]")) sift();
});
form.addEventListener("change", (event) => {
  if (event.target instanceof Element && event.target.matches("[data-search]")) event.stopPropagation();
  else sift();
});
document.addEventListener("htmx:afterSwap", (/** @type {any} */ event) => drawAll(event.detail.target));
sift();
drawAll(document);
