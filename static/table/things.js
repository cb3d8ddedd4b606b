// What lies on the cloth, for all rooms: pips that break, tokens and counters, small cards, the ships that are not in this
// fight. A room gives the drawing and the words; nothing here knows what they mean.

import { h } from "./dom.js";
import { tongue } from "./languages.js";

/** @typedef {import("./base.js").Drawn} Drawn */

/** More than so many are a number beside one pip. */
const MOST_PIPS = 12;

/**
 * What can be lost point by point: a pip for each, the lost ones broken and still there. `words` says it to readers, a tap
 * also what it `does`.
 * @param {{kind: string, left: number, of: number, words: string, pip: () => Drawn, does?: string}} what
 */
export function pips({ kind, left, of, words, pip, does = "" }) {
  if (!of) return null;
  const each = of <= MOST_PIPS ? Array.from({ length: of }, (_, at) => at < left) : [left > 0];
  return h(
    "span",
    {
      class: `things-pips pips-${kind}`,
      key: `pips-${kind}`,
      role: "img",
      "aria-label": words,
      title: words,
      "data-does": does || undefined,
    },
    each.map((full, at) => h("span", { class: `thing-pip ${full ? "full" : "lost"}`, key: at }, pip())),
    of > MOST_PIPS && h("strong", { key: "n", "aria-hidden": "true" }, `${left}/${of}`),
  );
}

/**
 * What a token or pips under a tap are called and do, in a line; "" for what does something when it is pressed.
 * @param {Element} target
 */
export function nameUnder(target) {
  if (target.closest("button, a, summary")) return "";
  const thing = target.closest(".thing[title], .things-pips[title]");
  return [thing?.getAttribute("title"), thing?.getAttribute("data-does")].filter(Boolean).join(" – ");
}

/** Up to so many counters lie side by side; more are one with a number. */
const MOST_BOARDS = 4;

/** Which boards lie there: the full ones, and beside them those that are spent. @param {number} n */
function boards(n, of) {
  return of && of <= MOST_BOARDS ? Array.from({ length: of }, (_, at) => at < n) : [!of || n > 0];
}

/** What the boards do not show themselves. @param {number} n */
function numberOf(n, of) {
  if (of) return of > MOST_BOARDS ? `${n}/${of}` : "";
  return n === 1 ? "" : String(n);
}

/**
 * A token or counters as things: the drawing on a coloured board, how many there are, and the name for readers and on
 * pointing. `of`: so many belong there, and those that are spent lie paler beside the rest; `open`: a correction of it that
 * the other side has not seen through yet; `mark`: the name in letters, where there is no room for it.
 * @param {{kind: string, key?: string, shape?: string, drawn: () => Drawn, words: string, n?: number, of?: number, open?: string, name?: string, mark?: string, does?: string}} what
 */
export function token({
  kind,
  key = kind,
  shape = "round",
  drawn,
  words,
  n = 1,
  of = 0,
  open = "",
  name = "",
  mark,
  does = "",
}) {
  const number = numberOf(n, of);
  return h(
    "span",
    {
      class: `thing token-${kind} ${open ? "edited" : ""}`,
      key: `thing-${key}`,
      title: words,
      "data-does": does || undefined,
    },
    boards(n, of).map((full, at) =>
      h("span", { class: `thing-board is-${shape} ${full ? "" : "spent"}`, key: at, "aria-hidden": "true" }, drawn()),
    ),
    h("span", { class: "hidden-visually", key: "words" }, words),
    number && !open && h("strong", { class: "thing-count", key: "n", "aria-hidden": "true" }, number),
    called(name, mark),
    open && h("strong", { class: "thing-open", key: "open", "aria-hidden": "true" }, open),
  );
}

/** The name of a thing, and what stands for it on a phone. */
function called(/** @type {string} */ name, mark = "") {
  return [
    name && h("span", { class: "thing-name", key: "name", "aria-hidden": "true", lang: tongue(name) }, name),
    mark && h("span", { class: "thing-mark", key: "mark", "aria-hidden": "true", lang: tongue(name) }, mark),
  ];
}

/**
 * A card that lies there and stays: damage, an upgrade, what was played. Where it opens something it is a button.
 * @param {{key: string, name: string, text?: Drawn, tone?: string, mark?: Drawn, opens?: () => void}} what
 */
export function card({ key, name, text = null, tone = "plain", mark = null, opens }) {
  const inside = [
    mark && h("span", { class: "small-card-mark", key: "mark", "aria-hidden": "true" }, mark),
    h("strong", { class: "small-card-name", key: "name", lang: tongue(name) }, name),
    text && h("span", { class: "small-card-text", key: "text" }, text),
  ];
  const props = { class: `small-card tone-${tone}`, key: `card-${key}` };
  return opens ? h("button", { ...props, type: "button", onclick: opens }, inside) : h("span", props, inside);
}

/** Small cards under each other, as a list with a name. */
export function cards(label, list) {
  const shown = list.filter(Boolean);
  return (
    shown.length > 0 &&
    h(
      "ul",
      { class: "small-cards", role: "list", "aria-label": label, key: "cards" },
      shown.map((one) => h("li", { key: one.props.key }, one)),
    )
  );
}

/**
 * Somebody who is not in this fight: the drawing on its board and the name below. Opens what is known of it.
 * @param {{key: string, seat: string, name: string, drawn: Drawn, words?: string, mark?: Drawn, state?: string, opens: () => void}} what
 */
export function beside({ key, seat, name, drawn, words = "", mark = null, state = "", opens }) {
  const [plain, number] = name.split(/(?=\s#\d+$)/);
  return h(
    "button",
    { type: "button", class: `beside by-${seat} is-${state || "there"}`, key: `beside-${key}`, onclick: opens },
    h("span", { class: "beside-board", key: "board", "aria-hidden": "true" }, drawn, mark),
    h("span", { class: "beside-name", key: "name", lang: tongue(name) }, plain),
    number && h("span", { class: "beside-number", key: "number" }, number), // alike but for it: it is never cut off
    words && h("span", { class: "hidden-visually", key: "words" }, `, ${words}`),
  );
}
