// The attack that has just ended, told once more between attacks: an attack without decisions resolves in one breath, and
// nobody should have to look for its dice. Drawn from the log, for reading only.

import { h } from "../../table/dom.js";
import { sentence } from "../../table/log.js";
import { inAttack } from "../../table/reading.js";

/** @import { Table } from "./types.js" */

const OUTCOME = /^(dice\.cancelled(_by)?|attack\.(hit|missed)|damage\.|card\.|ship\.|reinforce\.)/;

/** {declared, pools, lines} of the last attack in the log, or null. */
export function lastAttack(events) {
  const end = events.findLastIndex((event) => event.k === "attack.over");
  if (end < 0) return null;
  const start = events.slice(0, end).findLastIndex((event) => event.k === "defender.declared");
  if (start < 0) return null;
  const told = events.slice(start, end + 1);
  const pools = poolsOf(told);
  return {
    declared: told[0].d,
    pools,
    out: outOf(told, pools),
    lines: short(told.filter((event) => OUTCOME.test(event.k))),
    next: events.slice(end + 1),
  };
}

/**
 * A destruction is said first, and nothing of what that ship was dealt; a facedown card says only what its hit has said.
 */
function short(lines) {
  const lost = lines.find((event) => event.k === "ship.destroyed");
  const moot = ({ k, d }) =>
    lost?.d.ship === d.ship
      ? /^(damage|card)\./.test(k)
      : k === "card.facedown" && lines.some((one) => hurts(one, d.ship));
  return [lost, ...lines.filter((event) => event !== lost && !moot(event))].filter(Boolean);
}

const hurts = ({ k, d }, ship) => k === "damage.hull" && d.ship === ship;

function poolsOf(told) {
  const pools = {};
  for (const { k, d } of told) {
    if (k === "dice.landed" || (k === "dice.entered" && !pools[d.pool])) pools[d.pool] = [...d.faces];
    else if (k === "dice.turned" && pools[d.pool]) for (const id of d.ids) pools[d.pool][id] = d.to;
    else if (k === "dice.rerolled" && pools[d.pool])
      d.ids.forEach((id, at) => {
        pools[d.pool][id] = d.faces[at];
      });
  }
  return pools;
}

/** The places of the dice of each pool that were cancelled: in pairs with evades, or by what a card does. */
function outOf(told, pools) {
  const out = { attack: new Set(), defense: new Set() };
  const strike = (pool, face, n) =>
    (pools[pool] || []).forEach((one, at) => {
      if (one === face && !out[pool].has(at) && n > 0) {
        out[pool].add(at);
        n -= 1;
      }
    });
  for (const { k, d } of told) {
    if (k === "dice.cancelled_by") strike(d.pool, d.face, d.n);
    else if (k === "dice.cancelled") {
      strike("attack", d.face, d.n);
      strike("defense", "evade", d.n);
    }
  }
  return out;
}

/**
 * What became of the last attack, drawn between attacks; nothing while another one is under way.
 * @param {Table} table
 */
export function aftermath(table) {
  const view = table.view;
  if (!view || inAttack(view)) return [];
  const last = lastAttack(table.session.store.events);
  if (!last || last.next.some((event) => event.k === "engagement.began")) return [];
  return told(table, last);
}

/**
 * The attack before this one, for whoever waits or watches while the next is declared.
 * @param {Table} table
 */
export function before(table) {
  const last = lastAttack(table.session.store.events);
  return last ? told(table, last) : null;
}

/** @param {Table} table */
function told(table, last) {
  const { view } = table;
  const { attacker, defender } = last.declared;
  const name = (id) => h("strong", { class: `by-${view.ships[id]?.seat}` }, view.ships[id]?.name || "");
  return h(
    "section",
    { class: "aftermath", "aria-label": table.page.say("last_attack") },
    h(
      "h3",
      {},
      table.page.say("last_attack"),
      h("span", { class: "aftermath-who" }, name(attacker), " → ", name(defender)),
    ),
    h(
      "div",
      { class: "aftermath-dice" },
      table.room.pools
        .filter((kind) => last.pools[kind]?.length)
        .map((kind) =>
          h(
            "div",
            {
              key: kind,
              class: "small-pool",
              role: "img",
              "aria-label": `${table.page.say("pool_dice", { kind: table.words.word("pools", kind) })}: ${table.words.faces(last.pools[kind])}`,
            },
            last.pools[kind].map((face, at) =>
              h(
                "span",
                { class: `mini-die ${last.out[kind]?.has(at) ? "out" : ""}`, key: at },
                table.room.drawDie(kind, face),
              ),
            ),
          ),
        ),
    ),
    h("p", { class: "aftermath-lines" }, table.page.sentences(last.lines.map((event) => sentence(table, event)))),
    dealt(table, last.lines),
  );
}

// A card that was dealt faceup is told with what it does: often it is what the attack has changed most.
/** @param {Table} table */
function dealt({ words }, lines) {
  const cards = lines.filter(({ k }) => k === "card.faceup").map(({ d }) => d.damage_card);
  return (
    cards.length > 0 &&
    h(
      "ul",
      { class: "aftermath-cards", role: "list", key: "cards" },
      cards.map((card, at) =>
        h(
          "li",
          { class: "aftermath-card", key: at },
          h("strong", { key: "name" }, words.word("damage_cards", card)),
          h("span", { key: "does" }, words.word("damage_texts", card)),
        ),
      ),
    )
  );
}
