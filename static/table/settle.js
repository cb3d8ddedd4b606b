// Nothing that appears or moves under a finger can be pressed at once: a button that is new, or that a drawing has put
// elsewhere, is deaf to the pointer for half a second - but where it stood before as well, a press on it is meant. Keys are
// not concerned: they name what they press.

const PRESSED = "button, summary, .chip";
const FIXED = "table-top, table-rail, table-bar, table-log, .over-head";
const DEAF_MS = 500;
const MOVED_PX = 6;

/** Where what rests stood before it moved; none for what is new. @type {WeakMap<Element, DOMRect>} */
const from = new WeakMap();
let before = new Map();
/** What the mouse came down on, until it is up again. */
let held = null;

const pressed = (root) => [...root.querySelectorAll(PRESSED)].filter((node) => !node.closest(FIXED));
const wordsOf = (node) => node.getAttribute("aria-label") || node.textContent;

/**
 * Before a drawing: where everything stands. What has glided, been scrolled or made room for a window of another size since
 * the last one is seen where it is, and no surprise; what is drawn anew with the same words is the same thing.
 * @param {ParentNode} root
 */
export function stand(root) {
  before = new Map();
  for (const node of pressed(root)) {
    const place = node.getBoundingClientRect();
    before.set(node, place).set(wordsOf(node), place);
  }
}

/** After it: let what is new or has moved rest for a moment; on the first drawing of a page nothing is new. */
export function settle(root, first) {
  const here = pressed(root);
  const now = here.map((node) => node.getBoundingClientRect());
  here.forEach((node, at) => {
    const place = before.get(node) ?? before.get(wordsOf(node));
    if (!first && (!place || moved(place, now[at]))) rest(node, place);
  });
}

/** Listen to the pointer: a press on what one sees counts, also where a drawing has just moved it. @param {HTMLElement} root */
export function heed(root) {
  const on = (kind, act) => root.addEventListener(kind, act, { capture: true });
  on("pointerdown", (event) => {
    const resting = [...root.querySelectorAll("[data-resting]")].filter((node) => meant(node, event)).pop();
    if (resting) wake(resting);
    const node = resting ?? event.target.closest(PRESSED);
    held = node && { node, words: wordsOf(node), x: event.clientX, y: event.clientY };
  });
  on("click", (event) => {
    const was = held;
    held = null;
    if (!was || !event.detail || event.target.closest(PRESSED)) return;
    if (Math.hypot(event.clientX - was.x, event.clientY - was.y) > MOVED_PX) return;
    // it has gone from under the pointer between down and up
    const node = root.contains(was.node) ? was.node : pressed(root).find((one) => wordsOf(one) === was.words);
    if (!node) return;
    event.stopPropagation();
    node.click();
  });
}

/** Does it lie under this press, and did it before it moved? */
function meant(node, { clientX: x, clientY: y }) {
  const lies = (place) => place && x >= place.left && x < place.right && y >= place.top && y < place.bottom;
  return lies(from.get(node)) && lies(node.getBoundingClientRect());
}

function moved(was, now) {
  return Math.abs(was.left - now.left) > MOVED_PX || Math.abs(was.top - now.top) > MOVED_PX;
}

function rest(node, place) {
  clearTimeout(node.bsResting);
  if (!node.hasAttribute("data-resting")) from.set(node, place);
  node.setAttribute("data-resting", "");
  node.bsResting = setTimeout(() => wake(node), DEAF_MS);
}

function wake(node) {
  clearTimeout(node.bsResting);
  node.removeAttribute("data-resting");
}
