// What this browser has half done on the mat, and what it has looked up: nothing of it is known to anybody else.
//
// The server computes where everything is; what is asked of it here is a read that leaves no trace.

/** @import { Table } from "../types.js" */

/**
 * @typedef {object} Draft Something to be placed: which one, where its middle is in mm, its heading in degrees.
 * @property {string} of `obstacle` or `ship`
 * @property {number} which
 * @property {number} x
 * @property {number} y
 * @property {number} heading
 * @property {number} turret The arc its turret shows, by number; -1 is still to be chosen.
 * @property {boolean} [moving] It is under a finger.
 * @property {boolean} [sent] It was sent by itself.
 * @property {boolean} [proposed] Where it lies is asked of the server.
 * @property {boolean} [nowhere] The server knows no place for it.
 * @property {{why: string, distance?: number}} [answer] What the server says of the place.
 *
 * @typedef {object} Own
 * @property {string} chosen The ship that is looked at.
 * @property {boolean} measuring A press on a ship measures from it, whatever it may do.
 * @property {string} dialling The ship whose dial is open.
 * @property {string} pointed The maneuver that is pointed at.
 * @property {Record<string, string>} dials Maneuvers by ship, until they are sent.
 * @property {number} round
 * @property {Draft | null} draft
 * @property {{x: number, y: number, zoom: number, follows: boolean}} lens
 * @property {string} rest The kind of thing whose rest is put where it is proposed: "obstacle" or "ship".
 * @property {boolean} telling Where everything is, is read in words.
 * @property {Map<string, any>} looks
 */

/** @param {Table} table @returns {Own} */
export function own(table) {
  const { session } = table;
  session.mat ??= {
    chosen: "",
    measuring: false,
    dialling: "",
    pointed: "",
    dials: {},
    round: 0,
    draft: null,
    lens: { x: 0, y: 0, zoom: 1, follows: true },
    rest: "",
    telling: false,
    looks: new Map(),
  };
  return session.mat;
}

/** The steps at which things are placed. */
export const SET_UP = new Set(["S3", "S4", "S4+", "S5"]);

const MOST = 60;

/**
 * What the server says to a question about the position as it is drawn; null until it has answered.
 * @param {Table} table
 * @param {Record<string, string | number>} asked
 */
export function look(table, asked) {
  const { links, line } = table.config;
  if (!links.look) return null;
  const { looks } = own(table);
  const { n } = table.session.store;
  const query = new URLSearchParams(Object.entries(asked).map(([key, value]) => [key, String(value)]));
  if (line) query.set("n", String(n));
  // how a ship flies its dial also hangs on its stress, its damage and its cards
  const flies = asked.about === "dial" ? JSON.stringify(table.view.ships[asked.ship]) : "";
  const key = `${placesOf(table.view.mat)} ${query} ${flies}`;
  if (looks.has(key)) return looks.get(key);
  looks.set(key, null);
  if (looks.size > MOST) looks.delete(looks.keys().next().value);
  fetch(`${links.look}${links.look.includes("?") ? "&" : "?"}${query}`)
    .then((answer) => (answer.ok ? answer.json() : null))
    .then((found) => {
      looks.set(key, found);
      table.draw();
    })
    .catch(() => looks.delete(key));
  return null;
}

// Where everything stands: what was looked up holds as long as nothing moves.
function placesOf(mat) {
  const poses = [...Object.values(mat.ships), ...Object.values(mat.obstacles)].map(
    (one) => `${one.pose?.join() ?? ""}${one.turret ?? ""}`,
  );
  return `${poses.join(" ")} ${mat.brought.length} ${mat.active?.maneuver ?? ""} ${mat.objectives?.length ?? 0} ${Object.keys(mat.devices ?? {}).join()}`;
}

/** The numbers by which a place is picked: hundredths, from the lower left corner. @param {Table} table */
export function picksOf(table, { x, y, heading }) {
  const half = table.view.mat.side / 2;
  const within = (value) => Math.min(Math.max(Math.round((value + half) * 100), 0), Math.round(200 * half));
  return [[within(x)], [within(y)], [((Math.round(heading * 100) % 36000) + 36000) % 36000]];
}

/** Does this seat sit at the upper edge, so that the picture is turned? @param {Table} table */
export const turned = (table) => (table.seat || table.view.seat_order[0]) === "p2";

/**
 * A maneuver in words: "speed 2, bank left, blue".
 * @param {import("../types.js").Words} words
 */
export function maneuverName(words, code) {
  const [speed, bearing, colour] = code;
  return words.say("mat", "maneuver", {
    speed,
    bearing: words.word("bearings", bearing),
    colour: words.say("mat", COLOURS[colour]),
  });
}

export const COLOURS = { W: "white", B: "blue", R: "red", P: "purple" };
