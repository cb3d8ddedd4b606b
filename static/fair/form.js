// The form of a record: which fields there are, and what may stand in them. Whatever else stands there is refused.
//
// A shape is a test; or an array with the shape of all items; or {every, of, filled}: tests of the keys and shapes of the
// values of a map; or an object of fields, of which those with a question mark may be missing.

export const SCHEMA = "broadside/match";
export const VERSIONS = [1, 2, 3]; // 1 and 2: format 1, without and with links of the players; 3: format 2
export const FORMAT = 2;

const DEEPEST = 64;
export const SEATS = ["p1", "p2", "p3", "p4", "p5"];

export const among =
  (...values) =>
  (value) =>
    values.includes(value);
export const like = (pattern) => (value) => typeof value === "string" && pattern.test(value);
const whole = (value) => Number.isSafeInteger(value);
export const count = (value) => whole(value) && value >= 0;
export const some = (value) => whole(value) && value >= 1;
export const text = (value) => typeof value === "string";
export const yesNo = (value) => typeof value === "boolean";
const data = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
const sides = (value) => whole(value) && value >= 2 && value <= 256;
const anything = () => true;

export const seat = among(...SEATS);
const who = among(...SEATS, "judge");
const audience = among(...SEATS, "judge", "watch", "commentator");
export const digest = like(/^[0-9a-f]{64}$/);
const signature = like(/^[0-9a-f]{4288}$/);
const salt = like(/^[0-9a-f]{32}$/);
const time = like(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
export const bySeat = (of, filled = false) => ({ every: seat, of, filled });
const optional = (shape) => Object.fromEntries(Object.entries(shape).map(([name, one]) => [`${name}?`, one]));

/** Is nothing in it that one language would write down otherwise than another? */
export function plain(value, deep = 0) {
  if (typeof value === "number") return whole(value);
  if (typeof value === "string") return !/\p{Surrogate}/u.test(value);
  if (typeof value !== "object" || value === null) return true;
  return deep < DEEPEST && Object.entries(value).every(([key, one]) => plain(key) && plain(one, deep + 1));
}

const SAYS = {
  room: text,
  edition: text,
  mode: text,
  dice: text,
  title: text,
  rules: count,
  status: among("live", "over"),
  audience: among(...SEATS, "judge", "watch", "commentator", "all"),
};
export const match = like(/^[A-Za-z0-9_-]{1,64}$/);
const FRAME = {
  schema: text,
  version: some,
  match,
  head: some,
  hash: digest,
  "seeds?": { server: digest },
  events: [data],
};
const fingerprint = like(/^[A-Z2-7]{10}$/);
const HEADER = { ...FRAME, ...SAYS, fingerprint };
const HEADER_1 = { ...FRAME, ...optional(SAYS), "fingerprint?": fingerprint };

const BODY = { k: like(/^[a-z0-9_.]{1,64}$/), d: data, "secret?": { every: audience, of: digest, filled: true } };
const PARTS = { every: audience, of: { part: data, salt }, filled: true };
const OPENED = { n: some, hash: digest, salt, body: BODY, "open?": PARTS };
const OPEN = { ...OPENED, at: time };
const OPEN_1 = { ...OPENED, "at?": time };
const CLOSED = { n: some, hash: digest, ph: digest };
const CLOSED_1 = { ...CLOSED, "at?": time };

const CLOCK = { mode: among("decision", "total"), seconds: some, at_zero: among("warn", "claim", "pass") };
const TERMS = {
  undo: among("off", "agree", "free"),
  delay: count,
  odds: text,
  refereed: yesNo,
  "clock?": CLOCK,
  "rolls?": among("press"),
};
const BEGAN_1 = { commit: digest, "level?": among(2), rules: count, setup: data };
const BEGAN = { ...BEGAN_1, format: among(FORMAT), opens: yesNo, room: text, terms: TERMS, title: text };
const ENDED = {
  winner: among("", ...SEATS),
  why: text,
  scores: bySeat(whole),
  survivors: bySeat([anything]),
  rounds: count,
};
const PICKS = [[whole]];
const ONE = { seat };
const BY_SOMEBODY = { "by?": among("system") };
const KINDS = {
  took: { seat: who, "key?": text, "picks?": PICKS, "note?": text, "by?": among("system", ...SEATS) },
  "dice.rolled": { index: count, sides, "faces?": [some], "inputs?": bySeat(digest), "missing?": [seat] },
  "dice.open": { rolls: [{ index: count, sides, n: count }], why: text, deadline: count },
  "dice.void": { indices: [count] },
  "dice.pressed": { seat, ...BY_SOMEBODY },
  "end.offered": ONE,
  "end.agreed": ONE,
  "end.declined": { "seat?": seat, ...BY_SOMEBODY },
  "undo.asked": { seat, to: some, step: text },
  "undo.agreed": ONE,
  "undo.declined": { "seat?": who, ...BY_SOMEBODY },
  "undo.done": { seat, to: some, "by?": seat, "free?": among(true) },
  "clock.compensated": { seconds: count },
  "clock.grace": { seat, seconds: some },
  "clock.ran_out": ONE,
  "clock.more": { seat, by: who, seconds: some },
  "judge.called": { seat: who },
  "judge.went_on": { seat: who },
  "judge.wanted": ONE,
  "judge.sat_down": { name: text },
  "machine.asked": { seat, by: seat, level: text },
  "machine.agreed": ONE,
  "machine.declined": ONE,
  "machine.sat": { seat, level: text },
  "machine.left": ONE,
  "machine.said": {
    seat,
    key: text,
    aim: text,
    worth: text,
    "other?": text,
    "other_worth?": text,
    "least?": among(true),
  },
  "fair.late": { seat, stage: among("commit", "reveal") },
  "fair.committed": { seat, commit: digest, "anchor?": digest, "browser?": digest, "by?": among("server") },
  "fair.opened": { seat, seed: digest, "by?": among("server") },
  "fair.set": { transcript: digest },
  "fair.revealed": { seed: digest },
  "fair.linked": { seat, index: count },
  "fair.missed": { seat, index: count },
  "fair.asked": ONE,
  "fair.chosen": { seat, level: among(1, 2) },
  "fair.level": { seat, level: among(1, 2), from: count },
  "fair.rekey": {
    seat,
    anchor: digest,
    base: count,
    count: some,
    "browser?": digest,
    "next?": digest,
    "sign?": signature,
  },
  "fair.browser": { seat, "browser?": digest },
  "fair.vouched": { seat, browser: digest, by: digest, next: digest, sign: signature },
};
const HIDDEN = {
  "match.began": { squads: bySeat(data) },
  took: { key: text, picks: PICKS, "note?": text },
  "dice.rolled": { faces: [some] },
};

function first(found) {
  return found.find(Boolean) || "";
}

/** Where a value has not its shape; empty if it has. */
export function misfit(value, shape, place) {
  if (typeof shape === "function") return shape(value) ? "" : place;
  if (Array.isArray(shape))
    return Array.isArray(value) ? first(value.map((one, at) => misfit(one, shape[0], `${place}.${at}`))) : place;
  if (!data(value)) return place;
  if (typeof shape.every === "function") {
    const names = Object.keys(value);
    if (!names.every(shape.every) || (shape.filled && !names.length)) return place;
    return first(names.map((name) => misfit(value[name], shape.of, `${place}.${name}`)));
  }
  const own = (name) => Object.hasOwn(value, name);
  const known = Object.keys(shape).map((name) => name.replace("?", ""));
  const inside = Object.entries(shape).map(([field, one]) => {
    const name = field.replace("?", "");
    return own(name) ? misfit(value[name], one, `${place}.${name}`) : name === field ? `${place}.${name}` : "";
  });
  return first(inside) || first(Object.keys(value).map((name) => (known.includes(name) ? "" : `${place}.${name}`)));
}

const only = (value, shape) =>
  Object.fromEntries(
    Object.entries(value).filter(([name]) => Object.hasOwn(shape, name) || Object.hasOwn(shape, `${name}?`)),
  );

function setupMisfit(setup, place, isNew) {
  const shape = {
    seats: bySeat(data, true),
    ...(isNew ? { edition: text, mode: text } : { "edition?": text, "mode?": text }),
  };
  return (
    misfit(only(setup, shape), shape, place) ||
    first(Object.values(setup.seats).map((side) => (text(side.name) ? "" : `${place}.seats`)))
  );
}

function bodyMisfit({ k, d, secret }, place, isNew) {
  if (k === "match.began")
    return misfit(d, isNew ? BEGAN : BEGAN_1, place) || setupMisfit(d.setup, `${place}.setup`, isNew);
  if (k === "match.ended") return misfit(only(d, ENDED), isNew ? ENDED : optional(ENDED), place);
  if (!Object.hasOwn(KINDS, k)) return "";
  if (k === "took") {
    const told = ["key", "picks"].filter((name) => Object.hasOwn(d, name)).length;
    if (told !== (secret ? 0 : 2)) return place;
  }
  return misfit(d, KINDS[k], place);
}

/** Where a record has not the form of its version; empty if it has. */
export function misform(record) {
  if (!plain(record)) return "text or numbers";
  const isNew = record.version === VERSIONS.at(-1);
  const { events } = record;
  return (
    misfit(record, isNew ? HEADER : HEADER_1, "record") ||
    (events.length ? "" : "events") ||
    first(
      events.map((event, at) =>
        misfit(
          event,
          Object.hasOwn(event, "body") ? (isNew ? OPEN : OPEN_1) : isNew ? CLOSED : CLOSED_1,
          `events.${at}`,
        ),
      ),
    ) ||
    first(events.map((event, at) => (event.body ? bodyMisfit(event.body, `events.${at}.body.d`, isNew) : ""))) ||
    first(
      events.flatMap(({ body, open = {} }, at) =>
        Object.entries(open).map(([name, { part }]) =>
          misfit(part, HIDDEN[body.k] || data, `events.${at}.open.${name}.part`),
        ),
      ),
    ) ||
    (events[0].body?.k === "match.began" ? "" : "events.0")
  );
}
