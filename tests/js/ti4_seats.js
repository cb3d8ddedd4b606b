// Two people at a space combat with what their browsers answer for them: reads a question a line, writes what is taken,
// and whether somebody had to press for it. Run by tests/rooms/ti4/test_presses.py, with how they treat their cards:
// "spend" plays each as soon as it may be played, "keep" plays none.

import { createInterface } from "node:readline";

import { answerFor, questionOf } from "../../static/games/ti4/deputy.js";
import { isBeforeHits, nextOf, usualPlan } from "../../static/games/ti4/plan.js";
import { can } from "../../static/table/reading.js";

const CARDS = process.argv[2] === "spend" ? ["morale_boost", "direct_hit", "emergency_repairs", "sabotage"] : [];
const people = Object.fromEntries(
  ["p1", "p2"].map((seat) => [seat, { plan: null, orders: { ask: false, stay: false, pass: [], declined: [] } }]),
);

function taken({ view, prompt, seat }) {
  const person = people[seat];
  const next = person.plan && nextOf(view, prompt, seat, person.plan);
  if (next) {
    person.plan = next.plan;
    return { ...next.answer, pressed: false };
  }
  const answer = answerFor(view, prompt, seat, person.orders);
  return answer ? { ...answer, pressed: false } : { ...pressed(view, prompt, seat, person), pressed: true };
}

// In a hurry: confirms what is suggested, fights to the end, and declines in a window for good when it comes again.
function pressed(view, prompt, seat, person) {
  const card = CARDS.find((key) => can(prompt, key));
  if (card) return { key: card, picks: [] };
  if (isBeforeHits(view, prompt, seat) || can(prompt, "assign")) {
    const { answer, plan } = nextOf(view, prompt, seat, usualPlan(view, prompt, seat));
    person.plan = plan;
    return answer;
  }
  if (can(prompt, "roll")) return { key: "roll", picks: [] };
  if (can(prompt, "no_retreat")) {
    person.orders.stay = true;
    return { key: "no_retreat", picks: [] };
  }
  if (!can(prompt, "decline")) throw new Error(`nobody thought of ${prompt.order}`);
  const { number } = view.step;
  if (person.orders.declined.some((question) => question.split("|")[1] === number)) person.orders.pass.push(number);
  person.orders.declined.push(questionOf(view, prompt, seat));
  return { key: "decline", picks: [] };
}

for await (const line of createInterface({ input: process.stdin }))
  console.log(JSON.stringify(taken(JSON.parse(line))));
