// Fleets as cards to choose from: what lies on each is drawn by the script of its game. Without script the cloth stays empty.

import { lay } from "./laid.js";

const drawn = new WeakSet();

/** The pictures of a part of the page that are still empty. */
async function pictures(root) {
  for (const picture of root.querySelectorAll("[data-poster]")) {
    if (drawn.has(picture)) continue;
    drawn.add(picture);
    import(picture.dataset.poster).then(({ poster }) => lay(picture, poster)).catch(() => {});
  }
  const fans = [...root.querySelectorAll("[data-units]")].filter(
    (picture) => !drawn.has(picture) && !picture.closest("details:not([open])"),
  );
  for (const picture of fans) {
    const script = picture.closest("[data-squads]")?.dataset.squads;
    if (!script) continue;
    drawn.add(picture);
    import(script).then(({ squad }) => lay(picture, squad(JSON.parse(picture.dataset.units)))).catch(() => {});
  }
}

pictures(document);
document.addEventListener("toggle", () => pictures(document), true); // what is folded is drawn once it is opened
document.addEventListener("htmx:load", (/** @type {any} */ event) => pictures(event.detail.elt.parentNode ?? document));
