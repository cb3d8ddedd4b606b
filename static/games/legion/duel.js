// The fight in the middle: the attacker's minis by the weapon they carry, the defender's behind its cover, between them the
// range and the pools. Between attacks the unit that acts; after the last one what it has come to.

import { h } from "../../table/dom.js";
import { tongue } from "../../table/languages.js";
import { tray } from "../../table/middle.js";
import { sign } from "../../table/plate.js";
import { isOver, listed } from "../../table/reading.js";
import { silhouette } from "../../table/silhouette.js";
import { presence, seatsOwnFirst } from "../../table/squads.js";
import { beside } from "../../table/things.js";
import { coverText } from "./cover.js";
import { queue } from "./dice.js";
import { drawingOf } from "./silhouettes.js";
import { standing } from "./standing.js";
import { minisLeft, poolNow } from "./state.js";
import { attackTold, lastPools } from "./sum.js";
import { foes, pressedTarget } from "./targets.js";
import { armies, army, rangeText, tags, tokens } from "./units.js";
import { pressedMini, suffering } from "./wounds.js";

/** @import { Table, Unit } from "./state.js" */

const MANY = 5;
const CROWD = 9;

/**
 * Everything between banner and offers.
 * @param {Table} table
 * @returns {import("../../table/middle.js").Middle | null}
 */
export function middle(table) {
  const { view } = table;
  if (!view.ships) return null;
  if (view.attack) return fight(table, view.attack.attacker, defendersOf(table), true);
  const last = isOver(view) || !view.activation ? lastFight(table.session.store.events) : null;
  if (last && view.ships[last.attacker]) return fight(table, last.attacker, last.defenders, false);
  return armiesFacing(table);
}

// Whom the attack is about now: the pool at hand, else the unit that is measured, else all that have a pool.
/** @param {Table} table */
function defendersOf({ view }) {
  const now = poolNow(view)?.defender ?? view.measure?.target;
  if (now) return [now];
  return [...new Set(Object.values(view.attack.pools).map((pool) => pool.defender))];
}

/**
 * The attack that was made last, as the log tells it: who, and against whom.
 * @param {any[]} events
 */
export function lastFight(events) {
  let found = null;
  for (const { k, d } of events) {
    if (k === "attack.begun") found = null;
    else if (k === "defender.declared") {
      if (found?.attacker !== d.attacker) found = { attacker: d.attacker, defenders: [] };
      if (!found.defenders.includes(d.defender)) found.defenders.push(d.defender);
    }
  }
  return found;
}

/**
 * Over a stream: the two units of the attack, or of the last one; before the first, both armies.
 * @param {Table} table
 */
export function streamed(table) {
  const { view } = table;
  if (!view.ships) return [];
  const last = view.attack
    ? { attacker: view.attack.attacker, defenders: defendersOf(table) }
    : lastFight(table.session.store.events);
  if (!last || !view.ships[last.attacker]) return view.seat_order.map((seat) => army(table, seat));
  const place = (id) => view.seat_order.indexOf(view.ships[id].seat);
  return [last.attacker, ...last.defenders.slice(0, 1)]
    .sort((one, two) => place(one) - place(two))
    .map((id) => troop(table, id, id === last.attacker ? "attacks" : "defends", Boolean(view.attack)));
}

/** @param {Table} table */
function fight(table, attacker, defenders, now) {
  const { view } = table;
  const [own] = seatsOwnFirst(table);
  const attacks = troop(table, attacker, "attacks", now);
  const defends = defenders.length
    ? defenders.map((id) => troop(table, id, "defends", now))
    : foes(table) || nobody(table);
  const turned = view.ships[attacker].seat !== own;
  const pools = now && view.attack.pool_order.length > 0 && many(table) ? queue(table) : null;
  const rest = others(table, [attacker, ...defenders]);
  if (!table.wide) return { whole: falling(table, { attacks, defends, pools, now }), rest };
  return {
    left: turned ? defends : attacks,
    over: now ? [pools, ruler(table)] : outcome(table),
    right: turned ? attacks : defends,
    rest,
  };
}

/**
 * On a phone the attack falls down the screen: who attacks, the dice, the cover and who is behind it.
 * @param {Table} table
 */
function falling(table, { attacks, defends, pools, now }) {
  return h(
    "div",
    { class: `falling ${now ? "" : "is-over"} ${tight(table) ? "is-tight" : ""}`, key: "falling" },
    pools,
    attacks,
    now ? [ruler(table), tray(table)] : outcome(table),
    defends,
  );
}

// Where a card is to be filled in or a button to be chosen, and no die to be tapped, the fight makes room for it.
/** @param {Table} table */
function tight({ mine, prompt, scenes }) {
  if (!mine || scenes?.inAir) return false;
  const open = listed(prompt).filter((offer) => !offer.why_not && !offer.manual);
  return (
    open.some((offer) => offer.picks.length || offer.key === "roll_cover") &&
    !open.some(({ picks }) => picks[0]?.what === "die")
  );
}

// On a phone the only pool of an attack says nothing that does not lie there.
/** @param {Table} table */
function many({ view, wide }) {
  const { pool_order: order, pools } = view.attack;
  return order.length > 1 || (wide && pools[order[0]].status !== "forming");
}

/** @param {Table} table */
function armiesFacing(table) {
  const { view } = table;
  const seats = seatsOwnFirst(table);
  const acting = view.activation && view.ships[view.activation.unit];
  const done = acting ? outcome(table, ofActivation(table.session.store.events)) : null;
  const whole = acting
    ? [h("div", { class: "acting", key: "acting" }, troop(table, view.activation.unit, "acts", true)), done]
    : muster(table);
  if (!table.wide)
    return { whole: acting ? [armies(table, seats), done] : table.seat ? "" : seats.map((seat) => army(table, seat)) };
  return { left: army(table, seats[0]), right: seats.slice(1).map((seat) => army(table, seat)), whole };
}

/** What happened since the unit that acts was activated. @param {any[]} events */
export function ofActivation(events) {
  const told = events.slice(events.findLastIndex(({ k }) => k === "unit.activated") + 1);
  return told.some(({ k }) => k === "attack.begun") ? told : [];
}

/** Who may be next, for whoever waits or watches: the units of the seat that chooses. @param {Table} table */
function muster(table) {
  const { view } = table;
  const due = (view.turn?.seats || []).find((seat) => view.seats[seat]);
  if (!due || table.mine || !table.wide) return "";
  const units = view.ship_order.filter((id) => {
    const ship = view.ships[id];
    return ship.seat === due && !ship.destroyed && !ship.activated;
  });
  return h(
    "ul",
    { class: `muster by-${due}`, key: "muster", role: "list" },
    units.map((id) =>
      h(
        "li",
        { key: id },
        h("span", { class: "disc", key: "disc", "aria-hidden": "true" }, silhouette(drawingOf(view.ships[id]), "mid")),
        h("span", { key: "name", lang: tongue(view.ships[id].name) }, view.ships[id].name),
      ),
    ),
  );
}

/**
 * One unit of the fight: name, minis on their bases, tokens. It opens the unit's sheet; while it is asked who suffers, a
 * press on a mini chooses that mini.
 * @param {Table} table
 */
function troop(table, id, part, now) {
  const { view, words, page } = table;
  const ship = view.ships[id];
  const all = Object.values(ship.minis);
  const size = all.length === 1 ? "one" : all.length > CROWD ? "crowd" : all.length > MANY ? "many" : "few";
  const cover = part === "defends" && now ? coverOf(table, id) : 0;
  const asks = suffering(table);
  return h(
    "section",
    {
      class: `troop by-${ship.seat} is-${part} of-${size}`,
      key: `troop-${id}`,
      "data-ship": String(id),
      "aria-label": `${table.nameOf(ship.seat)}: ${ship.name}`,
    },
    h("h3", { class: "troop-name", key: "name" }, sign(ship.seat), h("span", { lang: tongue(ship.name) }, ship.name)),
    h(
      "p",
      { class: "troop-who", key: "who" },
      h(
        "span",
        { class: "troop-owner", key: "owner" },
        table.nameOf(ship.seat),
        ship.seat === table.seat && ` (${page.say("you")})`,
      ),
      ` · ${minisLeft(words, ship)}`,
      part === "defends" && now && coverSaid(table, id, cover),
      " ",
      table.wide && presence(table, ship.seat),
    ),
    h(
      "button",
      {
        key: "open",
        type: "button",
        class: "troop-field",
        "aria-label": `${words.word("table", "unit_sheet")}: ${ship.name}`,
        onclick: (event) => pressedMini(table, id, miniAt(event)) || table.show({ kind: "ship", id: String(id) }),
      },
      h(
        "span",
        { class: "troop-minis", key: "minis", "aria-hidden": "true" },
        discs(ship, view.wounds?.unit === Number(id), asks?.unit === Number(id) ? asks.chosen : []),
      ),
      cover > 0 &&
        h("span", { class: `barricade of-${cover}`, key: "cover", "aria-hidden": "true" }, h("i", {}), h("i", {})),
    ),
    h("p", { class: "troop-things", key: "things" }, tags(table, ship, true), tokens(table, ship)),
  );
}

/** The number of the mini that was pressed, or 0. @param {MouseEvent} event */
const miniAt = ({ target }) =>
  Number(/** @type {Element} */ (target).closest("[data-mini]")?.getAttribute("data-mini"));

/**
 * The minis on their bases, by number while it is asked which of them falls; who is chosen is marked.
 * @param {Unit} ship
 */
function discs(ship, numbered, chosen) {
  const all = standing(ship);
  return all.map(({ at, mini: one, special }) =>
    h(
      "span",
      {
        key: at,
        "data-mini": at,
        class: `disc ${one.defeated ? "fallen" : ""} ${one.leader ? "leads" : ""} ${special ? "special" : ""} ${chosen.includes(Number(at)) ? "chosen" : ""}`,
      },
      silhouette(drawingOf(ship, special), "mid"),
      numbered && !one.defeated && h("span", { class: "disc-number", key: "number" }, at),
      !one.defeated &&
        (one.wounds > 0 || (all.length === 1 && one.threshold > 1)) &&
        h("span", { class: "disc-wounds", key: "wounds" }, `${one.threshold - one.wounds}`),
    ),
  );
}

/** @param {Table} table */
function coverOf({ view }, id) {
  const pool = Object.values(view.attack?.pools || {}).find((one) => one.defender === Number(id));
  return pool && !pool.facts.range ? 0 : pool?.facts.cover || 0;
}

// Behind what it stands, and what that does to the hits; only of the pool at hand it is told what counts there.
/** @param {Table} table */
function coverSaid(table, id, cover) {
  const pool = poolNow(table.view);
  const text = pool?.defender === Number(id) && pool.facts.range > 0 ? coverText(table) : "";
  const plain = cover > 0 ? table.words.word("table", `behind_${cover}`) : "";
  return (text || plain) && ` · ${text || plain}`;
}

/** @param {Table} table */
function nobody(table) {
  return h(
    "div",
    { class: "troop nobody", key: "nobody" },
    h("span", { class: "disc empty", "aria-hidden": "true" }),
    h("p", { class: "hint" }, table.words.word("table", "no_defender_yet")),
  );
}

/**
 * The range between the two, inked on a ruler.
 * @param {Table} table
 */
function ruler(table) {
  const { words, view } = table;
  const pool = poolNow(view);
  if (!pool) return null;
  const { range } = pool.facts;
  return h(
    "p",
    { class: "range-line", key: "ruler" },
    table.wide &&
      range > 0 &&
      h("span", { class: "ruler-name", "aria-hidden": "true", key: "name" }, words.word("table", "range_label")),
    table.wide &&
      range > 0 &&
      h(
        "span",
        { class: "ruler-bands", "aria-hidden": "true", key: "bands" },
        [1, 2, 3, 4, 5].map((n) => h("span", { key: n, class: n === range ? "now" : "" }, String(n))),
      ),
    h(
      "span",
      { class: table.wide && range > 0 ? "hidden-visually" : "range-word", key: "word" },
      words.word("table", range ? "range_n" : "melee", { range: rangeText(words, range) }),
    ),
  );
}

/** What the last attack has come to, pool by pool. @param {Table} table */
function outcome(table, events = table.session.store.events) {
  const pools = lastPools(events);
  return pools.length ? h("div", { class: "fight-outcome", key: "outcome" }, attackTold(table, pools)) : null;
}

/** Who is not in this fight, along the foot. @param {Table} table */
function others(table, fighting) {
  const { view, words } = table;
  const ids = view.ship_order.filter((id) => !fighting.includes(Number(id)));
  return (
    ids.length > 0 &&
    ids.map((id) => {
      const ship = view.ships[id];
      const all = Object.values(ship.minis);
      const left = all.filter((one) => !one.defeated).length;
      return beside({
        key: id,
        seat: ship.seat,
        name: ship.name,
        drawn: silhouette(drawingOf(ship)),
        words: minisLeft(words, ship),
        mark: h("span", { class: "mini-left" }, `${left}/${all.length}`),
        state: ship.destroyed ? "gone" : ship.activated ? "done" : "there",
        opens: () => pressedTarget(table, Number(id)) || table.show({ kind: "ship", id }),
      });
    })
  );
}
