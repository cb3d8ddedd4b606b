// Where the action is now: in the space area or on one of the planets, in which part of a tactical action, and which units
// stand there. A space combat is all of it that most matches play: then it is always in space.

/** @typedef {import("./view.js").View} View */
/** @typedef {import("./view.js").UnitView} Unit */
/** @typedef {TableOf<View>} Table */

const LEADING = /^(\d+|[A-Z])/;
const LANDS = new Set(["infantry", "mech"]);

/**
 * The planet that is fought or fired at now; "space" anywhere else.
 * @param {View} view
 */
export const fieldOf = (view) => view.action?.place || "space";

/** The part of the rail that a step stands in: "S", "9", "12"; "0" to "8" is the space combat. */
export function partOfStep(number) {
  const [lead] = LEADING.exec(number) || ["0"];
  return lead === "P" ? "0" : lead === "14" ? "13" : lead;
}

/**
 * The name of a planet; one without a name is the planet.
 * @param {Table} table
 */
export function planetName({ view, words }, number) {
  return view.action?.planets[number]?.name || words.word("table", "the_planet");
}

const SEATS = 10; // as the server packs them: ten times the planet, and the number of the seat

/** What lies open on a side and makes Space Cannon at its units worse, by how much. */
const SHELTERS = { antimass_deflectors: 1 };

/**
 * What the side a seat fires its Space Cannon at takes from each of its dice, by what; "" and 0 where it takes nothing.
 * @param {View} view
 */
export function shelterOf(view, seat) {
  const others = view.seat_order.filter((one) => one !== seat && view.seats[one].role !== "bystander");
  const foes =
    view.seats[seat].role === "attacker" ? others : others.filter((one) => view.seats[one].role === "attacker");
  const known = Object.keys(SHELTERS).find(
    (card) => foes.length && foes.every((one) => view.seats[one].abilities?.includes(card)),
  );
  return known ? { card: known, n: SHELTERS[known] } : { card: "", n: 0 };
}

/** Whom a bombardment is aimed at, from the number that stands for both in picks. */
export const targetOf = (id) => ({ planet: Math.floor(id / SEATS), seat: `p${id % SEATS}` });

/**
 * A place in words, for units that are not in space.
 * @param {Table} table
 */
export function placeName(table, place) {
  if (place === "near") return table.words.word("places", "near");
  const { action } = table.view;
  const number = action?.planet_order.find((one) => action.planets[one].place === place);
  return number === undefined ? table.words.word("table", "on_planet") : planetName(table, number);
}

/**
 * Does it fight on the ground: infantry, a mech, a structure that is a ground force too, a fighter that landed?
 * @param {Unit} ship
 */
export const isForce = (ship) =>
  LANDS.has(ship.cls) || ship.cls === "fighter" || Boolean(ship.special?.includes("ground_force"));

/**
 * Is it one of those that fight where they fight now?
 * @param {View} view
 * @param {Unit} ship
 */
export function fightsHere(view, ship) {
  if (ship.state !== "here" || (ship.place || "space") !== fieldOf(view)) return false;
  return fieldOf(view) === "space" ? !LANDS.has(ship.cls) && ship.cls !== "structure" : isForce(ship);
}

/**
 * Is it only carried where ships fight: aboard of them, with no dice of its own?
 * @param {View} view
 * @param {Unit} ship
 */
export const isAboard = (view, ship) =>
  fieldOf(view) === "space" && (ship.place || "space") === "space" && LANDS.has(ship.cls);

/** What is drawn of a unit: a structure by what it is, everything else by its class. */
export const kindOf = (ship) => (ship.cls === "structure" ? ship.kind.replace(/2$/, "") : ship.cls);

/**
 * Does a unit stand with its side in the middle: it is where they fight, or its dice are the matter?
 * @param {View} view
 * @param {Unit} ship
 * @param {string} part What the step is about.
 */
export function isShown(view, ship, part) {
  const field = fieldOf(view);
  const here = (ship.place || "space") === field;
  if (field === "space") return overhead(ship, part, here);
  if (here) return isForce(ship) || (part === "cannon" && Boolean(ship.space_cannon));
  return part === "bombardment" && (ship.place || "space") === "space" && Boolean(ship.bombardment);
}

// Above the planets: who lands or bombards, cannons wherever they stand, else every ship.
function overhead(ship, part, here) {
  if (part === "landing") return here && LANDS.has(ship.cls);
  if (part === "bombardment") return here && Boolean(ship.bombardment);
  return here || (part === "cannon" && Boolean(ship.space_cannon));
}
