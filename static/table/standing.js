// The machine plays on for a seat: asked for in the menu, or where somebody has been away for long; what the others are asked,
// and how its person comes back.

import { h } from "./dom.js";
import { isOver, voices } from "./reading.js";

/** @typedef {import("./table.js").Table} Table */

const LONG_MS = 60_000; // away for so long, nobody waits for a seat's word

/**
 * Does the machine play this seat?
 * @param {Table} table
 */
const plays = (table, seat = table.seat) => Boolean(table.view?.match?.machines?.[seat]);

/**
 * Others that have been away for so long that the machine may play on for them.
 * @param {Table} table
 */
const away = (table) =>
  voices(table.view).filter((seat) => {
    const peer = table.peers.get(seat);
    return seat !== table.seat && !plays(table, seat) && peer?.here === false && Date.now() - peer.since > LONG_MS;
  });

/**
 * A button that sends this.
 * @param {Table} table
 */
function press(table, say, d, main = false) {
  return h(
    "button",
    {
      key: `${say}-${d.seat || ""}`,
      type: "button",
      class: `button ${main ? "primary" : ""}`,
      "aria-disabled": table.busy ? "true" : undefined,
      onclick: () => table.busy || table.send("seat", d, `seat_${d.what}`),
    },
    table.page.say(say, { seat: table.nameOf(d.seat || table.seat) }),
  );
}

/**
 * Beside the decision: my seat is the machine's for now; somebody asks for it; or somebody has been away for long.
 * @param {Table} table
 */
export function standingCard(table) {
  const { view, page } = table;
  if (!table.seat || !view || isOver(view)) return null;
  const card = (title, hint, ...row) =>
    h(
      "section",
      { class: "edits", key: "standing", "aria-label": page.say("machine_title") },
      h("h3", {}, title),
      h("p", { class: "hint" }, hint),
      h("div", { class: "row" }, row),
    );
  if (plays(table))
    return card(
      page.say("machine_mine"),
      page.say("machine_mine_hint"),
      press(table, "machine_back", { what: "back" }, true),
    );
  const asked = view.match.machine_asked;
  if (asked) {
    const name = { seat: table.nameOf(asked.seat), by: table.nameOf(asked.by) };
    const title = page.say(asked.by === asked.seat ? "machine_asks_own" : "machine_asks", name);
    const answered = asked.by === table.seat || asked.agreed?.includes(table.seat);
    const no = press(table, answered ? "machine_withdraw" : "machine_no", { what: "decline" });
    return answered
      ? card(title, page.say("machine_waits"), no)
      : card(title, page.say("machine_hint"), press(table, "machine_yes", { what: "agree" }, true), no);
  }
  const [gone] = away(table);
  return (
    gone &&
    card(
      page.say("machine_away", { seat: table.nameOf(gone) }),
      page.say("machine_hint"),
      press(table, "machine_for", { what: "ask", seat: gone }),
    )
  );
}

/**
 * In the menu: stand up, or have the machine play on for whoever is not there.
 * @param {Table} table
 */
export function standingSection(table) {
  const { view, page } = table;
  if (!table.seat || isOver(view) || plays(table) || view.match.machine_asked || !voices(view).includes(table.seat))
    return null;
  return h(
    "section",
    { class: "ending", key: "standing" },
    h("h3", {}, page.say("machine_title")),
    h("p", { class: "hint" }, page.say("machine_hint")),
    h(
      "div",
      { class: "row" },
      press(table, "machine_for_me", { what: "ask" }),
      away(table).map((seat) => press(table, "machine_for", { what: "ask", seat })),
    ),
  );
}
