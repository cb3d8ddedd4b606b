// The guide's game on boardgame.io: `node boardgame.js PORT [FOLDER]`; with a folder its file storage, else in memory.

import { createRequire } from "node:module";
import { asked, offers, setUp, take } from "./fencers.js";

const load = createRequire(import.meta.url);
const { FlatFile, Server } = load("boardgame.io/server");
const { ActivePlayers, INVALID_MOVE } = load("boardgame.io/core");

const moves = {};
for (const key of ["thrust", "rest", "reroll", "parry", "go_on"]) {
  moves[key] = {
    move: ({ G, playerID, random }, picks = []) =>
      take(G, Number(playerID), key, picks, (n) => random.D6(n)) ? undefined : INVALID_MOVE,
    client: false,
  };
}

const game = {
  name: "fencers",
  setup: setUp,
  moves,
  disableUndo: true,
  turn: { activePlayers: ActivePlayers.ALL },
  ai: { enumerate: (G) => offers(G).map((move) => ({ move, args: [], playerID: String(asked(G)) })) },
};

const [port, folder] = process.argv.slice(2);
const options = { games: [game], origins: [/.*/] };
if (folder) options.db = new FlatFile({ dir: folder, logging: false });
Server(options).run({ port: Number(port), callback: () => console.log("ready") });
