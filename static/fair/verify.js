// Checks the record of a match in the browser, written from the description of the format (docs/fair.md) and not from
// fair.py, so that the two can check each other. What is found comes back as keys and numbers; the page words them.

import { browsersOf } from "./browsers.js";
import { misform, SCHEMA, VERSIONS } from "./form.js";
import { compare } from "./receipt.js";
import { Rolls } from "./rolls.js";
import { header, isSealed, sealedTime, seals } from "./seals.js";
import { Story } from "./story.js";

/** {problems, warnings, events, rolls, verdict, fingerprint}; a problem is {key, n, seat, …}. */
export function verify(record, receipt = null) {
  const found = { problems: [], warnings: [], events: 0, rolls: 0, fingerprint: "", verdict: "" };
  const wrong = (key, more = {}) => found.problems.push({ key, ...more });
  if (record?.schema !== SCHEMA) wrong("not_a_record");
  else if (!VERSIONS.includes(record.version)) wrong("unknown_version", { n: record.version });
  else {
    try {
      check(record, receipt, found, wrong);
    } catch (error) {
      wrong("damaged", { text: error instanceof Error ? error.message : String(error) });
    }
  }
  found.verdict = found.problems.length ? "fail" : found.warnings.length ? "warn" : "ok";
  return found;
}

function check(record, receipt, found, wrong) {
  const place = misform(record);
  if (place) return wrong("form", { text: place });
  const told = toldOf(record);
  seals(record, found, wrong);
  header(record, told, found, wrong);
  new Rolls(record, told, found, wrong).check();
  new Story(record, told, wrong).check();
  const browsers = browsersOf(record, found, wrong);
  if (receipt !== null) compare(record, receipt, found, wrong, browsers);
  return undefined;
}

// The events whose bodies are open.
function toldOf(record) {
  const sealed = isSealed(record);
  return record.events
    .filter(({ body }) => body)
    .map((event) => {
      const {
        n,
        body: { k, d, secret = {} },
        open = {},
      } = event;
      const hidden = Object.keys(secret);
      return {
        n,
        k,
        d,
        open,
        hides: hidden.length > 0,
        closed: hidden.some((who) => !(who in open)),
        at: sealed ? sealedTime(event) : -1,
      };
    });
}
