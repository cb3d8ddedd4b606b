// People at the card game with what their browsers answer for them: reads a question a line, writes what is taken, and
// whether somebody had to press for it. Run by tests/rooms/starships/test_presses.py. They attack the first vessel they can,
// play what strengthens or answers as long as there is any, and let no card go.

import { createInterface } from "node:readline";
import "./elements.js";

const { answerFor } = await import("../../static/games/starships/deputy.js");
const { listed } = await import("../../static/table/reading.js");

const LAST = ["finalize", "no_refit", "no_attack"];

function pressed(prompt) {
  const able = listed(prompt).filter((offer) => !offer.manual && !offer.why_not);
  const passing = (offer) => LAST.indexOf(offer.key) + 1;
  const cards = able.filter((offer) => offer.key !== "improvise" && offer.key !== "return_hand" && offer.key !== "use");
  const [first] = [...(cards.length ? cards : able)].sort((a, b) => passing(a) - passing(b));
  if (!first) throw new Error(`nobody thought of ${prompt.order}`);
  return {
    key: first.key,
    picks: first.picks.map((pick) => (pick.caps.length ? spread(pick) : pick.ids.slice(0, pick.least))),
  };
}

// So many of each kind, the first kinds first.
function spread({ caps, least }) {
  let left = least;
  return caps.map((cap) => {
    const n = Math.min(cap, left);
    left -= n;
    return n;
  });
}

for await (const line of createInterface({ input: process.stdin })) {
  const { view, prompt, seat } = JSON.parse(line);
  const answer = answerFor(view, prompt, seat);
  console.log(JSON.stringify(answer ? { ...answer, pressed: false } : { ...pressed(prompt), pressed: true }));
}
