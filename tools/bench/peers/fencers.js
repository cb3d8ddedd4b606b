// Fencers, the game of docs/adding-a-game.md, as plain functions: the same rules for every server that is measured.

const WORTH = [0, 0, 0, 0, 1, 1, 2];
const NERVE = 3;

/** Two fencers at the beginning: Ines and Otto of the guide. */
export function setUp() {
  return {
    round: 1,
    active: 0,
    step: "start",
    dice: [],
    parried: 0,
    players: [
      { name: "Ines", skill: 4, guard: 1, nerve: 1, score: 0 },
      { name: "Otto", skill: 3, guard: 2, nerve: 1, score: 0 },
    ],
  };
}

/** Who is asked now. */
export function asked(G) {
  return G.step === "parry" ? 1 - G.active : G.active;
}

/** What that seat may do. */
export function offers(G) {
  if (G.step === "start") return G.players[G.active].nerve < NERVE ? ["thrust", "rest"] : ["thrust"];
  return [G.step, "go_on"];
}

/** Take an offer; false if the rules do not allow it. `roll(n)` throws so many dice. */
export function take(G, seat, key, picks, roll) {
  if (seat !== asked(G) || !offers(G).includes(key)) return false;
  const mine = G.players[seat];
  if (key === "rest") {
    mine.nerve += 1;
    nextTurn(G);
  } else if (key === "thrust") {
    G.dice = roll(mine.skill);
    nerve(G, "reroll");
  } else if (key === "reroll") {
    if (!picks.length || picks.some((at) => !(at in G.dice))) return false;
    const fresh = roll(picks.length);
    picks.forEach((at, n) => (G.dice[at] = fresh[n]));
    mine.nerve -= 1;
    nerve(G, "reroll");
  } else if (key === "parry") {
    mine.nerve -= 1;
    G.parried += 1;
    nerve(G, "parry");
  } else {
    nerve(G, G.step === "reroll" ? "parry" : "score");
  }
  return true;
}

/** Ask whoever has nerve left to spend; where nobody has, the thrust scores. */
function nerve(G, step) {
  if (step === "reroll" && G.players[G.active].nerve) G.step = "reroll";
  else if (step !== "score" && G.players[1 - G.active].nerve) G.step = "parry";
  else {
    const touches = G.dice.reduce((sum, face) => sum + WORTH[face], 0);
    G.players[G.active].score += Math.max(0, touches - G.players[1 - G.active].guard - G.parried);
    nextTurn(G);
  }
}

function nextTurn(G) {
  G.active = 1 - G.active;
  if (G.active === 0) G.round += 1;
  G.dice = [];
  G.parried = 0;
  G.step = "start";
}
