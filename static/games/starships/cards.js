// A card of the deck as it reads: name, when it may be played, what it does, what it costs. Put together from its data, so
// that a group's own deck reads like the ready-made one.

import { h } from "../../table/dom.js";
import { tongue } from "../../table/languages.js";

/** @import { Card, Layer, View, Words } from "./state.js" */

/**
 * @param {Words} words
 * @param {View} view
 */
export function cardName(words, id, view) {
  if (view?.cards?.[id]?.name) return view.cards[id].name;
  if (words.has("cards", id)) return words.word("cards", id);
  return id === "use" ? words.word("table", "a_layer") : words.word("table", "unnamed", { name: id });
}

/** A number with its sign. */
export const signed = (n) => (n < 0 ? `−${-n}` : `+${n}`);

/** @param {Words} words */
function kindsText(words, kinds = ["combat"]) {
  return words.word("damage_kinds", kinds.length > 1 ? "both" : kinds[0]);
}

function verbKey(effect) {
  const { verb } = effect;
  if (verb === "declare_attack")
    return effect.targets > 1 ? "declare_attack_targets" : effect.plus ? "declare_attack_plus" : verb;
  if (verb === "counter_attack") return effect.plus ? "counter_attack_plus" : verb;
  if (verb === "effect_damage") {
    const own = effect.to && effect.to !== "attacker";
    if (effect.after) return own ? "effect_damage_after" : "effect_damage_after_attacker";
    return own ? "effect_damage_own" : "effect_damage_attacker";
  }
  return verb === "fit" ? fitKey(effect) : verb;
}

function fitKey(effect) {
  if (effect.misses) return "fit_misses";
  if (effect.optional) return "fit_optional";
  return effect.counters > 0 ? "fit_counters" : "fit";
}

/** @param {Words} words */
function verbText(words, effect) {
  const params = {
    ...effect,
    plus: signed(effect.plus || 0),
    sides: effect.sides ?? 6,
    kinds: kindsText(words, effect.kinds),
  };
  if (effect.faces) params.faces = effect.faces.map(String);
  if (effect.discard !== undefined) params.n = effect.discard;
  return words.word("verbs", verbKey(effect), params);
}

/**
 * What a card does, a sentence each: effects, cost, limit.
 * @param {Words} words
 * @param {Partial<Card>} card
 */
export function cardLines(words, card) {
  const lines = (card.effects || []).map((effect) => verbText(words, effect));
  for (const cost of card.cost || [])
    for (const name of ["discard", "mill", "hull"])
      if (cost[name]) lines.push(words.word("costs", name, { n: cost[name] }));
  if (card.limit) lines.push(words.word("limits", "limit", { n: card.limit }));
  return lines;
}

/**
 * A layer in a few words: "Armor 5 ×2 (Shatter Plates)".
 * @param {Words} words
 * @param {Layer} layer
 * @param {View} view
 */
export function layerText(words, layer, view) {
  if (!layer) return "";
  const name = words.word("table", `layer_${layer.layer}`, { n: layer.amount });
  const times = layer.counters === undefined ? "" : ` ×${layer.counters}`;
  const whose = [
    layer.card && cardName(words, layer.card, view),
    layer.optional && words.word("table", "if_used"),
  ].filter(Boolean);
  return `${name}${times}${whose.length ? ` (${whose.join(" · ")})` : ""}`;
}

/**
 * A name in its own language.
 * @param {Words} words
 * @param {View} view
 */
export function named(words, id, view) {
  const name = cardName(words, id, view);
  return h("strong", { class: "card-title", key: "name", lang: tongue(name) }, name);
}

/**
 * Who may not attack a seat for now, until when, and by which card of the deck that came to be.
 * @param {Words} words
 * @param {any} view
 * @param {string} owner
 * @param {string | string[]} from
 */
export function safeFrom(words, view, owner, from) {
  const hides = (id) => view.cards?.[id]?.effects?.some(({ verb }) => verb === "forbid_target");
  const cards = (view.card_order || []).filter(hides).map((id) => cardName(words, id, view));
  return words.word("table", cards.length ? "safe_by" : "safe_from", { seat: from, owner, cards }, view);
}

/**
 * What a layer does, in sentences: how much of what it takes, how often, and who says so.
 * @param {Words} words
 * @param {Layer} layer
 */
export function layerAbout(words, { amount, kinds, counters, optional }) {
  const key = kinds.length > 1 ? "both" : kinds[0];
  return [
    words.word("about", key, { n: amount }),
    counters !== undefined && words.word("about", "uses", { n: counters }),
    optional && words.word("about", "optional"),
  ].filter(Boolean);
}
