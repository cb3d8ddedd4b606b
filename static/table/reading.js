// Questions about a view and a prompt that several parts of the table ask. Nothing here decides what is legal:
// that is what the offers say.

/** @import { Asking, Offer, Onlooker, Prompt, View } from "./seen.js" */

/** Offers that decline or end one's go; the first of them that is offered is what the Pass button sends. */
export const PASSING = [
  "finalize",
  "pass",
  "skip",
  "end_phase",
  "ready",
  "decline",
  "no_retreat",
  "pools_done",
  "no_standby",
  "no_detonate",
  "no_shield",
  "end_activation",
  "no_attack",
  "no_refit",
  "clean_up",
  "no_action",
  "stay_cloaked",
];
/** Passing that always gives something up: an attack that could be made. */
export const FORGOING = new Set(["no_attack", "skip"]);
/** Passing that gives up whatever else is offered beside it, even what cannot be used at this moment. */
export const GIVING_UP = new Set([...FORGOING, "decline", "no_standby", "no_detonate", "no_shield", "no_refit"]);
/** Passing that keeps everything, where whatever is offered beside it gives something up: it stays the usual button. */
export const KEEPING = new Set(["no_retreat"]);
const EDITS = new Set([
  "judge_allow_edit",
  "judge_refuse_edit",
  "confirm_edits",
  "confirm_edit",
  "contest_edit",
  "decline_edit",
  "withdraw_edit",
  "edit_ship",
  "stop",
  "give_up",
  "roll",
]);
const DICE = /^(die|dice|attack_die|defense_die|attack_dice|defense_dice)$/;

/**
 * Is this a correction by hand: something the other side has to confirm, with a note?
 * @param {{ key: string }} offer
 */
export function byHand(offer) {
  return /^(edit_|add_|card_(?!acts))/.test(offer.key);
}

/**
 * @param {View | null | undefined} view
 * @param {string} seat
 */
export function isMine(view, seat) {
  return Boolean(seat && !view?.match?.machines?.[seat] && dueIn(view).includes(seat));
}

/**
 * Who is to act: the seats that decide, or the one whose dice wait for a press.
 * @param {View | null | undefined} view
 */
export function dueIn(view) {
  return view?.match?.roll ? [view.match.roll.seat] : view?.turn?.seats || [];
}

/** @param {View | null | undefined} view */
export function inAttack(view) {
  return Boolean(view?.rail?.order?.length);
}

/**
 * Does whoever watches see it later than it happens? A replay is behind by itself, and a judge never is.
 * @param {Onlooker} table
 */
export function isBehind(table) {
  return Boolean(table.view?.match?.delay && !table.seat && !table.config.line && !table.judges);
}

/** @param {View | null | undefined} view */
export function isOver(view) {
  return view?.match?.status === "over" || view?.turn?.kind === "over" || view?.phase === "over";
}

/**
 * @param {View | null | undefined} view
 * @param {string} seat
 */
export function others(view, seat) {
  return (view?.seat_order || []).filter((other) => other !== seat);
}

/**
 * Who lost to the winner at the end: the rivals that were still in; who was out before, or only brought cards, did not.
 * @param {View | null | undefined} view
 * @param {string} winner
 */
export function losers(view, winner) {
  const against = (view?.match?.rivals || view?.seat_order || []).filter((seat) => seat !== winner);
  const left = against.filter((seat) => !view?.match?.gone?.includes(seat));
  return left.length ? left : against;
}

/**
 * @param {Prompt | null | undefined} prompt
 * @param {string} key
 * @returns {Offer | null}
 */
export function offerOf(prompt, key) {
  const offer = prompt?.offers?.[key];
  return offer ? { key, ...offer, picks: (offer.picks || []).map(pickOf) } : null;
}

/**
 * @param {import("./view.js").PickView} pick
 * @returns {Asking}
 */
function pickOf(pick) {
  return { what: pick.what, ids: pick.ids || [], least: pick.least ?? 1, most: pick.most ?? 1, caps: pick.caps || [] };
}

/**
 * @param {Prompt | null | undefined} prompt
 * @param {string} key
 */
export function can(prompt, key) {
  const offer = prompt?.offers?.[key];
  return Boolean(offer && !offer.why_not);
}

/** @param {Prompt | null | undefined} prompt */
export function listed(prompt) {
  return (prompt?.order || []).map((key) => offerOf(prompt, key)).filter((offer) => !!offer);
}

/** @param {Prompt | null | undefined} prompt */
export function passOffer(prompt) {
  const key = PASSING.find((name) => can(prompt, name));
  return key ? offerOf(prompt, key) : null;
}

/**
 * What is drawn as a numbered button: not passing, not an edit, not drawn by the room's own element.
 * @param {Prompt | null | undefined} prompt
 * @param {Set<string>} claimed
 */
export function plainOffers(prompt, claimed) {
  return listed(prompt).filter(
    (offer) => !PASSING.includes(offer.key) && !offer.manual && !EDITS.has(offer.key) && !claimed.has(offer.key),
  );
}

/**
 * An offer that only asks which ship becomes one offer for each ship, so that one tap is enough.
 * @param {Offer} offer
 * @returns {Offer[]}
 */
export function spreadOut(offer) {
  const [only, more] = offer.picks;
  const simple = only && !more && only.what === "ship" && only.least === 1 && only.most === 1 && !offer.why_not;
  return simple ? only.ids.map((id) => ({ ...offer, id, picks: [{ ...only, ids: [id] }] })) : [offer];
}

/**
 * What stands under "Something else…": edits and corrections that the other side confirms.
 * @param {Prompt | null | undefined} prompt
 */
export function manualOffers(prompt, claimed = new Set()) {
  return listed(prompt).filter(
    (offer) => offer.manual && !claimed.has(offer.key) && !offer.why_not && !EDITS.has(offer.key),
  );
}

/** @param {Asking} pick */
export function isDicePick(pick) {
  return DICE.test(pick.what) && !pick.caps.length;
}

/**
 * The place of the pick that is answered by tapping dice in the tray, or -1.
 * @param {Offer} offer
 */
export function dicePickAt(offer) {
  return byHand(offer) ? -1 : offer.picks.findIndex(isDicePick);
}

/**
 * A pick that leaves nothing to choose.
 * @param {Asking} pick
 */
export function forced(pick) {
  return !pick.caps.length && pick.least === pick.most && pick.ids.length === pick.least;
}

/**
 * @param {Asking} pick
 * @param {number[]} chosen
 */
export function fits(pick, chosen) {
  if (pick.caps.length) {
    const sum = chosen.reduce((total, count) => total + count, 0);
    return chosen.length === pick.ids.length && sum >= pick.least && sum <= pick.most;
  }
  return chosen.length >= pick.least && chosen.length <= pick.most && chosen.every((id) => pick.ids.includes(id));
}

/**
 * Picks to begin with: what is forced is chosen already, numbers to spread begin at zero.
 * @param {Offer} offer
 */
export function firstPicks(offer) {
  return offer.picks.map((pick) => {
    if (pick.caps.length) return pick.ids.map(() => 0);
    return forced(pick) ? [...pick.ids] : [];
  });
}

/**
 * The seats whose consent counts: whoever is out of a match that goes on holds nobody up.
 * @param {View} view
 */
export function voices(view) {
  return (view?.seat_order || []).filter((seat) => !view.match?.gone?.includes(seat));
}

/**
 * May this seat win, lose or end the match? A guest only has a part in what the others do.
 * @param {View} view
 * @param {string} seat
 */
export function isRival(view, seat) {
  return voices(view).includes(seat) && (view.match?.rivals || view.seat_order).includes(seat);
}

/**
 * How many may still win.
 * @param {View} view
 */
export function rivalsLeft(view) {
  return voices(view).filter((seat) => isRival(view, seat)).length;
}

/**
 * The seat whose offer to end the match is open, or "".
 * @param {{ view: View | null }} table
 */
export function endOffer(table) {
  return table.view?.match?.end_offered || "";
}

/**
 * Who sits there. Somebody who plays both seats has one name for two: then the squads tell them apart.
 * @param {View | null | undefined} view
 * @param {string} seat
 */
export function seatName(view, seat) {
  if (seat === "judge" && view?.match?.judge) return view.match.judge;
  const seats = view?.seats || {};
  const { name, squad } = seats[seat] || {};
  const twins = Object.entries(seats).filter(([other, info]) => other !== seat && info.name === name);
  if (!name || !twins.length) return name || seat;
  return squad && twins.every(([, info]) => info.squad !== squad) ? squad : `${name} ${seat.slice(1)}`;
}

/**
 * The ships in engagement order, then those the order does not name.
 * @param {View} view
 */
export function shipsInOrder(view) {
  const order = view.ship_order || [];
  const rest = Object.keys(view.ships || {}).filter((id) => !order.includes(id));
  return [...order, ...rest];
}

/**
 * Is a step or a rule one of the rulebook's, which people know by its number? Those of the table itself have a name.
 * @param {string} step
 */
export function isNumbered(step) {
  return /^\d/.test(step);
}

/**
 * The corrections that wait, in their order.
 * @template Edit
 * @param {{ edit_order: string[], edits: Record<string, Edit> }} view
 * @returns {(Edit & { id: string })[]}
 */
export function openEdits(view) {
  return (view.edit_order || []).map((id) => ({ ...view.edits[id], id }));
}

const HOUR = 3600;
const DAY = 24 * HOUR;
const SLOW = 2 * HOUR; // from here on nobody counts seconds

/**
 * The time on a clock: minutes and seconds, or days and hours in the reader's language, where there is that much.
 * @param {number} seconds
 * @param {string} [lang]
 */
export function timeText(seconds, lang = globalThis.document?.documentElement.lang) {
  if (seconds < SLOW) return secondsText(seconds);
  /** @type {(unit: string, n: number) => string} */
  const say = (unit, n) => new Intl.NumberFormat(lang, { style: "unit", unit, unitDisplay: "short" }).format(n);
  const days = Math.floor(seconds / DAY);
  const hours = Math.floor((seconds % DAY) / HOUR);
  if (days) return hours ? `${say("day", days)} ${say("hour", hours)}` : say("day", days);
  return `${say("hour", hours)} ${say("minute", Math.floor((seconds % HOUR) / 60))}`;
}

/** @param {number} seconds */
export function secondsText(seconds) {
  const whole = Math.max(0, Math.floor(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
