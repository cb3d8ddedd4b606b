// The two players of each match on Colyseus, one move after the other: when both have seen a move the next one follows.
// Reads `go` for each part, counts what comes through, and says so in a line of JSON.

import { createInterface } from "node:readline";
import { Client } from "@colyseus/sdk";
import { asked, offers } from "./fencers.js";

const [port, matches] = process.argv.slice(2).map(Number);
let count = 0;
let playing = false;
const waiting = new Set();

async function sitDown() {
  const client = new Client(`http://127.0.0.1:${port}`);
  const one = await client.create("duel");
  const two = await client.joinById(one.roomId);
  const match = { rooms: [one, two], seen: [-1, -1], n: 0, game: null, sent: false };
  match.rooms.forEach((room, seat) => {
    room.onMessage("told", (told) => {
      match.seen[seat] = told.n;
      match.game = told.game;
      if (match.seen[0] !== match.seen[1]) return;
      if (match.sent && told.n > match.n) count += 1;
      match.n = told.n;
      next(match);
    });
    room.onMessage("refused", (what) => {
      throw new Error(`what was offered is refused: ${what.key}`);
    });
  });
  one.send("look", {});
  two.send("look", {});
}

function next(match) {
  match.sent = playing;
  if (!playing) {
    waiting.add(match);
    return;
  }
  const open = offers(match.game);
  const weights = open.map((key) => (key === "go_on" ? 0.3 : 1));
  let at = Math.random() * weights.reduce((a, b) => a + b, 0);
  const key = open.find((_, n) => (at -= weights[n]) < 0) ?? open[0];
  const dice = match.game.dice.map((_, n) => n);
  const picks = key === "reroll" ? dice.slice(0, 1 + Math.floor(Math.random() * dice.length)) : [];
  match.rooms[asked(match.game)].send("take", { key, picks });
}

for (let n = 0; n < matches; n++) await sitDown();
console.log("ready");
createInterface({ input: process.stdin }).on("line", (line) => {
  const { seconds } = JSON.parse(line);
  const before = count;
  playing = true;
  for (const match of waiting) next(match);
  waiting.clear();
  setTimeout(() => {
    playing = false;
    const n = count - before;
    setTimeout(() => console.log(JSON.stringify({ n })), 500); // what is on its way comes through
  }, seconds * 1000);
});
