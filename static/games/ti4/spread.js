// Naming units by counts: hits that are assigned, units that use their barrage, units that are left behind. What is usual
// is set already and one press confirms it; groups of equal units with − and + are there to choose differently, and the
// word "committed" while the other side still chooses.

import { h } from "../../table/dom.js";
import { icon } from "../../table/icons.js";
import { steps } from "../../table/picker.js";
import { forced, listed } from "../../table/reading.js";
import { groupsOf, shape } from "./fleet.js";
import { hitsOn, LOSES, usualLosses } from "./plan.js";
import { goingTo, likeliest, systemChips } from "./retreat.js";
import { plainName } from "./state.js";
import { slip, unfolding } from "./take_hits.js";

/** @import { Table, View } from "./state.js" */

const ALL = new Set(["use_barrage", "use_cannon", "bombard"]); // begins with everybody
const NAMED = new Set(["land", "use_cannon", "bombard"]); // the button says what it does
const FOLDED = new Set([...LOSES, "retreat_to"]); // what is usual is said on the button, the rows lie below it
/** What is usual where something is shared among planets: forces evenly over those that follow, fire at the first. */
const SHARED = { land: landed, aim: aimed, retreat_to: carried };
/** What is done instead, and gives something up: never the large button. */
const QUIET = { land: "no_landing", use_cannon: "hold_fire", bombard: "no_bombardment" };

/**
 * The offer that is answered by counts, if there is one now.
 * @param {Table} table
 */
function spreading(table) {
  return listed(table.prompt).find(
    (offer) =>
      !offer.why_not &&
      !offer.manual &&
      offer.picks.at(-1)?.caps.length &&
      offer.picks.slice(0, -1).every((pick) => forced(pick) || pick.what === "system"),
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
  const claims = new Set([offer.key, ...(QUIET[offer.key] ? [QUIET[offer.key]] : [])]);
  if (waits && !again) return { claims, drawn: committed(table), count: 0 };
  return { claims, drawn: card(table, offer), count: 1 };
}

const most = (pick) => Object.fromEntries(pick.ids.map((id, at) => [id, pick.caps[at]]));

// An even share for this planet and for each after it; the last one takes what is left.
/** @param {Table} table */
function landed(table, offer) {
  const [planet, pick] = offer.picks;
  const { planet_order: all } = table.view.action;
  const parts = all.length - all.indexOf(String(planet.ids[0]));
  return Object.fromEntries(pick.ids.map((id, at) => [id, Math.ceil(pick.caps[at] / parts)]));
}

function aimed(_table, offer) {
  const pick = offer.picks.at(-1);
  return Object.fromEntries(pick.ids.map((id, at) => [id, at ? 0 : pick.least]));
}

// Who comes along on a retreat: as many as there is room for, those of the space area first, the dearest of them.
/** @param {Table} table */
function carried({ view }, offer) {
  const pick = offer.picks.at(-1);
  const rank = (id) =>
    (view.ships[id].place === "space" || !view.ships[id].place ? 1000 : 0) + (view.ships[id].cost || 0);
  let left = pick.least;
  const counts = {};
  for (const id of [...pick.ids].sort((a, b) => rank(b) - rank(a))) {
    counts[id] = Math.min(pick.caps[pick.ids.indexOf(id)], left);
    left -= counts[id];
  }
  return counts;
}

// What is done, and where or with what.
/** @param {Table} table */
function titleOf(table, offer) {
  const { words } = table;
  const [first] = offer.picks;
  if (offer.key === "land")
    return words.say("table", "land_on", { planet: table.room.pickName(table, first, first.ids[0], offer) });
  if (offer.key === "retreat_to") return goingTo(table, table.sheet.spread.system);
  if (offer.key === "aim") return words.say("table", "aim_with", { unit: plainName(table.view.ships[first.ids[0]]) });
  return words.word("offers", offer.key);
}

/**
 * A button beside the large one, for leaving it: it asks once before it gives something up.
 * @param {Table} table
 */
export function quiet(table, key) {
  const asked = table.sheet.leaving === `${key} ${table.prompt.n}`;
  const press = () => {
    if (table.busy || table.guarded) return;
    if (asked) table.take(key);
    table.sheet.leaving = asked ? "" : `${key} ${table.prompt.n}`;
    table.draw();
  };
  return h(
    "button",
    { type: "button", key: "quiet", class: `button ${asked ? "asks" : ""}`, onclick: press },
    asked ? table.page.say("pass_sure") : table.words.word("offers", key),
  );
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
  const pick = offer.picks.at(-1);
  const kept = table.sheet.spread;
  if (kept && kept.key === offer.key && kept.n === table.prompt.n) return kept;
  const counts = ALL.has(offer.key) ? most(pick) : (SHARED[offer.key]?.(table, offer) ?? usual(table, pick));
  const lead = offer.picks.find(({ what }) => what === "system");
  const system = lead && likeliest(table, lead)[0];
  const spread = { key: offer.key, n: table.prompt.n, counts, system, open: !FOLDED.has(offer.key) };
  spread.set = (id, count) => {
    spread.counts = { ...spread.counts, [id]: count };
    table.draw();
  };
  spread.add = (id) => {
    const at = pick.ids.indexOf(Number(id));
    const sum = total(spread.counts);
    spread.open = true;
    if (spread.counts[id] < pick.caps[at] && sum < pick.most) spread.set(id, spread.counts[id] + 1);
    else spread.set(id, 0);
  };
  table.sheet.spread = spread;
  return spread;
}

function total(counts) {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

/** @param {Table} table */
function card(table, offer) {
  const { words, page } = table;
  const pick = offer.picks.at(-1);
  const spread = state(table, offer);
  const sum = total(spread.counts);
  const complete = sum >= pick.least && sum <= pick.most;
  const send = () => {
    if (!complete || table.busy || table.guarded) return;
    table.sheet.again = 0;
    const leads = offer.picks.slice(0, -1).map((one) => (forced(one) ? one.ids : [spread.system]));
    table.take(offer.key, [...leads, pick.ids.map((id) => spread.counts[id])]);
  };
  const named = pick.what === "target" ? [] : pick.ids.flatMap((id) => namedIds(table, id, spread.counts[id]));
  const list = () => rows(table, pick, spread, sum);
  return h(
    "section",
    { class: "spread-card", key: `spread-${offer.key}`, "aria-label": words.word("offers", offer.key) },
    h(
      "h3",
      {},
      titleOf(table, offer),
      " ",
      h(
        "span",
        { class: "spread-sum" },
        page.say("spread_total", { n: pick.most, sum, least: pick.least, most: pick.most }),
      ),
    ),
    offer.secret && !LOSES.has(offer.key) && h("p", { class: "hint", key: "secret" }, words.word("table", "in_secret")),
    offer.key === "retreat_to" &&
      systemChips(table, offer.picks[0], spread.system, (id) => {
        spread.system = id;
        table.draw();
      }),
    LOSES.has(offer.key)
      ? slip(table, [], named, { complete, act: send })
      : confirm(table, offer, complete, send, offer.key === "retreat_to" ? named : []),
    FOLDED.has(offer.key) ? unfolding(table, spread, list) : list(),
    QUIET[offer.key] && quiet(table, QUIET[offer.key]),
  );
}

/** @param {Table} table */
function confirm(table, offer, complete, send, along) {
  return h(
    "button",
    {
      type: "button",
      key: "confirm",
      class: `button primary big ${offer.key === "retreat_to" ? "slip" : ""}`,
      "data-number": "1",
      "aria-keyshortcuts": "1",
      "aria-disabled": complete && !table.busy ? undefined : "true",
      onclick: send,
    },
    NAMED.has(offer.key)
      ? table.words.word("offers", offer.key)
      : offer.key === "retreat_to"
        ? leaving(table, titleOf(table, offer), along)
        : table.words.word("table", offer.secret ? "commit" : "confirm"),
    h("kbd", { "aria-hidden": "true" }, "1"),
  );
}

// "Retreat to Jord", and below it who comes along.
/** @param {Table} table */
function leaving(table, title, along) {
  const { words, view } = table;
  const units = along.length > 0 && table.room.kinds.units(words, along, {}, view);
  return h(
    "span",
    { class: "slip-name", key: "leaving" },
    title,
    units && h("span", { class: "slip-more", key: "along" }, words.say("table", "comes_along", { units })),
  );
}

/** @param {Table} table */
function rows(table, pick, spread, sum) {
  const { words, view } = table;
  const whose = view.ships[pick.ids[0]]?.seat;
  if (pick.what === "target") return targets(table, pick, spread, sum);
  return h(
    "ul",
    { class: `spread-units by-${whose}`, role: "list", key: "rows" },
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
  );
}

// Planets, and whose forces on them, among which units of one kind are shared out.
/** @param {Table} table */
function targets(table, pick, spread, sum) {
  return h(
    "ul",
    { class: "spread-units", role: "list", key: "rows" },
    pick.ids.map((id, at) => {
      const name = table.room.pickName(table, pick, id, null);
      const count = spread.counts[id];
      return h(
        "li",
        { key: id, class: count ? "some" : "" },
        h("span", { class: "spread-unit" }, shape("planet"), h("span", {}, name)),
        steps(
          table,
          String(count),
          count > 0 && (() => spread.set(id, count - 1)),
          count < pick.caps[at] && sum < pick.most && (() => spread.set(id, count + 1)),
          name,
        ),
      );
    }),
  );
}

// So many of the units that a number of the pick stands for.
/** @param {Table} table */
function namedIds(table, id, n) {
  const { ships } = table.view;
  const { seat, group } = ships[id];
  const alike = Object.keys(ships).filter((one) => ships[one].seat === seat && ships[one].group === group);
  return alike.filter((one) => ships[one].state === "here").slice(0, n);
}

// In the order in which the fleet stands beside it.
/** @param {View} view */
function inOrder(view, seat, ids) {
  const groups = groupsOf(view, seat);
  const place = (id) => groups.findIndex((group) => group.ids.includes(String(id)));
  return [...ids].sort((a, b) => place(a) - place(b));
}

// What most people would name: the cheapest, and hits that must go to larger ships to those.
/** @param {Table} table */
function usual(table, pick) {
  const { view, seat } = table;
  const { ships } = view;
  const counts = Object.fromEntries(pick.ids.map((id) => [id, 0]));
  if (hitsOn(view, seat) && pick.ids.every((id) => ships[id].seat === seat)) {
    for (const id of usualLosses(view, seat, pick.least)) {
      const leader = pick.ids.find((one) => ships[one].group === ships[id].group);
      if (leader !== undefined) counts[leader] += 1;
    }
    if (total(counts) === pick.least) return counts;
  }
  const rank = (id) => (ships[id].cost || 0) * 2 + (ships[id].damaged ? 0 : 1);
  let left = pick.least;
  for (const id of [...pick.ids].sort((a, b) => rank(a) - rank(b))) {
    counts[id] = Math.min(pick.caps[pick.ids.indexOf(id)], left);
    left -= counts[id];
  }
  return counts;
}
