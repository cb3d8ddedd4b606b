// What the table draws of a game that says nothing of its own: every room's script begins with this (`{ ...base, ... }`)
// and overrules what it draws better.

import { solid } from "../stage/die.js";
import { h } from "./dom.js";
import { tongue } from "./languages.js";
import { sign } from "./plate.js";
import { presence, seatsOwnFirst } from "./squads.js";

/** @import { Asking, Offer, View } from "./seen.js" */

/**
 * @typedef {import("./table.js").Table} Table
 * @typedef {import("./words.js").RoomWords} RoomWords
 * @typedef {any} Drawn What `h` makes, a text, a list of those, or nothing.
 *
 * @template {{ ships: Record<string, object>, edits: Record<string, object> }} [Own=View] How the game's own views are
 *   typed.
 * @typedef {object} Room What the table asks of a game. A `table` is what this browser knows and does, a `view` what
 *   the server shows of the match, an `id` a ship's key in `view.ships`, an `offer` what may be done now.
 * @property {string} key
 *
 * Dice
 * @property {string[]} faceOrder Faces as they are counted in words: the best first.
 * @property {Record<string, string>} letters The letter that stands on each face.
 * @property {string[]} pools The pools of `view.pools` that are drawn, in their order.
 * @property {Record<string, string[]>} facesOf The faces a die of each pool has.
 * @property {(table: TableOf<Own>) => string} poolOf The pool that picks of dice mean now.
 * @property {(kind: string, face: string, ghost?: boolean, place?: number) => Drawn} drawDie As a body: `solid` of
 *   `static/stage/die.js`; `place`: so that no two dice lie alike.
 * @property {(table: TableOf<Own>, key: string) => string[]} turned The dice an offer would turn, by id.
 * @property {(view: Sent<Own>, kind: string, id: string) => string} fateOf What became of a die that is out: "dealt" or
 *   "".
 * @property {(table: TableOf<Own>, counted: any) => string} sum What a number of dice is made of, under them.
 * @property {null | ((table: TableOf<Own>) => Drawn)} tray The dice, where they do not lie in pools.
 *
 * Names and numbers
 * @property {Record<string, (words: RoomWords, value: any, params: any, view: Sent<Own>) => string>} kinds Parameters
 *   of sentences that need more than a word: by the kind that the room's words give them.
 * @property {(table: TableOf<Own>, pick: Asking, id: number, offer: Offer) => string} pickName What an id of a pick is
 *   called; "" leaves it to the table.
 * @property {(words: RoomWords, edit: Own["edits"][string], value: any, view: Sent<Own>) => string} valueText What a
 *   correction's number means.
 * @property {(words: RoomWords, ship: Own["ships"][string]) => string} shipName A name in the reader's language.
 * @property {(table: TableOf<Own>, step: string) => boolean} [explained] Is the caption of this step true as things stand?
 * @property {(words: RoomWords, key: string, view: Sent<Own>) => string | null} offerText An offer in words that stand
 *   nowhere.
 * @property {(words: RoomWords, key: string, view: Sent<Own>) => {name: string, does: Drawn} | null} offerParts An
 *   offer whose name stands apart from what it does.
 * @property {(table: TableOf<Own>, offer: Offer) => string} passName What the button that goes on says; "" for the
 *   offer's own name.
 * @property {(table: TableOf<Own>, offer: Offer, id: number) => string} decisionName What the button of one pick says; ""
 *   where none has its own.
 * @property {(table: TableOf<Own>, offer: Offer) => string} passPrice What passing gives up, said on its button, which
 *   then asks once; "" where it gives up nothing.
 * @property {(table: TableOf<Own>, offer: Offer, pick: Asking) => number[]} usualDice The dice most people would pick:
 *   picked to begin with.
 * @property {(offer: Offer, pick: Asking) => number[]} usualPick What most people would choose of it: chosen to begin with.
 * @property {(view: Sent<Own>, prompt?: Prompt | null) => string} promptKey Under which key the question now put is worded.
 * @property {(view: Sent<Own>) => Record<string, unknown>} promptParams What that wording is filled with, beside the seat.
 *
 * What may be done
 * @property {Set<string>} mainOffers What a moment is about: drawn first.
 * @property {(offers: Offer[]) => Offer[]} grouped Offers in the order they are shown.
 * @property {Set<string>} aside What only a card of one's own grants: it stands under "Something else…".
 * @property {(table: TableOf<Own>, offer: Offer) => boolean} staysInPlace Does an offer that cannot be taken now keep its
 *   place among the buttons, so that those below it neither move nor change their numbers?
 * @property {(table: TableOf<Own>, offer: Offer) => null | {key: string, picks: number[][], name: string, text:
 *   string}} standing An offer settled for the rest of the match.
 * @property {(view: Sent<Own>, key: string, seat: string) => string[]} refusedShips The ships a refused offer would
 *   have been for.
 * @property {(table: TableOf<Own>) => null | {drawn: any, name: string, able: boolean, send: () => void}} pays What is
 *   being picked, drawn by the room; the large button then says `name` and sends it. Null: the table's own picker.
 * @property {(table: TableOf<Own>, offer: Offer) => any} passPicks What passing sends along; null asks the player.
 * @property {(table: TableOf<Own>) => number} diceDue How many dice the press that rolls throws; 0 where that is not
 *   known.
 * @property {(table: TableOf<Own>) => {claims: Set<string>, drawn: Drawn, count?: number, after?: Drawn}} widget The
 *   room's own part of the decision, with the offers it has taken over and how many number keys it uses.
 * @property {(table: TableOf<Own>) => null | {key: string, picks: number[][], ms: number, text: string, sent: () =>
 *   void, looks?: boolean}} deputy What this browser answers for its person by an order of theirs, after so long, and
 *   `looks`: only once the scene is over; `text` is said meanwhile.
 * @property {(table: TableOf<Own>, key: string) => void} took A command goes out.
 * @property {(ship: Own["ships"][string]) => number} lossOf What a ship has lost, in what its room counts.
 * @property {(table: TableOf<Own>, offer: Offer) => boolean} isFree Does declining give nothing up here, so that it is
 *   what goes on?
 * @property {string[]} spendsFirst Of offers worth the same, which is taken first: what comes back before what does not.
 * @property {(table: TableOf<Own>, offer: Offer) => boolean} isWaste Could it only do harm now, so that it is not lit?
 *
 * Sounds
 * @property {Record<string, import("./sounds.js").SoundOf>} sounds What events of the game are heard as, by their kind,
 *   beside those of every game; a roll is a "throw", and its `faces` land one by one.
 *
 * Scenes
 * @property {Record<string, import("../stage/beats.js").BeatOf>} beats How events are drawn as they happen, by their
 *   kind; what has no beat is a line of text. Ready-made movements: `static/stage/moves.js`.
 *
 * The frame
 * @property {null | ((table: TableOf<Own>) => import("./middle.js").Middle | null)} middle The fight, drawn between
 *   banner and offers at every moment: both sides and what is between them (middle.js). Null: the old shape in columns,
 *   by `layout` and `panels`.
 * @property {(view: Sent<Own>) => {attack: boolean, right: boolean}} layout Is the table laid out for an attack, and
 *   does a list stand on the right?
 * @property {Record<"left" | "right" | "duel" | "order", (table: TableOf<Own>) => Drawn>} panels
 * @property {(table: TableOf<Own>) => Drawn} title
 * @property {(table: TableOf<Own>) => Drawn} topLine
 * @property {(table: TableOf<Own>) => Drawn} scores
 * @property {(table: TableOf<Own>, seat: string) => import("./ending.js").Piece[]} remains What fought for a seat, as
 *   it is at the end.
 * @property {(table: TableOf<Own>) => Drawn} lastWord In a match of one attack: what it did, with its dice.
 * @property {boolean} tellsDeeds Does that say what was done to whom, so that the table need not?
 * @property {(table: TableOf<Own>) => Drawn} aftermath What became of the last attack, between attacks.
 * @property {(table: TableOf<Own>) => string} stands Where the table stands, before the name of its step: "2b of 16";
 *   "" where numbers of steps would say nothing.
 * @property {null | ((table: TableOf<Own>) => Drawn)} rail
 * @property {(table: TableOf<Own>) => Drawn} card Drawn over the decision.
 * @property {(table: TableOf<Own>, id: string) => Drawn} sheet Everything about one ship.
 * @property {(table: TableOf<Own>) => boolean} decisionFirst Does the decision stand above the dice?
 * @property {boolean} guide Is there a page of rules in short?
 * @property {(table: TableOf<Own>) => Drawn} overlaySides Over a stream: who fights.
 * @property {(table: TableOf<Own>, event: MatchEvent) => null | {name: string, text: string}} reveal Over a stream: the
 *   card that an event turns over or plays.
 * @property {(table: TableOf<Own>) => Drawn} board Over a stream: the map of a match that has one.
 * @property {{sure?: any, spread?: string, chances?: string[], won?: string[], worth?: boolean, about?: (view:
 *   Sent<Own>) => Record<string, unknown> | null}} odds What the panel of odds draws; `won` are aims from lost, -1, to won,
 *   1; `about` is whom a figure can only be about.
 */

/** @type {Room} */
export const base = {
  key: "",
  faceOrder: [],
  letters: {},
  pools: [],
  facesOf: {},
  poolOf: () => "",
  drawDie,
  turned: () => [],
  fateOf: () => "",
  sum: (table, counted) =>
    Object.keys(counted.parts).length > 1 ? table.words.param("parts", counted, table.view) : "",
  tray: null,
  kinds: {},
  pickName: () => "",
  valueText: (_words, _edit, value) => String(value),
  shipName: (_words, ship) => ship.name,
  offerText: () => null,
  offerParts: () => null,
  passName: () => "",
  decisionName: () => "",
  passPrice: () => "",
  usualDice: () => [],
  usualPick: () => [],
  promptKey: (view) => (view.turn?.held ? "edits" : view.step?.number || ""),
  promptParams: (view) => ({ ship: view.attack?.attacker }),
  mainOffers: new Set(),
  grouped: (offers) => offers,
  aside: new Set(),
  staysInPlace: () => false,
  standing: () => null,
  refusedShips: () => [],
  passPicks: () => null,
  pays: () => null,
  diceDue: (table) => Object.values(table.view.match?.roll?.dice ?? {}).reduce((sum, n) => sum + n, 0),
  widget: () => ({ claims: new Set(), drawn: null }),
  deputy: () => null,
  took: () => {},
  isWaste: () => false,
  spendsFirst: [],
  isFree: () => false,
  lossOf: () => 0,
  sounds: {},
  middle: null,
  beats: {},
  layout: () => ({ attack: true, right: true }),
  panels: {
    left: (table) => fleet(table, seatsOwnFirst(table)[0]),
    right: (table) =>
      seatsOwnFirst(table)
        .slice(1)
        .map((seat) => fleet(table, seat)),
    duel: (table) => (table.wide ? [] : seatsOwnFirst(table).map((seat) => fleet(table, seat))),
    order: () => [],
  },
  title: (table) => table.config.title,
  topLine: (table) => table.page.say("round_n", { n: table.view.round ?? 1 }),
  scores: () => null,
  aftermath: () => [],
  remains: (table, seat) =>
    Object.entries(table.view.ships || {})
      .filter(([, ship]) => ship.seat === seat)
      .map(([id, ship]) => ({ id, name: ship.name, drawn: sign(seat) })),
  lastWord: (table) => table.room.aftermath(table),
  tellsDeeds: false,
  stands,
  rail: null,
  card: () => null,
  sheet: () => [],
  decisionFirst: () => false,
  guide: false,
  overlaySides: (table) => table.room.panels.duel(table),
  reveal: () => null,
  board: () => null,
  odds: {},
};

/** One seat and what it brought, by name. @param {Table} table @param {string} seat */
function fleet(table, seat) {
  const { view } = table;
  const own = Object.entries(view.ships || {}).filter(([, ship]) => ship.seat === seat);
  return h(
    "section",
    { class: `squad by-${seat}`, key: `squad-${seat}`, "aria-labelledby": `squad-${seat}` },
    h(
      "header",
      { class: "squad-head" },
      h("h3", { id: `squad-${seat}` }, h("span", { class: "seat-chip" }, table.nameOf(seat))),
      presence(table, seat),
    ),
    own.length > 0 &&
      h(
        "ul",
        { class: "ship-list", role: "list", key: "list" },
        own.map(([id, ship]) => h("li", { key: id, lang: tongue(ship.name) }, ship.name)),
      ),
  );
}

/** A plain die: a cube with the letter of its face. @param {string} face */
function drawDie(_kind, face, ghost = false, place = 0) {
  return solid({ solid: "cube", paint: "ivory", mark: String(face).charAt(0).toUpperCase(), place, plain: ghost });
}

/** The number of the step says something beside the others alone: it is told while the strip is open. */
function stands({ view, page, wide, railShown }) {
  if (!railShown) return "";
  const { now, order } = view.rail;
  return wide ? page.say("step_of", { step: now, n: order.length }) : `${now}/${order.length}`;
}
