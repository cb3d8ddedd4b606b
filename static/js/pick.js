// The builder in which a list is picked card by card: names are searched as one types, and things are drawn where they
// lie. Without script the same page works press by press.

import { draw } from "./drawn.js";

const SVG = "http://www.w3.org/2000/svg";

const page = () => /** @type {HTMLElement | null} */ (document.querySelector("#pick"));

async function drawAll() {
  const source = page()?.dataset.drawings;
  if (!source) return;
  const { drawingOf } = await import(source);
  for (const place of document.querySelectorAll("#pick svg[data-drawn]")) {
    if (place.firstChild) continue;
    const thing = document.createElementNS(SVG, "g");
    thing.setAttribute("class", "silhouette");
    draw(thing, drawingOf(place.getAttribute("data-drawn"), "small"));
    place.append(thing);
  }
}

/** Only what holds every word that is typed stays in sight. */
function sift(typed) {
  const wanted = typed.toLowerCase().split(/\s+/u).filter(Boolean);
  for (const group of document.querySelectorAll("#pick [data-group]")) {
    let found = 0;
    for (const row of group.querySelectorAll("[data-words]")) {
      const words = row.getAttribute("data-words").toLowerCase();
      const fits = wanted.every((word) => words.includes(word));
      if (row instanceof HTMLElement) row.hidden = !fits;
      found += Number(fits);
    }
    if (group instanceof HTMLElement) group.hidden = !found;
    if (group instanceof HTMLDetailsElement) group.open = wanted.length > 0 ? found > 0 : unfolded.has(called(group));
  }
}

document.addEventListener("input", ({ target }) => {
  if (!(target instanceof HTMLInputElement) || !target.matches("[data-pick-search]")) return;
  sift(target.value);
  // on a phone what is found stands below, where the keyboard is
  if (target.value && !matchMedia("(min-width: 1000px)").matches) target.scrollIntoView({ block: "start" });
});
document.addEventListener("keydown", (event) => {
  const { target, key } = event;
  if (key === "Enter" && target instanceof HTMLInputElement && target.matches("[data-pick-search]"))
    event.preventDefault();
});
// What is added leaves the sheet where it was scrolled to, as long as it shows the same things to choose from.
const sheet = () => page()?.querySelector(".build-sheet");
const choosing = () => page()?.classList.contains("is-choosing") ?? false;
let kept = { at: 0, choosing: false };
/** What is unfolded by hand stays so until it is folded by hand, also while the cards of a ship are in its place. */
const unfolded = new Set();
/** @param {HTMLDetailsElement} part */
const called = (part) => part.querySelector("summary b")?.textContent ?? part.className;
/** @param {EventTarget | null} target @returns {HTMLDetailsElement | null} */
const foldOf = (target) =>
  target instanceof Element ? target.closest("summary")?.closest("#pick details[data-group], #pick .pick-out") : null;
document.addEventListener("click", ({ target }) => {
  const part = foldOf(target);
  if (part) unfolded[part.open ? "delete" : "add"](called(part)); // it turns after this event
});
document.addEventListener("htmx:beforeSwap", () => {
  kept = { at: sheet()?.scrollTop ?? 0, choosing: choosing() };
});
document.addEventListener("htmx:afterSwap", () => {
  for (const part of document.querySelectorAll("#pick details[data-group], #pick .pick-out"))
    if (part instanceof HTMLDetailsElement && unfolded.has(called(part))) part.open = true;
});
document.addEventListener("htmx:afterSettle", () => {
  const now = sheet();
  if (now && choosing() === kept.choosing) now.scrollTop = kept.at;
  drawAll();
});
document.addEventListener("htmx:historyRestore", drawAll);
// Back and forward are heard from when all is loaded; pressed before, the address is another list's than what is shown.
addEventListener("load", () => {
  const [asked] = performance.getEntriesByType("navigation");
  if (asked && asked.name.split("#")[0] !== location.href.split("#")[0]) location.reload();
});
drawAll();
