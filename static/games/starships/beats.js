// An attack of the card game as a scene: a card flies to its target, answers land on it, layers and hull break ring by ring.
// What is not open to this audience is in none of its events, so nothing here can show it.

import { blow, FIRE, guard, ICE, split } from "../../stage/effects.js";
import { broken, lost, quietly, struck, throwTimes, together, warded } from "../../stage/moves.js";
import { sidesOf } from "./die.js";

/** @import { View } from "./state.js" */
/** @typedef {import("../../stage/beats.js").BeatOf} BeatOf */

const LIGHTS = {
  shields: ICE,
  armor: ["#fff3e2", "#f0d9a0", "#d9b471"],
  other: ["#ffffff", "#e3d0ff", "#c79bff"],
};
const CARD_MS = 520;
const RESULT_MS = 900; // what came of it is read before the next thing happens
const READ_MS = 800; // a single die that decides an attack is looked at once it lies

// The newest card of the fan comes from the board of whoever played it.
const flies = (seat) => (stage) => {
  const card = [...(stage.root?.querySelectorAll(".fan > li > .fan-card:not(.back)") ?? [])].at(-1);
  const { x, y } = stage.way(card, stage.ship(seat));
  stage.move(card, [
    { transform: `translate(${x}px, ${y}px) rotate(-24deg) scale(.3)`, opacity: 0 },
    { opacity: 1, offset: 0.25 },
    { transform: "translateY(-12px) scale(1.05)", offset: 0.8 },
    { transform: "none" },
  ]);
};

/** The attack that is answered, changed. */
function withAttack(view, change) {
  const rings = view.attacks || [];
  if (rings.length) return { ...view, attacks: [...rings.slice(0, -1), change(rings.at(-1))] };
  if (!view.moment?.attacks.length) return view;
  const [first, ...more] = view.moment.attacks;
  return { ...view, moment: { ...view.moment, attacks: [change(first), ...more] } };
}

/** @type {BeatOf} */
function played({ d }, view) {
  const declared = (attack) => ({ ...attack, declared: [...(attack.declared || []), { seat: d.seat, card: d.card }] });
  const opened = { ...view, thinking: undefined };
  const begins = view.cards[d.card]?.window === "play" && !view.moment?.attacks.length;
  const next =
    begins && view.moment ? { ...opened, moment: { ...view.moment, card: d.card } } : withAttack(opened, declared);
  return { kind: "card", lasts: CARD_MS, view: next, act: flies(d.seat) };
}

/** @type {BeatOf} */
function declared({ d }, view, after) {
  const next = after.moment ? { ...view, moment: view.moment ?? after.moment } : view;
  return { kind: "card", lasts: 420, view: next, act: aimed(d.target) };
}

// The target is named: its board answers the look.
const aimed = (seat) => (stage) => {
  stage.adorn(stage.ship(seat), "aim-ring");
  stage.move(stage.ship(seat), [
    { transform: "none" },
    { transform: "scale(1.07)", offset: 0.4 },
    { transform: "none" },
  ]);
};

// All that was played goes to the target as one number.
/** @type {BeatOf} */
function calculated({ d }, view) {
  const next = withAttack(view, (attack) => ({ ...attack, coming: d.n }));
  return {
    kind: "hit",
    lasts: 620,
    view: next,
    act: (stage) => {
      const number = stage.root?.querySelector(".attack-total .total");
      const { x, y } = stage.way(number, stage.ship(d.target));
      stage.move(number, [
        { transform: "none" },
        { transform: "scale(1.3)", offset: 0.3 },
        { transform: `translate(${x}px, ${y}px) scale(.5)`, opacity: 0.9, offset: 0.85 },
        { transform: "none", opacity: 1 },
      ]);
      const at = stage.spot(stage.ship(d.target));
      stage.light(at && (() => blow({ ...at, r: at.r * 0.7 }, 0.6)), { at: 0.55 });
    },
  };
}

// A layer flashes as a whole ring and gives a piece of itself away.
const rings = (seat, selector, colors) => (stage) => {
  const board = stage.ship(seat);
  const at = stage.spot(board);
  stage.light(at && (() => guard({ ...at, r: at.r * 0.8 })), { for: 0.8 });
  for (const ring of board?.querySelectorAll(selector) ?? []) {
    stage.move(ring, [{ transform: "scale(1)" }, { transform: "scale(1.07)", offset: 0.3 }, { transform: "scale(1)" }]);
    const piece = stage.spot(ring.querySelector("path:last-child"));
    stage.light(piece && (() => split(piece, colors)), { at: 0.25 });
  }
};

/** @type {BeatOf} */
const absorbed = ({ d }, view) => ({
  kind: "hit",
  lasts: 420,
  view,
  act: rings(d.seat, `.ring-layer.of-${d.layer}`, LIGHTS[d.layer] ?? ICE),
});

/** @returns {View} */
const withShip = (view, seat, change) =>
  !view.ships[seat]
    ? view
    : {
        ...view,
        ships: { ...view.ships, [seat]: { ...view.ships[seat], ...change(view.ships[seat]) } },
      };

/** @type {BeatOf} */
function hull({ d }, view) {
  const next = withShip(view, d.seat, (ship) => ({ hull: { ...ship.hull, now: d.left } }));
  return {
    kind: "hit",
    lasts: 640,
    view: next,
    act: together(struck(d.seat), broken(d.seat, ".ring-hull .lost", FIRE)),
  };
}

/** @type {BeatOf} */
function destroyed({ d }, view) {
  return { kind: "end", lasts: 1600, view: withShip(view, d.seat, () => ({ destroyed: true })), act: lost(d.seat) };
}

// The die that may stop the attack falls beside its cards, and is read when it rests.
/** @type {BeatOf} */
function dieFell({ d }, view) {
  const rolls = (one) => (view.cards[one.card]?.effects || []).some((effect) => effect.verb === "roll_negate");
  const next = withAttack(view, (attack) => {
    const by = (attack.declared || []).find(rolls);
    return { ...attack, die: { face: d.face, sides: sidesOf(view.cards[by?.card]) } };
  });
  const { rests, lasts } = throwTimes(1);
  const whole = lasts + READ_MS;
  const falls = { x: -160, y: 190, wait: 0, lasts: rests / whole, seed: 1 };
  return {
    kind: "roll",
    pool: "negation",
    rests,
    lasts: whole,
    view: next,
    act: (stage) => stage.throwDie("negation", "0", falls),
  };
}

/** @type {BeatOf} */
const cameToThis = (_event, view) => ({ kind: "end", lasts: RESULT_MS, view });

/** @type {BeatOf} */
const guarded = ({ d }, view) => ({ kind: "change", lasts: 460, view, act: warded(d.seat) });

/** @type {Record<string, BeatOf>} */
export const beats = {
  "card.played": played,
  "attack.declared": declared,
  "damage.calculated": calculated,
  "damage.absorbed": absorbed,
  "damage.hull": hull,
  "vessel.destroyed": destroyed,
  "layer.used": guarded,
  "gear.evaded": guarded,
  "attack.evaded": guarded,
  "attack.stopped": guarded,
  "negation.works": dieFell,
  "negation.fails": dieFell,
  "attack.negated": cameToThis,
  "attack.no_target": cameToThis,
  "attack.missed": cameToThis,
  "attack.no_hull": cameToThis,
  "attack.hit": cameToThis,
  "go.final": quietly,
  "go.passed": quietly,
  "go.closed": quietly,
  "window.quiet": quietly,
  "cards.drawn": quietly,
  "turn.began": quietly,
  "round.began": quietly,
};
