// A match over the picture of a stream: who fights with what, the round, the last dice, and the odds where there are any;
// at the end, how it ended. The same line to the server as every watcher's. When it is down, the last picture stays with a
// small dot.

import { laid } from "../stream/laid.js";
import { bug, decides, diceNow, result, sidesOf } from "../stream/widgets.js";
import { h, patch } from "../table/dom.js";
import { oddsBar } from "../table/odds_bar.js";

class BroadsideOverlay extends HTMLElement {
  async connectedCallback() {
    await laid(this, (table) => patch(this, picture(table)));
  }
}

/** @param {Table} table */
function picture(table) {
  const { view } = table;
  if (!view) return [];
  if (table.odds.shown) table.odds.follow();
  const { left, right } = sidesOf(table);
  return h(
    "section",
    { class: "overlay-odds", "aria-label": table.page.say("odds") },
    h("div", { class: "overlay-head", key: "head" }, decides(table), bug(table)),
    h("h2", { class: "hidden-visually", key: "title" }, table.room.title(table)),
    h(
      "div",
      { class: `overlay-strip ${left ? "" : "is-plain"} ${right.length ? "" : "is-one"}`, key: "strip" },
      h("div", { class: "overlay-bar", key: "bar" }, oddsBar(table)),
      left && h("div", { class: "overlay-sides left", key: "left" }, left),
      h(
        "div",
        { class: "overlay-middle", key: "middle" },
        h("p", { class: "overlay-who", key: "who", "aria-hidden": "true" }, table.room.title(table)),
        diceNow(table),
      ),
      right.length > 0 && h("div", { class: "overlay-sides right", key: "right" }, right),
    ),
    h("p", { class: "overlay-result", key: "result" }, result(table)),
  );
}

customElements.define("broadside-overlay", BroadsideOverlay);
