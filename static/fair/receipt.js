// What one player's browser kept at the time, held against what the record says now. What is missing is a warning at
// least; what contradicts is a problem. Written from docs/fair.md and not from the program's part of the same name.

import { commit, hex, unhex } from "./dice.js";
import { hasKnownVersion, isReceipt, receiptMisform } from "./receipt_form.js";

const ANY = '["any"]';
const LEVEL_1 = '["level",1]';

/** Adds to `found.warnings`, and calls `wrong` with what is against the record. */
export function compare(record, receipt, found, wrong, browsers) {
  if (!isReceipt(receipt) || receipt.match !== record.match) return wrong("other_receipt");
  const { seat } = receipt;
  const say = (key, more = {}) => found.warnings.push({ key, seat, ...more });
  const no = (key, more = {}) => wrong(key, { seat, ...more });
  if (!hasKnownVersion(receipt)) return wrong("unknown_receipt", { n: receipt.version });
  const place = receiptMisform(receipt);
  if (place) return wrong("receipt_form", { text: place });
  const kept = receipt.version === 1 ? early(receipt, say) : receipt;
  const told = record.events
    .filter(({ body }) => body)
    .map(({ n, body, open }) => ({ n, k: body.k, d: { ...body.d, ...open?.[seat]?.part } }));
  const one = { record, kept, seat, told, browsers, say, no, came: kept.came || 0, heard: kept.heard ?? Infinity };
  secret(one);
  links(one);
  if (kept.did) acts(one);
  history(one);
  for (const { key } of kept.doubts) say("noted", { what: key });
  return undefined;
}

// A receipt that kept less, in today's form.
function early(receipt, say) {
  say("early_receipt");
  const { server = "", ...commits } = receipt.commits;
  return {
    given: [{ seed: receipt.seed, commit: commits[receipt.seat], server, commits, shown: true }],
    chains: [],
    links: {},
    saved: [],
    sent: receipt.sent || [],
    seen: receipt.seen,
    before: [],
    doubts: [],
    browser: "",
    sat: false,
  };
}

function secret({ record, kept, seat, told, browsers, say, no, came }) {
  for (const one of kept.given)
    if (hex(commit(seat, record.match, unhex(one.seed))) !== one.commit) no("receipt_damaged");
  const last = told.filter(({ k, d }) => k === "fair.committed" && d.seat === seat).at(-1)?.d;
  if (!last) {
    if (kept.given.length) no("secret_unknown");
    return;
  }
  if (kept.trusts && browsers.known[seat]?.[kept.browser] && last.browser !== kept.browser) {
    say("further_browser");
    return;
  }
  const own = kept.given.find((one) => one.commit === last.commit);
  if (own) given(own, last, told, no);
  else another({ kept, seat, told, say, no, came }, last);
}

// The record has a secret of this seat that its browser did not give.
function another({ kept, seat, told, say, no, came }, last) {
  if (!kept.given.length) {
    const set = told.find(({ k }) => k === "fair.set")?.n;
    if (kept.sat || (came && set && came < set)) no("never_asked");
    else say("came_later");
  } else if (last.by === "server") {
    const stages = told.filter(({ k, d }) => k === "fair.late" && d.seat === seat).map(({ d }) => d.stage);
    const saved = kept.given.flatMap((one) => one.saved || []);
    const inTime = !stages.length || stages.some((stage) => saved.includes(stage === "reveal" ? "seed" : "commit"));
    if (inTime) no("secret_in_time");
    else say("secret_called_late");
  } else no("another_secret");
}

function given(own, last, told, no) {
  const differs = (name) => own[name] !== undefined && own[name] !== (last[name] || "");
  if (own.server !== told[0].d.commit) no("server_changed");
  if (differs("anchor")) no("another_chain", { index: 0 });
  if (differs("browser")) no("another_browser");
  const now = new Map(
    told.filter(({ k, d }) => k === "fair.committed" && d.by !== "server").map(({ d }) => [d.seat, d.commit]),
  );
  for (const who of Object.keys(own.commits || {}).sort())
    if ((now.get(who) ?? own.commits[who]) !== own.commits[who]) no("receipt_commit", { seat: who });
}

function links({ kept, seat, told, browsers, say, no, came, heard }) {
  const found = { lost: [], absent: [] };
  let anchor = "";
  for (const { n, k, d } of told) {
    if (n > heard) break;
    if (k === "dice.rolled") rolled({ kept, seat, no, found }, d, kept.chains.includes(anchor) && n > came);
    if (d.seat !== seat) continue;
    anchor = anchorAfter(k, d, anchor);
    const unknown = k === "fair.rekey" && !kept.chains.includes(anchor) && !browsers.signed.has(n);
    if (unknown && kept.heard !== undefined && n > came) say("another_chain", { index: d.base });
  }
  if (found.lost.length) say("link_sent", { rolls: found.lost.join(", ") });
  if (found.absent.length) say("link_not_kept", { rolls: found.absent.join(", ") });
}

// The link in one roll; `mine`: the chain that served was this browser's.
function rolled(receipt, { index, inputs, missing }, mine) {
  const { kept, seat, no, found } = receipt;
  const own = kept.links[index] || "";
  const there = inputs?.[seat] || "";
  if (missing?.includes(seat)) withoutLink(receipt, index, own);
  else if (mine && own && there !== own) no("another_link", { index });
  else if (mine && there && !own) found.absent.push(index);
}

// The record says that this seat gave no link: was one sent, or even known to have come?
function withoutLink({ kept, no, found }, index, own) {
  if (own && kept.saved.includes(index)) no("link_in_time", { index });
  else if (own || kept.sent?.includes(index)) found.lost.push(index);
}

// Where the chain of this seat ends, after something that happened to it.
function anchorAfter(k, d, anchor) {
  if (k === "fair.committed") return d.anchor || "";
  if (k === "fair.level" && d.level === 1) return "";
  return k === "fair.rekey" ? d.anchor : anchor;
}

// Under which names a browser has noted what its person did; none for what no person does.
function doneBy(k, d) {
  if (k === "took" && d.by === undefined && d.key !== undefined) return [JSON.stringify([d.key, d.picks]), ANY];
  return k === "fair.level" && d.level === 1 ? [LEVEL_1] : [];
}

function acts({ kept, seat, told, browsers, say, no, came, heard }) {
  if (!told.some(({ k, d }) => k === "fair.committed" && d.seat === seat)) return;
  const left = new Map(Object.entries(kept.did));
  let more = 0;
  for (const { n, k, d } of told) {
    const names = d.seat === seat && n > came && n <= heard ? doneBy(k, d) : [];
    const name = names.find((each) => left.get(each) > 0);
    if (name) left.set(name, left.get(name) - 1);
    else if (names.length) more += 1;
  }
  if (!more) return;
  const others = Object.keys(browsers.known[seat] || {}).length > 1 || browsers.strange[seat]?.length;
  (others ? say : no)(others ? "done_elsewhere" : "not_done", { n: more });
}

function history({ record, kept, say, no }) {
  const hashes = new Map(record.events.map((event) => [event.n, event.hash]));
  const gone = (lines) => lines.filter(({ n, hash }) => hashes.get(n) !== hash);
  for (const { n } of gone(kept.seen)) no("receipt_history", { n });
  for (const { seen } of kept.before) {
    const last = gone(seen).at(-1);
    say(last ? "taken_back" : "taken_back_whole", last ? { n: last.n } : {});
  }
  if (kept.heard < hashes.size) say("receipt_ends", { n: kept.heard, of: hashes.size });
}
