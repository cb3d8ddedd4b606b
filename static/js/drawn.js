// Ships on the pages round the table, drawn where a page names one: <svg data-drawn="its chassis">, and once
// on the page data-drawings, the script of the game that knows the drawings. Without script the base stays empty.

import { paintOver } from "../stage/painted.js";
import { linesOf, metalOf, readPart } from "../table/silhouette.js";

const SVG = "http://www.w3.org/2000/svg";

/** Fill a group of an SVG with a drawing; once it lies on the page it is painted. */
export function draw(group, drawing) {
  if (metalOf(drawing)) group.classList.add(metalOf(drawing));
  for (const line of linesOf(drawing)) {
    const { tone, path } = readPart(line);
    const part = document.createElementNS(SVG, "path");
    part.setAttribute("class", `tone-${tone}`);
    part.setAttribute("d", path);
    group.append(part);
  }
  requestAnimationFrame(() => group.isConnected && paintOver(group));
}

async function drawAll() {
  const source = /** @type {HTMLElement | null} */ (document.querySelector("[data-drawings]"));
  if (!source) return;
  const { drawingOf } = await import(source.dataset.drawings ?? "");
  for (const place of document.querySelectorAll("svg[data-drawn]")) {
    if (place.firstChild) continue;
    const thing = document.createElementNS(SVG, "g");
    thing.setAttribute("class", "silhouette");
    draw(thing, drawingOf(place.getAttribute("data-drawn"), "small"));
    place.append(thing);
  }
}

drawAll();
document.addEventListener("htmx:afterSettle", drawAll);
