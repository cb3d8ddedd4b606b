// On a page where somebody takes a seat, or waits at one: from this moment the browser bears witness (table/witness.js).

import { sat } from "../table/witness.js";

const note = ({ witness, seat }) => witness && seat && sat(witness, seat);

for (const { dataset } of document.querySelectorAll("[data-witness]:not(form)")) note(dataset);
document.addEventListener("submit", (/** @type {any} */ { target }) => note(target.dataset)); // also of a form that came into the page later
