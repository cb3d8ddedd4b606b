// What the number of an attack is made of, every part by name: the vessel's value, what its card or improvising makes of it,
// and what each card played for or against it adds. A card of somebody else than the attacker says whose it is.

import { cardName, signed } from "./cards.js";

/** @import { Table } from "./state.js" */

/** What an effect does to the number, as the formula writes it. @type {Record<string, (effect: any) => string>} */
const TERMS = {
  add: ({ n }) => signed(n),
  mul_base: ({ k }) => `×${k}`,
  mul: ({ k }) => `×${k}`,
  reduce: ({ n }) => signed(-n),
  miss: () => "×0",
  negate: () => "×0",
};

/**
 * "attack 6 · improvised −2 · Dead Centre +3 · Hold Fast −3 (Ben)".
 * @param {Table} table
 * @param {{ initiator: string, value: number, cards: { seat?: string, card?: string }[] }} attack
 */
export function sumOf(table, { initiator, value, cards }) {
  const { words, view } = table;
  const terms = cards.flatMap(({ seat = initiator, card = "" }) =>
    (view.cards[card]?.effects || [])
      .filter((effect) => TERMS[effect.verb])
      .map((effect) => {
        const term = `${cardName(words, card, view)} ${TERMS[effect.verb](effect)}`;
        return seat === initiator
          ? term
          : words.word("table", "part_of", { what: term, seat }, /** @type {any} */ (view));
      }),
  );
  return [...valueOf(table, initiator, value, cards), ...terms].join(" · ");
}

// The value an attack was declared with; where it is not the vessel's own, what made it so.
/**
 * @param {Table} table
 * @param {string} initiator
 * @param {number} value
 * @param {{ card?: string }[]} cards
 */
function valueOf({ words, view }, initiator, value, cards) {
  const own = view.ships[initiator]?.attack ?? value;
  const named = (/** @type {number} */ n) => words.word("table", "attack_n", { n });
  if (own === value) return [named(value)];
  const begins = (/** @type {{ verb: string }} */ { verb }) => verb === "declare_attack" || verb === "counter_attack";
  const by = cards.find(({ card = "" }) => view.cards[card]?.effects.some(begins));
  const name = by?.card ? cardName(words, by.card, view) : words.word("table", "improvised");
  return [named(own), `${name} ${signed(value - own)}`];
}

/**
 * Which layer took damage, by the card that brought it; "" where several could have, or the vessel has it by itself.
 * @param {Table} table
 * @param {string} seat Whose vessel took it.
 * @param {string} layer
 * @param {string[]} played Cards of that seat that stood as a layer for this attack alone.
 */
export function layerBy({ words, view }, seat, layer, played) {
  const stands = (/** @type {any} */ effect) => effect.verb === "absorb" && effect.layer === layer;
  const fitted = (view.ships[seat]?.layers?.[layer] || []).map((one) => one.card || "");
  const found = [...fitted, ...played.filter((id) => view.cards[id]?.effects.some(stands))];
  return found.length === 1 && found[0] ? cardName(words, found[0], view) : "";
}
