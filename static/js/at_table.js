// At the table of a tournament's match: what its organizers announce, and for who runs it that a judge is called elsewhere.

import { listen } from "./tournament_live.js";

const place = () => /** @type {HTMLElement} */ (document.querySelector("#hall-said"));
const READ = `broadside.read ${place().dataset.cup}`;

const read = new Set(JSON.parse(sessionStorage.getItem(READ) || "[]"));
const keysOf = (/** @type {ParentNode} */ part) =>
  [...part.querySelectorAll("[data-key]")].map((one) => /** @type {HTMLElement} */ (one).dataset.key);

/** Nobody is told again what they have put away in this tab. */
function tidy() {
  for (const one of place().querySelectorAll("[data-key]"))
    if (read.has(/** @type {HTMLElement} */ (one).dataset.key)) one.remove();
}

/** Heard and noticed as the table's own bell is set. @param {Element} one */
function tell(one) {
  const bell = /** @type {any} */ (document.querySelector("broadside-table"))?.table?.bell;
  if (!bell) return;
  bell.ring([{ sound: one.hasAttribute("data-call") ? "turn" : "joined", after: 0 }]);
  if (!bell.choices.notices || !document.hidden || Notification.permission !== "granted") return;
  const body = one.querySelector(".grow").textContent.trim();
  try {
    new Notification(place().dataset.name, { body, tag: /** @type {HTMLElement} */ (one).dataset.key });
  } catch {
    // browsers of phones give notices to service workers only
  }
}

async function fetchSaid() {
  const answer = await fetch(place().dataset.said);
  if (!answer.ok) return;
  const known = new Set([...keysOf(place()), ...read]);
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("#hall-said");
  if (!fresh) return;
  place().replaceChildren(...fresh.children);
  place().dataset.version = /** @type {HTMLElement} */ (fresh).dataset.version;
  for (const one of place().querySelectorAll("[data-key]"))
    if (!known.has(/** @type {HTMLElement} */ (one).dataset.key)) tell(one);
  tidy();
}

place().addEventListener("cup-ask", fetchSaid);
place().addEventListener("click", (event) => {
  const button = event.target instanceof Element && event.target.closest("[data-put-away]");
  if (!button) return;
  read.add(button.closest("[data-key]").getAttribute("data-key"));
  sessionStorage.setItem(READ, JSON.stringify([...read]));
  tidy();
});
tidy();
listen();
