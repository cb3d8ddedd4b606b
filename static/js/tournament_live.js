// News of a tournament: a socket says which version it has come to, and a page that shows an older one asks for what it
// lacks. While there is no socket the page asks by itself, more seldom.

const TICK = 30_000;
const FIRST_WAIT = 1000;
const TOGETHER = 300; // a hall full of pages does not ask in the same moment
const FINAL = new Set([4003, 4004]);

/** @type {WebSocket | null} */
let socket = null;
let newest = 0;
let heard = false; // anything since the last tick
let tries = 0;

const shown = () => document.querySelector("[data-cup]");
const ask = () => shown()?.dispatchEvent(new Event("cup-ask"));

function look() {
  if (newest && newest !== Number(shown()?.dataset.version)) ask(); // less, too: the database may have been restored
}

function connect() {
  const mine = new WebSocket(`${location.origin.replace(/^http/, "ws")}/ws/tournament/${shown().dataset.cup}/`);
  mine.onmessage = (message) => {
    const frame = JSON.parse(message.data);
    if (frame.t !== "version") return;
    [socket, heard, tries] = [mine, true, 0];
    newest = frame.v;
    setTimeout(look, Math.random() * TOGETHER);
  };
  mine.onclose = (event) => {
    if (socket === mine) socket = null;
    if (FINAL.has(event.code)) return;
    setTimeout(connect, Math.min(FIRST_WAIT * 2 ** tries, TICK) * (0.5 + Math.random() / 2));
    tries += 1;
  };
}

function tick() {
  if (socket?.readyState !== WebSocket.OPEN) return ask(); // it may be closing just now
  if (!heard) {
    // it may be dead without knowing; if it is not, it is opened again
    socket.close();
    socket = null;
    return ask();
  }
  heard = false;
  socket.send(JSON.stringify({ t: "ping", p: 0 }));
  look();
}

/** Begin to hear of news, on a page that shows a part of a tournament that moves. */
export function listen() {
  if (!shown()) return;
  connect();
  setInterval(tick, TICK);
  document.addEventListener("htmx:afterSettle", look); // something may have changed while it was fetched
}
