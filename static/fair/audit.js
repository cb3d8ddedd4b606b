// The audit page: fetches the record, checks it here, lists what was sealed and every event, and keeps files local.

import { h, patch } from "../table/dom.js";
import { ruleOf } from "../table/log.js";
import { receipt } from "../table/witness.js";
import { PageWords, RoomWords } from "../table/words.js";
import { compareReceipts } from "./compare.js";
import { fingerprint, hex, matchKey, rollKey, row, transcript, unhex } from "./dice.js";
import { drawn } from "./envelopes.js";
import { basis, spoken } from "./phrase.js";
import { read } from "./reading.js";
import { saveReceipt } from "./saving.js";
import { hmac, joined, sha256 } from "./sha256.js";
import { verify } from "./verify.js";

const root = document.getElementById("audit");
const language = document.documentElement.lang || "en";
const said = new PageWords(document.getElementById("audit-words"), language);
const told = new PageWords(document.getElementById("table-words"), language);
const names = new Map(
  [...document.querySelectorAll("#seals tr")].map((line) => [line.dataset.role, line.querySelector("th").textContent]),
);

const say = (key, params) => said.say(key, params);
const text = (url) => fetch(url).then((answer) => answer.text());
const json = (url) => fetch(url).then((answer) => answer.json());
const named = (finding) => ({
  ...finding,
  seat: names.get(finding.seat) ?? finding.seat,
  text: finding.text ?? told.say(`doubt_${finding.what}`, { index: "?", n: "?" }),
});
const own = root.dataset.own.split(" ").filter((seat) => /^p\d$/.test(seat));
// Against machines alone a browser follows no history and gives no secret: its notes of what was pressed prove nothing.
const tells = (kept) => Boolean(kept && (kept.heard !== 0 || kept.given?.length));
const ownReceipt = () => own.map((seat) => receipt(root.dataset.match, seat)).find(tells) ?? null;

function show(place, found, compared, counted = "counted") {
  const lines = [...found.problems.map((one) => ["p", one]), ...found.warnings.map((one) => ["w", one])];
  patch(
    document.getElementById(place),
    h(
      "div",
      { class: `verdict ${found.verdict}`, key: "verdict" },
      h("h3", {}, said.say(`verdict_${found.verdict}`)),
      h("p", {}, said.say(counted, found)),
      compared && h("p", { key: "receipt" }, said.say("with_receipt")),
      lines.length > 0 &&
        h(
          "ul",
          { key: "lines" },
          lines.map(([kind, one]) =>
            h("li", { class: kind === "p" ? "error" : "" }, said.say(`${kind}.${one.key}`, named(one))),
          ),
        ),
    ),
  );
}

function plain(place, key) {
  patch(document.getElementById(place), h("p", { key: "plain" }, said.say(key)));
}

// Where the browser has a hash of its own, ours must agree with it about this very record.
async function sameHash(record) {
  if (!globalThis.crypto?.subtle) return true;
  const data = new TextEncoder().encode(JSON.stringify(record));
  return hex(new Uint8Array(await crypto.subtle.digest("SHA-256", data))) === hex(sha256(data));
}

async function verifyHere() {
  plain("verdict", "checking");
  const record = read(await text(root.dataset.record));
  const mine = ownReceipt();
  const found = verify(record, mine);
  const unsealed = found.warnings.find(({ key }) => key === "no_own_seeds");
  if (unsealed && root.dataset.machines) unsealed.key = "only_machines";
  else if (own.length === 1 && !mine) {
    found.warnings.push({ key: "no_receipt", seat: own[0] });
    if (found.verdict === "ok") found.verdict = "warn";
  }
  if (!(await sameHash(record))) {
    found.problems.push({ key: "damaged", text: "SHA-256" });
    found.verdict = "fail";
  }
  show("verdict", found, Boolean(mine));
}

async function chosen(id) {
  const file = document.getElementById(id).files[0];
  return file ? (read(await file.text()) ?? {}) : null; // a file that says "null" is no receipt, and not none
}

async function verifyFile() {
  try {
    const record = await chosen("file-record");
    if (!record) return plain("verdict-file", "no_file");
    const mine = await chosen("file-receipt");
    return show("verdict-file", verify(record, mine), mine !== null);
  } catch {
    return plain("verdict-file", "not_json");
  }
}

async function verifyReceipts() {
  try {
    const [mine, theirs] = [await chosen("compare-mine"), await chosen("compare-theirs")];
    if (!mine || !theirs) return plain("verdict-compare", "no_receipts");
    return show("verdict-compare", compareReceipts(mine, theirs), false, "counted_receipts");
  } catch {
    return plain("verdict-compare", "not_json");
  }
}

// --- what was sealed ---

function secrets(record) {
  const began = record.events[0].body.d;
  const found = { server: { commit: began.commit, seed: record.seeds?.server } };
  for (const { body } of record.events) {
    if (body?.k === "fair.committed")
      found[body.d.seat] = {
        commit: body.d.commit,
        anchor: body.d.anchor,
        browser: body.d.browser,
        made: body.d.by === "server",
      };
    if (body?.k === "fair.opened") found[body.d.seat].seed = body.d.seed;
    if (body?.k === "fair.revealed") found.server.seed = body.d.seed;
  }
  return found;
}

function seals(record) {
  const found = secrets(record);
  for (const line of document.querySelectorAll("#seals tr")) {
    const own = found[line.dataset.role];
    line.querySelector("[data-of=commit]").textContent = own
      ? [own.commit, own.anchor && said.say("chain_end", own)].filter(Boolean).join(" · ")
      : said.say("none");
    line.querySelector("[data-of=seed]").textContent = own?.seed
      ? [own.seed, own.made && said.say("made")].filter(Boolean).join(" · ")
      : said.say(own ? "sealed" : "none");
  }
  document.getElementById("fingerprint").textContent = fingerprint(unhex(record.hash));
  words(record, found);
  return found;
}

// The words that the players read to each other at the table, as this record has them.
function words(record, { server, ...seats }) {
  const part = (what) => Object.fromEntries(Object.entries(seats).map(([seat, one]) => [seat, one[what] || ""]));
  const digest = basis(record.match, {
    server: server.commit,
    commits: part("commit"),
    anchors: part("anchor"),
    browsers: part("browser"),
    seeds: part("seed"),
  });
  if (!digest) return;
  const { words: list, digits } = spoken(digest, told.say("spoken_words").split(" "));
  const here = document.getElementById("spoken");
  here.textContent = `${list.join(" ")} (${digits})`;
  here.parentElement.hidden = false;
}

function byHand(record, found) {
  const first = record.events.find((event) => event.body?.k === "dice.rolled" && (event.body.d.faces || event.open))
    ?.body.d;
  if (!first?.faces || !found.server.seed) return;
  const roles = Object.keys(found)
    .filter((role) => role !== "server")
    .sort();
  const anchors = record.events[0].body.d.level === 2 ? roles.map((role) => unhex(found[role].anchor || "")) : [];
  const tr = transcript(unhex(found.server.commit), ...roles.map((role) => unhex(found[role].commit)), ...anchors);
  const key = matchKey(record.match, tr, unhex(found.server.seed), ...roles.map((role) => unhex(found[role].seed)));
  const label = row(
    "roll",
    joined(new Uint8Array(4), numbered(first.index)),
    String(first.sides),
    String(first.faces.length),
  );
  const about = { ...first, count: first.faces.length, limit: 256 - (256 % first.sides) };
  const own = first.inputs && rollKey(key, first.index, ...roles.map((role) => unhex(first.inputs[role] || "")));
  const steps = [
    ["transcript", hex(tr)],
    ["key", hex(key)],
    ...(own ? [["roll_key", hex(own)]] : []),
    ["label", hex(label)],
    ["stream", hex(hmac(own || key, row(label, new Uint8Array(8))))],
    ["faces", first.faces.join(" ")],
  ];
  patch(
    document.getElementById("by-hand"),
    steps.flatMap(([name, value]) => [
      h("dt", { key: name }, said.say(`hand_${name}`, about)),
      h("dd", { key: `${name}-value`, class: "mono" }, value),
    ]),
  );
}

function numbered(index) {
  const out = new Uint8Array(4);
  new DataView(out.buffer).setUint32(0, index);
  return out;
}

// --- every event ---

function diceOf(event) {
  const { k, d } = event.body || {};
  if (k !== "dice.rolled") return "";
  const faces =
    d.faces ||
    Object.values(event.open || {})
      .map((one) => one.part.faces)
      .find(Boolean);
  return faces ? said.say("faces", { ...d, count: faces.length, faces: faces.join(" ") }) : said.say("faces_hidden", d);
}

function sentence(words, event, view) {
  if (!event.body) return said.say("closed_event");
  const own = event.open?.[event.body.d.seat]?.part;
  const one = { n: event.n, k: event.body.k, d: { ...own, ...event.body.d } };
  const table = { nameOf: (seat) => names.get(seat) ?? seat, words, view };
  const text = words.event(one, view) || told.event(one, table) || said.event(one, table);
  return text || [one.k, names.get(one.d.seat), one.d.key].filter(Boolean).join(" · ");
}

function list(record, words, view) {
  const time = new Intl.DateTimeFormat(language, { timeStyle: "medium" });
  patch(
    document.getElementById("events"),
    record.events.map((event) =>
      h(
        "tr",
        { key: event.n, id: `e${event.n}` },
        h("td", {}, h("a", { href: `${root.dataset.replay}&n=${event.n}` }, String(event.n))),
        h("td", { class: "mono" }, event.at ? time.format(new Date(event.at)) : ""),
        h(
          "td",
          {},
          sentence(words, event, view),
          ruleOf({ words }, { ...event.body }) &&
            h("span", { class: "muted" }, ` §${ruleOf({ words }, { ...event.body })}`),
        ),
        h("td", {}, diceOf(event)),
      ),
    ),
  );
}

async function open() {
  root.addEventListener("click", (event) =>
    ({ verify: verifyHere, file: verifyFile, receipts: verifyReceipts, receipt: () => saveReceipt(ownReceipt()) })[
      event.target.closest("[data-do]")?.dataset.do
    ]?.(),
  );
  const [record, frames, room, words] = await Promise.all([
    json(root.dataset.record),
    json(root.dataset.frames),
    import(root.dataset.room),
    json(root.dataset.words),
  ]);
  const found = seals(record);
  drawn(record, found, names, say);
  byHand(record, found);
  const { merge } = await import("../table/store.js");
  const view = frames.frames.reduce((seen, frame) => merge(seen, frame.patch), {});
  const said = new RoomWords(words, language, room.room, root.dataset.words);
  await said.fetchCards();
  list(record, said, view);
  showNamed();
  if (root.dataset.over) await verifyHere(); // what most come to hear stands there without a press
  root.querySelector("[data-do=receipt]").hidden = !ownReceipt(); // not before: the verdict above would move it away
}

// Whoever comes by the seal of a roll stands at its event, and is shown its proof.
function showNamed() {
  const named = /^#e\d+$/.test(location.hash) && document.getElementById(location.hash.slice(1));
  if (!named) return;
  for (let fold = named.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
  named.classList.add("named");
  named.scrollIntoView({ block: "center" });
}

open();
