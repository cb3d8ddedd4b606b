// Naming units by counts: hits that are assigned, units that use their barrage, units that are left behind. Groups of
// equal units with − and +, a suggestion one confirms, and the word "committed" while the other side still chooses.

import { h } from "../../table/dom.js";
import { icon } from "../../table/icons.js";
import { steps } from "../../table/picker.js";
import { listed } from "../../table/reading.js";
import { groupsOf, shape } from "./fleet.js";

/** @import { Table, View } from "./state.js" */

const ALL = new Set(["use_barrage"]); // begins with everybody

/**
 * The offer that is answered by counts, if there is one now.
 * @param {Table} table
 */
function spreading(table) {
  return listed(table.prompt).find(
    (offer) => !offer.why_not && !offer.manual && offer.picks.length === 1 && offer.picks[0].caps.length,
  );
}

/**
 * The room's part of the decision: the card of counts.
 * @param {Table} table
 */
export function spreadCard(table) {
  const offer = spreading(table);
  if (!offer) {
    delete table.sheet.spread;
    return { claims: new Set(), drawn: null, count: 0 };
  }
  const waits = !table.mine;
  const again = table.sheet.again === table.prompt.n;
  const claims = new Set([offer.key]);
  if (waits && !again) return { claims, drawn: committed(table), count: 0 };
  return { claims, drawn: card(table, offer), count: 1 };
}

// My choice is made; until the other side has chosen too I may still change it.
/** @param {Table} table */
function committed(table) {
  const { words, view } = table;
  const mine = view.seats[table.seat].commit || [];
  delete table.sheet.spread;
  return h(
    "section",
    { class: "spread-card committed", key: "committed", "aria-label": words.word("table", "committed") },
    h(
      "p",
      { class: "committed-line" },
      icon("done"),
      h(
        "span",
        {},
        words.word("table", "you_committed"),
        " ",
        h("strong", {}, mine.length ? table.room.kinds.units(words, mine, {}, view) : words.word("table", "nothing")),
      ),
    ),
    h(
      "button",
      {
        type: "button",
        class: "button",
        onclick: () => {
          table.sheet.again = table.prompt.n;
          table.draw();
        },
      },
      words.word("table", "change_commit"),
    ),
  );
}

/** @param {Table} table */
function state(table, offer) {
  const [pick] = offer.picks;
  const kept = table.sheet.spread;
  if (kept && kept.key === offer.key && kept.n === table.prompt.n) return kept;
  const counts = Object.fromEntries(pick.ids.map((id, at) => [id, ALL.has(offer.key) ? pick.caps[at] : 0]));
  const spread = { key: offer.key, n: table.prompt.n, counts };
  spread.set = (id, count) => {
    spread.counts = { ...spread.counts, [id]: count };
    table.draw();
  };
  spread.add = (id) => {
    const at = pick.ids.indexOf(Number(id));
    const sum = total(spread.counts);
    if (spread.counts[id] < pick.caps[at] && sum < pick.most) spread.set(id, spread.counts[id] + 1);
    else if (spread.counts[id]) spread.set(id, 0);
  };
  table.sheet.spread = spread;
  return spread;
}

function total(counts) {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

/** @param {Table} table */
function card(table, offer) {
  const { words, view, page } = table;
  const [pick] = offer.picks;
  const spread = state(table, offer);
  const sum = total(spread.counts);
  const complete = sum >= pick.least && sum <= pick.most;
  const whose = view.ships[pick.ids[0]]?.seat;
  const send = () => {
    if (!complete || table.busy || table.guarded) return;
    table.sheet.again = 0;
    table.take(offer.key, [pick.ids.map((id) => spread.counts[id])]);
  };
  return h(
    "section",
    { class: "spread-card", key: `spread-${offer.key}`, "aria-label": words.word("offers", offer.key) },
    h(
      "h3",
      {},
      words.word("offers", offer.key),
      " ",
      h(
        "span",
        { class: "spread-sum" },
        page.say("spread_total", { n: pick.most, sum, least: pick.least, most: pick.most }),
      ),
    ),
    h(
      "ul",
      { class: `spread-units by-${whose}`, role: "list" },
      inOrder(view, whose, pick.ids).map((id) => {
        const at = pick.ids.indexOf(id);
        const group = groupsOf(view, whose).find((one) => one.ids.includes(String(id)));
        const name = group
          ? `${group.name}${group.damaged ? ` (${words.word("table", "damaged")})` : ""}`
          : view.ships[id]?.name;
        const count = spread.counts[id];
        return h(
          "li",
          { key: id, class: count ? "some" : "" },
          h(
            "span",
            { class: "spread-unit" },
            shape(view.ships[id]?.cls, group?.damaged),
            h("span", {}, name),
            h("span", { class: "hint" }, `×${group?.ids.length ?? 1}`),
          ),
          steps(
            table,
            String(count),
            count > 0 && (() => spread.set(id, count - 1)),
            count < pick.caps[at] && sum < pick.most && (() => spread.set(id, count + 1)),
            name,
          ),
        );
      }),
    ),
    offer.secret && h("p", { class: "hint", key: "secret" }, words.word("table", "in_secret")),
    h(
      "div",
      { class: "row", key: "buttons" },
      h(
        "button",
        {
          type: "button",
          class: "button primary big",
          "data-number": "1",
          "aria-keyshortcuts": "1",
          "aria-disabled": complete && !table.busy ? undefined : "true",
          onclick: send,
        },
        words.word("table", offer.secret ? "commit" : "confirm"),
        h("kbd", { "aria-hidden": "true" }, "1"),
      ),
      pick.least > 0 &&
        h(
          "button",
          { type: "button", class: "button big", key: "suggest", onclick: () => suggest(table, pick, spread) },
          words.word("table", "suggest"),
        ),
    ),
  );
}

// In the order in which the fleet stands beside it.
/** @param {View} view */
function inOrder(view, seat, ids) {
  const groups = groupsOf(view, seat);
  const place = (id) => groups.findIndex((group) => group.ids.includes(String(id)));
  return [...ids].sort((a, b) => place(a) - place(b));
}

// The usual order of losses: the cheapest first, and of equal ones those that are damaged already. A person confirms it.
/** @param {Table} table */
function suggest(table, pick, spread) {
  const ship = (id) => table.view.ships[id];
  const rank = (id) => (ship(id).cost || 0) * 2 + (ship(id).damaged ? 0 : 1);
  const counts = Object.fromEntries(pick.ids.map((id) => [id, 0]));
  let left = pick.least;
  for (const id of [...pick.ids].sort((a, b) => rank(a) - rank(b))) {
    const cap = pick.caps[pick.ids.indexOf(id)];
    counts[id] = Math.min(cap, left);
    left -= counts[id];
  }
  spread.counts = counts;
  table.draw();
}
