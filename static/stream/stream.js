// The page behind a stream's link: the widgets its address names, over nothing. A link that is taken back leaves nothing;
// one that shows another match now is opened again.

import { h, patch } from "../table/dom.js";
import { laid } from "./laid.js";
import { dot, WIDGETS } from "./widgets.js";

const AGAIN_MS = 2000;
const BEFORE = ["score", "names"]; // what can be said of a match before it begins
const TAKEN_BACK = 4003;

class BroadsideStream extends HTMLElement {
  /** Until the page is asked for anew. @type {ReturnType<typeof setTimeout> | null} */
  waits = null;
  /** @type {string[]} */
  show = [];

  async connectedCallback() {
    this.show = (this.dataset.show ?? "").split(" ");
    await laid(this, (table) => this.draw(table));
  }

  /** @param {Table} table */
  draw(table) {
    const closed = table.link.state === "closed" && table.link.code === TAKEN_BACK;
    if (closed) this.again();
    patch(this, !closed && table.view ? this.picture(table) : []);
  }

  /** @param {Table} table */
  picture(table) {
    if (table.odds.shown && this.show.some((name) => ["odds", "line"].includes(name))) table.odds.follow();
    const open = table.view.match.status === "open"; // not begun, or not yet for whoever sees it later
    return [
      ...this.show
        .filter((name) => name in WIDGETS && (!open || BEFORE.includes(name)))
        .map((name) =>
          h("section", { class: `widget widget-${name}`, key: name, "data-widget": name }, WIDGETS[name](table)),
        ),
      h("p", { class: "stream-line", key: "line" }, dot(table)),
    ];
  }

  /** The page says what there is to see now, if anything. */
  again() {
    this.waits ??= setTimeout(() => location.reload(), AGAIN_MS);
  }
}

customElements.define("broadside-stream", BroadsideStream);

// A tournament's link: what it shows is said beside what stands on the page.
document.addEventListener("htmx:afterSettle", () => {
  const shown = document.querySelector("broadside-stream")?.dataset.match ?? "";
  const wanted = document.querySelector("[data-featured]")?.dataset.featured ?? shown;
  if (wanted !== shown) location.reload();
});
document.addEventListener("htmx:responseError", (/** @type {any} */ event) => {
  if (event.detail.xhr.status === 404) location.reload();
});
