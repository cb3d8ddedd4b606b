// Small helps for pages. Everything works without them; they only make it quicker.

import { handOn } from "./held.js";
import { say } from "./said.js";

const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];

/** Copies the text of the element a button names, and says so in the button itself. */
function copying() {
  document.addEventListener("click", async (/** @type {any} */ event) => {
    const button = event.target.closest("[data-copy]");
    if (!button) return;
    const source = document.getElementById(button.dataset.copy);
    const text = "value" in source ? source.value : source.textContent.trim();
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      // an insecure address or an old browser: select it for the reader's own copy key
      if ("select" in source) {
        source.focus();
        source.select();
      } else getSelection().selectAllChildren(source);
      return;
    }
    say(button, button.dataset.done);
  });
}

/** Shows the share button where the device can share. */
function sharing() {
  for (const button of $$("[data-share]")) {
    if (!navigator.share) continue;
    button.hidden = false;
    button.addEventListener("click", () =>
      navigator.share({ title: button.dataset.title, url: button.dataset.share }).catch(() => {}),
    );
  }
}

/** Writes times in the reader's own zone and way. */
function timing() {
  const format = new Intl.DateTimeFormat(document.documentElement.lang || undefined, {
    dateStyle: "medium",
    timeStyle: "short",
  });
  for (const time of $$("time[data-local]")) time.textContent = format.format(new Date(time.dateTime));
}

/** What is asked again and again is swapped only when its words have changed, so that nobody hears it twice. */
function quietly() {
  const words = (text) => text.replace(/\s+/g, " ").trim();
  document.addEventListener("htmx:beforeSwap", (/** @type {any} */ event) => {
    const { target, serverResponse } = event.detail;
    if (!("quiet" in target.dataset)) return;
    const fresh = new DOMParser().parseFromString(serverResponse, "text/html").body;
    if (words(fresh.textContent) === words(target.textContent)) event.detail.shouldSwap = false;
  });
}

/** Shows the print button where there is script to press it with. */
function printing() {
  for (const button of $$("[data-print]")) {
    button.hidden = false;
    button.addEventListener("click", () => print());
  }
}

/** Brings what was filled in wrongly into sight and under the fingers: on a phone it may lie far from the press. */
function mending() {
  const [wrong] = $$('[aria-invalid="true"]');
  if (!wrong) return;
  for (let folded = wrong.closest("details"); folded; folded = folded.parentElement.closest("details"))
    folded.open = true;
  wrong.focus({ preventScroll: true });
  wrong.scrollIntoView({ block: "center" });
}

copying();
handOn();
mending();
sharing();
printing();
quietly();
timing();
document.addEventListener("htmx:afterSettle", () => timing());
