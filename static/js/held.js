// A press is a finger going down and up on one thing. A part of the page that comes anew between the two puts a twin in
// the thing's place, and the browser knows of no press at all: it is handed on to the twin.

const PRESSED = "button, a[href], summary, label, input, select";

/** @param {any} thing */
const who = (thing) => [thing.tagName, thing.id, thing.name, thing.value, thing.href, thing.textContent].join("\n");

/** @type {HTMLElement | null} */
let held = null;

/** Hands a press on to what took the place of the thing under the finger, if it is the same thing drawn anew. */
export function handOn() {
  document.addEventListener("mousedown", (/** @type {any} */ event) => {
    held = event.button === 0 ? event.target.closest(PRESSED) : null;
  });
  document.addEventListener("mouseup", (/** @type {any} */ event) => {
    const gone = held && !held.isConnected ? held : null;
    held = null;
    if (!gone) return;
    const twin = event.target.closest(PRESSED);
    if (twin && who(twin) === who(gone)) twin.click();
  });
}
