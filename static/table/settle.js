// Nothing that appears or moves under a finger can be pressed at once: a button that is new, or that stands elsewhere than
// before, is deaf to the pointer for half a second. Keys are not concerned: they name what they press.

const PRESSED = "button, summary, .chip";
const FIXED = "table-top, table-rail, table-bar, table-log, .over-head";
const SCROLLS = ".scroll, .column, .over-body";
const DEAF_MS = 500;
const MOVED_PX = 6;

const places = new WeakMap();

/** After a drawing: let what is new or has moved rest for a moment; on the first drawing of a page nothing is new. */
export function settle(root, first) {
  const here = [...root.querySelectorAll(PRESSED)].filter((node) => !node.closest(FIXED));
  const now = here.map(placeOf);
  here.forEach((node, at) => {
    const before = places.get(node);
    places.set(node, now[at]);
    if (!first && (!before || moved(before, now[at]))) rest(node);
  });
}

/**
 * The finger comes down: it means what it sees. What has moved since the last drawing - glided there, scrolled, made room by
 * a window of another size - is no surprise to it, and the drawing that the press itself brings lets nothing rest for that.
 */
export function met(root) {
  for (const node of root.querySelectorAll(PRESSED)) if (places.has(node)) places.set(node, placeOf(node));
}

/** Where it stands in what scrolls: scrolling by hand moves nothing. @param {HTMLElement} node */
function placeOf(node) {
  const { left, top } = node.getBoundingClientRect();
  const scrolled = node.closest(SCROLLS);
  return scrolled ? { left, top: top - scrolled.getBoundingClientRect().top + scrolled.scrollTop } : { left, top };
}

function moved(before, now) {
  return Math.abs(before.left - now.left) > MOVED_PX || Math.abs(before.top - now.top) > MOVED_PX;
}

function rest(node) {
  clearTimeout(node.bsResting);
  node.setAttribute("data-resting", "");
  node.bsResting = setTimeout(() => node.removeAttribute("data-resting"), DEAF_MS);
}
