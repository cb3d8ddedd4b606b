// The form of a receipt, by its version: which fields there are, and what may stand in them. Whatever else is refused.
// The shapes are those of form.js.

import { among, bySeat, count, digest, like, match, misfit, plain, seat, SEATS, some, text, yesNo } from "./form.js";

const SCHEMA = "broadside/receipt";

const digestOrNone = like(/^([0-9a-f]{64})?$/);
const links = { every: like(/^(0|[1-9][0-9]{0,14})$/), of: digest };
const commits = { every: among("server", ...SEATS), of: digest };
const seen = [{ n: some, hash: digest }];
const times = { every: text, of: count };
const given = {
  seed: digest,
  commit: digest,
  server: digestOrNone,
  "anchor?": digestOrNone,
  "browser?": digestOrNone,
  "commits?": commits,
  "saved?": [among("commit", "seed")],
  "shown?": yesNo,
};
const agreed = {
  server: digestOrNone,
  level: among(1, 2),
  commits: bySeat(digest),
  anchors: bySeat(digestOrNone),
  browsers: bySeat(digestOrNone),
  seeds: bySeat(digest),
};
const doubt = { key: like(/^[a-z_]{1,64}$/), "index?": count, "n?": count, "saved?": yesNo, "by?": digest };
const WHOSE = { schema: among(SCHEMA), version: among(1, 2), match, seat };
const FORMS = {
  1: { ...WHOSE, seed: digest, commits, seen, "sent?": [count] },
  2: {
    ...WHOSE,
    sat: yesNo,
    trusts: yesNo,
    browser: digestOrNone,
    "came?": count,
    heard: count,
    asked: [text],
    given: [given],
    chains: [digest],
    links,
    saved: [count],
    did: times,
    took: times,
    agreed,
    now: bySeat(digestOrNone),
    known: bySeat({ every: digest, of: digest }),
    strange: bySeat([digestOrNone]),
    seen,
    before: [{ seen, links }],
    doubts: [doubt],
  },
};

/** Does it call itself a receipt? */
export function isReceipt(value) {
  return value?.schema === SCHEMA;
}

export function hasKnownVersion({ version }) {
  return version === 1 || version === 2;
}

/** Where a receipt has not the form of its version; empty if it has. */
export function receiptMisform(receipt) {
  return plain(receipt) ? misfit(receipt, FORMS[receipt.version], "receipt") : "text or numbers";
}
