// Two players' receipts of one match, held against each other, without a record. Written from docs/fair.md and not from
// the program's part of the same name.

import { hasKnownVersion, isReceipt, receiptMisform } from "./receipt_form.js";

const GIVEN = ["commits", "anchors", "browsers", "seeds"];

/** {problems, warnings, events, rolls, verdict}: as verify.js finds them. */
export function compareReceipts(one, other) {
  const found = { problems: [], warnings: [], events: 0, rolls: 0, fingerprint: "", verdict: "" };
  const wrong = (key, more = {}) => found.problems.push({ key, ...more });
  const both = [one, other];
  if (!both.every((each) => isReceipt(each) && hasKnownVersion(each))) wrong("not_a_receipt");
  else if (both.some(receiptMisform)) wrong("receipt_form", { text: both.map(receiptMisform).find(Boolean) });
  else if (one.match !== other.match) wrong("other_matches");
  else hold(one, other, found, wrong);
  found.verdict = found.problems.length ? "fail" : found.warnings.length ? "warn" : "ok";
  return found;
}

function agreedIn({ version, agreed, commits }) {
  if (version !== 1) return agreed;
  const { server = "", ...others } = commits;
  return { server, commits: others, anchors: {}, browsers: {}, seeds: {} };
}

function hold(one, other, found, wrong) {
  const say = (key, more = {}) => found.warnings.push({ key, ...more });
  const [first, second] = [agreedIn(one), agreedIn(other)];
  if (first.server !== second.server) wrong("servers_differ");
  for (const what of GIVEN) {
    for (const seat of Object.keys(first[what]).sort())
      if (seat in second[what] && first[what][seat] !== second[what][seat]) wrong(`${what}_differ`, { seat });
  }
  if (String(Object.keys(first.commits).sort()) !== String(Object.keys(second.commits).sort())) say("commits_lacking");
  for (const [mine, theirs, told] of [
    [one, other, second],
    [other, one, first],
  ])
    own(mine, theirs, told, say, wrong);
  const hashes = new Map(one.seen.map(({ n, hash }) => [n, hash]));
  const both = other.seen.filter(({ n }) => hashes.has(n));
  const differ = both.find(({ n, hash }) => hashes.get(n) !== hash);
  found.events = Math.max(0, ...both.map(({ n }) => n));
  if (differ) wrong("histories_differ", { n: differ.n });
  if (!both.length) say("nothing_common");
}

function own(mine, theirs, agreed, say, wrong) {
  const { seat } = mine;
  const told = agreed.commits[seat] || "";
  const given = mine.version === 1 ? [mine.commits[seat]] : mine.given.map(({ commit }) => commit);
  const vouched = mine.trusts && agreed.browsers[seat] !== mine.browser && theirs.known?.[seat]?.[mine.browser];
  if (told && !given.includes(told) && !vouched) wrong("own_differs", { seat });
  for (const { key } of mine.doubts || []) say("noted", { seat, what: key });
}
