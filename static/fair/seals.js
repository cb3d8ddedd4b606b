// The seals of a record: numbers without gap, every event as it was sealed, every hash over the one before; and what the
// record says of itself, which must be what is sealed in its events.

import { canonical } from "../table/digest.js";
import { bytes, commit, eventHash, fingerprint, hex, payloadHash, unhex } from "./dice.js";
import { FORMAT } from "./form.js";

const ENDED = "match.ended";
const REVEALED = "fair.revealed";
const LEVELS = [
  "",
  "fair dice, level 1: server and players committed to secrets before the first roll",
  "fair dice, level 2: secrets as at level 1, and a link of every player in each roll",
];
const BACKWARDS = 1000; // milliseconds by which two processes of a server may disagree about the time

const SAID = "machine.said";
const BARE = /("(?:other_)?worth":)"(-?[0-9]+\.[0-9]+)"/g;

const sealOf = (salt, value) => payloadHash(unhex(salt), bytes(canonical(value)));

/** What may have been sealed: what an opponent says was once sealed with bare numbers, of which a record holds the text. */
function payloads({ body, salt, ph }) {
  if (!body) return [unhex(ph)];
  const said = canonical(body);
  const texts = body.k === SAID ? [said, said.replace(BARE, "$1$2")] : [said];
  return texts.map((text) => payloadHash(unhex(salt), bytes(text)));
}

/** Does the first event seal all that the record says? */
export const isSealed = (record) => "format" in record.events[0].body.d;

/** The time that is sealed in an event: the first six bytes of its salt. */
export const sealedTime = ({ salt }) => Number.parseInt(salt.slice(0, 12), 16);

export function seals(record, found, wrong) {
  let before = new Uint8Array(32);
  for (const [at, event] of record.events.entries()) {
    const n = at + 1;
    if (event.n !== n) return wrong("event_missing", { n });
    const above = before;
    const hashes = payloads(event).map((payload) => eventHash(record.match, n, above, payload));
    before = hashes.find((one) => hex(one) === event.hash);
    if (!before) return wrong("event_changed", { n });
    for (const [who, { part, salt }] of Object.entries(event.open || {})) {
      if (hex(sealOf(salt, part)) !== event.body.secret?.[who]) wrong("hidden_changed", { n });
    }
    found.events = n;
  }
  if (record.head !== found.events || record.hash !== hex(before)) wrong("end_differs");
  found.fingerprint = fingerprint(before);
  return undefined;
}

export function header(record, told, found, wrong) {
  const { d: began } = told[0];
  const sealed = isSealed(record);
  const over = told.some(({ k }) => k === ENDED);
  const level = began.level || 1;
  const truth = {
    version: sealed ? FORMAT + 1 : level,
    edition: began.setup.edition,
    mode: began.setup.mode,
    rules: began.rules,
    dice: LEVELS[level],
    status: over ? "over" : "live",
    fingerprint: fingerprint(unhex(record.hash)),
    ...(sealed && { room: began.room, title: began.title }),
  };
  for (const [field, value] of Object.entries(truth))
    if (field in record && value !== undefined && record[field] !== value) wrong("not_as_sealed", { text: field });
  end(record, told, over, wrong);
  open(record, told, over, found, wrong);
  if (sealed) times(record, found, wrong);
  else found.warnings.push({ key: "older_form" });
}

// A match has one end, and after it only the seed of the server comes; before it that seed stays closed.
function end(record, told, over, wrong) {
  const ends = told.filter(({ k }) => k === ENDED);
  const shown = told.filter(({ k }) => k === REVEALED);
  const agreed = told.some(({ k }) => k.startsWith("fair.") && k !== REVEALED);
  const last = over ? ends[0].n + (agreed ? 1 : 0) : 0;
  if (ends.length > 1 || (over && record.events.length > last)) wrong("after_end", { n: ends[0].n });
  if (over) shownAtLast(record, shown, agreed ? last : 0, wrong);
  else if (shown.length || record.seeds) wrong("seed_too_early");
  if (shown.length && !agreed) wrong("out_of_place", { n: shown[0].n, text: REVEALED });
  const seeds = [...shown.map(({ d }) => d.seed), ...(record.seeds ? [record.seeds.server] : [])];
  if (seeds.some((seed) => hex(commit("server", record.match, unhex(seed))) !== told[0].d.commit))
    wrong("server_seed_differs");
}

// The seed of a match that is over: its own event at `last`, or a note beside the events where nobody agreed on dice (0).
function shownAtLast(record, shown, last, wrong) {
  const isShown = last ? shown.length === 1 && shown[0].n === last : record.seeds;
  if (!isShown) wrong("server_seed_closed");
}

// When a match is over everything is open, if its table has not chosen that hands stay closed.
function open(record, told, over, found, wrong) {
  const closed = [...record.events.filter(({ body }) => !body), ...told.filter((one) => one.closed)]
    .map(({ n }) => n)
    .sort((a, b) => a - b);
  const everybody = (record.audience ?? "all") === "all";
  const opens = told[0].d.opens ?? everybody;
  if (!isAsSealed(record, everybody, over, opens)) wrong("not_as_sealed", { text: "audience" });
  if (closed.length && (everybody || (over && opens))) wrong("still_closed", { n: closed[0] });
  else if (closed.length && over) found.warnings.push({ key: "closed_parts", n: closed.length });
}

// Is the record for everybody, or for one seat, as the match said at its beginning?
function isAsSealed(record, everybody, over, opens) {
  if (everybody) return opens && (over || !record.audience);
  return !(over && opens);
}

function times(record, found, wrong) {
  let before = 0;
  for (const event of record.events) {
    if (!event.body) continue;
    const at = sealedTime(event);
    if (new Date(at).toISOString() !== event.at) wrong("time_differs", { n: event.n });
    else if (at < before - BACKWARDS) found.warnings.push({ key: "backwards", n: event.n });
    before = at;
  }
}
