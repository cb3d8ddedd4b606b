// Which browsers act for each seat, as a record says: those that gave its secret, those vouched for, and strangers.

import { isSigned } from "./keys.js";

/** {known: {seat: {browser: its next key}}, strange: {seat: [browser]}, signed: numbers of events that hold}. */
export function browsersOf(record, found, wrong) {
  const all = { known: {}, strange: {}, signed: new Set() };
  const word = (n, what, value, by, d) => {
    const known = all.known[d.seat] || {};
    if (!known[by] || !isSigned(record.match, d.seat, what, value, known[by], d)) {
      wrong("bad_signature", { n, seat: d.seat });
      return false;
    }
    known[by] = d.next;
    all.signed.add(n);
    return true;
  };
  const stranger = (seat, browser) => {
    all.strange[seat] = [...(all.strange[seat] || []).filter((one) => one !== browser), browser];
  };
  const heard = {
    "fair.committed": ({ d }) => {
      if (d.browser) all.known[d.seat] = { [d.browser]: d.browser };
    },
    "fair.browser": ({ d }) => stranger(d.seat, d.browser || ""),
    "fair.vouched": ({ n, d }) => {
      if (!word(n, "browser", d.browser, d.by, d)) return;
      all.known[d.seat][d.browser] = d.browser;
      all.strange[d.seat] = (all.strange[d.seat] || []).filter((one) => one !== d.browser);
    },
    "fair.rekey": ({ n, d }) => {
      if (all.known[d.seat] && !("sign" in d && word(n, "anchor", d.anchor, d.browser, d)))
        stranger(d.seat, d.browser || "");
    },
  };
  for (const { n, body } of record.events) if (body) heard[body.k]?.({ n, d: body.d });
  for (const seat of Object.keys(all.strange).sort())
    if (all.strange[seat].length) found.warnings.push({ key: "strange_browser", seat });
  return all;
}
