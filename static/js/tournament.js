import "./kept.js";
import { ring, watch } from "./tournament_bell.js";
import { listen } from "./tournament_live.js";
import { results } from "./tournament_result.js";
import { swaps } from "./tournament_swap.js";
import { times } from "./tournament_times.js";

// The clock of a round, counted on between two visits; the server says how much is left.

function face(seconds) {
  const gone = seconds < 0;
  const whole = Math.abs(Math.trunc(seconds));
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  /** @param {number} n */
  const two = (n) => String(n).padStart(2, "0");
  return `${gone ? "−" : ""}${hours ? `${hours}:${two(minutes)}` : minutes}:${two(whole % 60)}`;
}

const seen = new WeakMap(); // when each clock came onto the page
const BELLS = [600, 0]; // seconds left at which it rings
/** What was left at the look before. @type {number | null} */
let before = null;

function show() {
  for (const clock of document.querySelectorAll("[data-left]")) {
    if (!seen.has(clock)) seen.set(clock, performance.now());
    const passed = clock.dataset.runs === "1" ? (performance.now() - seen.get(clock)) / 1000 : 0;
    const left = Number(clock.dataset.left) - passed;
    clock.querySelector("[data-face]").textContent = face(left);
    clock.classList.toggle("over", left < 0);
    if (before !== null && BELLS.some((bell) => before > bell && left <= bell)) ring();
    before = left;
  }
}

show();
setInterval(show, 500);

// A form on its way must not be cut off by the news that the page should be loaded anew.
let leaving = false;
addEventListener("submit", (/** @type {any} */ event) => {
  leaving ||= !event.target.hasAttribute("hx-post");
});
addEventListener("pageshow", () => {
  leaving = false; // somebody who comes back to the page finds it as it was left
});
document.body.addEventListener("htmx:beforeOnLoad", (event) => {
  if (leaving) event.preventDefault();
});

// What somebody has opened stays open when news come in; focus stays by itself, on whatever has an id.
let open = [];
const stageOf = (page) => page.querySelector("[data-stage]")?.dataset.stage;
document.body.addEventListener("htmx:beforeSwap", (/** @type {any} */ event) => {
  const { target, serverResponse } = event.detail;
  const fresh = target.id === "live" && stageOf(new DOMParser().parseFromString(serverResponse, "text/html"));
  if (fresh && fresh !== stageOf(document)) {
    event.detail.shouldSwap = false; // the stage has changed since it was asked for: the forms beside are others as well
    location.reload();
  }
  open = [...document.querySelectorAll("main details[open][id]")].map((one) => one.id);
});
document.body.addEventListener("htmx:afterSwap", () => {
  for (const id of open) document.getElementById(id)?.setAttribute("open", "");
});

// What was just done can be taken back for a minute; then the offer goes.
function fade() {
  const offer = /** @type {any} */ (document.querySelector("[data-for]"));
  if (!offer || offer.dataset.fades) return;
  offer.dataset.fades = "1";
  setTimeout(() => offer.remove(), 1000 * Number(offer.dataset.for));
}
fade();
document.addEventListener("htmx:afterSettle", fade);

document.querySelector("[data-print]")?.addEventListener("click", () => window.print());

// A time zone that nobody has chosen yet is the browser's own.
function ownZone() {
  for (const zone of /** @type {any} */ (document.querySelectorAll("[data-own-zone]"))) {
    const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
    if (zone.dataset.ownZone || [...zone.options].some((option) => option.defaultSelected && option.value)) continue;
    zone.dataset.ownZone = own; // once: what somebody has chosen since stays
    zone.value = own;
    if (zone.selectedIndex < 0) zone.selectedIndex = 0;
  }
}
ownZone();
document.addEventListener("htmx:afterSettle", ownZone);

listen();
results();
swaps();
times();
watch();
