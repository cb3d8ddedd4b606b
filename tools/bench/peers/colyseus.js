// The guide's game on Colyseus: `node colyseus.js PORT FILE`. Every message is one transaction of SQLite, as durable as ours.

import { createServer } from "node:http";
import { randomInt } from "node:crypto";
import { Room, Server } from "@colyseus/core";
import { WebSocketTransport } from "@colyseus/ws-transport";
import Database from "better-sqlite3";
import express from "express";
import { setUp, take } from "./fencers.js";

const [port, file] = process.argv.slice(2);
const db = new Database(file);
db.pragma("journal_mode = WAL");
db.pragma("synchronous = FULL");
db.exec("CREATE TABLE IF NOT EXISTS matches (id TEXT PRIMARY KEY, n INTEGER, state TEXT)");
db.exec("CREATE TABLE IF NOT EXISTS events (id TEXT, n INTEGER, body TEXT, PRIMARY KEY (id, n))");
const told = db.prepare("INSERT INTO events VALUES (?, ?, ?)");
const stands = db.prepare("INSERT OR REPLACE INTO matches VALUES (?, ?, ?)");
const save = db.transaction((id, n, event, state) => {
  told.run(id, n, event);
  stands.run(id, n, state);
});
const roll = (n) => Array.from({ length: n }, () => randomInt(1, 7));

class Duel extends Room {
  maxClients = 2;

  onCreate() {
    this.game = setUp();
    this.n = 0;
    this.setPatchRate(null);
    this.onMessage("take", (client, { key, picks }) => {
      const seat = this.clients.indexOf(client);
      if (!take(this.game, seat, key, picks, roll)) {
        client.send("refused", { key });
        return;
      }
      this.n += 1;
      save(this.roomId, this.n, JSON.stringify({ seat, key, picks, dice: this.game.dice }), JSON.stringify(this.game));
      this.broadcast("told", { n: this.n, game: this.game });
    });
    this.onMessage("look", (client) => {
      client.send("told", { n: this.n, game: this.game, seat: this.clients.indexOf(client) });
    });
  }
}

const server = new Server({ transport: new WebSocketTransport({ server: createServer(express()) }), greet: false });
server.define("duel", Duel);
await server.listen(Number(port), "127.0.0.1");
console.log("ready");
