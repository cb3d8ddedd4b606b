// A small seal beside a roll says what it is, and leads to its proof: the roll in the record, with what was sealed before it.

import { h } from "../table/dom.js";

const WAX =
  "M12 2.6l2 1.5 2.5-.3 1 2.3 2.3 1-.3 2.5 1.5 2-1.5 2 .3 2.5-2.3 1-1 2.3-2.5-.3-2 1.5-2-1.5-2.5.3-1-2.3-2.3-1 .3-2.5-1.5-2 1.5-2-.3-2.5 2.3-1 1-2.3 2.5.3z";

/**
 * The throw by which the dice of a pool came to lie, or undefined where they were typed in.
 * @param {MatchEvent[]} events
 */
export function throwOf(events, pool, seat = "") {
  const landed = events.findLastIndex(
    ({ k, d }) => k === "dice.landed" && d.pool === pool && (!seat || d.seat === seat),
  );
  return landed < 0 ? undefined : events.slice(0, landed).findLast(({ k }) => k === "dice.rolled");
}

/**
 * @param {import("../table/table.js").Table} table
 * @param {string} pool
 * @param {string} [seat]
 * @param {boolean} [named] With what it is, where there is room for a word.
 */
export function seal(table, pool, seat = "", named = false) {
  const { audit } = table.config.links;
  const thrown = throwOf(table.session.store.events, pool, seat);
  if (!audit || !thrown || table.scenes.falls(pool)) return null;
  const words = table.page.say("roll_proof");
  return h(
    "a",
    {
      class: `roll-seal ${named ? "is-named" : ""}`,
      key: "seal",
      href: `${audit}#e${thrown.n}`,
      target: "_blank",
      "aria-label": words,
      title: words,
      onclick: (event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        table.show({ kind: "seal", id: String(thrown.n) });
      },
    },
    h("svg", { viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" }, h("path", { d: WAX })),
    named && h("span", { key: "word", "aria-hidden": "true" }, table.page.say("proof_short")),
  );
}
