/** The worker of the shell, with a network and caches that a test makes. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import vm from "node:vm";

const SOURCE = readFileSync("static/shell/worker.js", "utf-8");
const HOME = "https://play.example.org";
const FILE = "/static/v1/table/main.js";
const SHELL = {
  name: "broadside-one",
  root: "/static/v1/",
  files: [FILE],
  offline: { en: "/offline/en", ja: "/offline/ja" },
};

/** Caches as a browser has them, by the address alone. */
class Caches {
  /** @type {Map<string, Map<string, Response>>} */
  kept = new Map();
  network;

  constructor(network) {
    this.network = network;
  }

  async open(name) {
    const found = this.kept.get(name) ?? new Map();
    this.kept.set(name, found);
    const path = (request) => new URL(request.url ?? request, HOME).pathname;
    return {
      match: async (request) => found.get(path(request))?.clone(),
      put: async (request, answer) => void found.set(path(request), answer),
      addAll: async (all) => {
        for (const one of all) found.set(one, await this.network({ url: HOME + one }));
      },
    };
  }

  keys = async () => [...this.kept.keys()];
  delete = async (name) => this.kept.delete(name);
}

/** A worker that runs; `asks(path)` is what a page asks it, undefined where it leaves the network alone. */
function running({ shell = SHELL, caches = undefined, languages = ["en-GB"], pages = [] } = {}) {
  const asked = [];
  const net = { answers: (url) => answer(`from the network: ${new URL(url).pathname}`) };
  const fetch = async (request) => {
    asked.push(new URL(request.url).pathname);
    return net.answers(request.url);
  };
  const store = caches ?? new Caches(fetch);
  store.network = fetch;
  const heard = {};
  const shown = [];
  const opened = [];
  const self = {
    location: new URL(HOME),
    navigator: { languages },
    registration: {
      navigationPreload: { enable: async () => {} },
      showNotification: async (title, how) => void shown.push({ title, ...how }),
    },
    clients: { claim: async () => {}, matchAll: async () => pages, openWindow: async (url) => void opened.push(url) },
    skipWaiting: async () => {},
    addEventListener: (kind, act) => (heard[kind] = act),
  };
  vm.runInNewContext(SOURCE, { self, SHELL: shell, caches: store, fetch, URL, Response, Promise });
  const happens = async (kind, more = {}) => {
    const waits = [];
    let given;
    heard[kind]({ ...more, waitUntil: (one) => waits.push(one), respondWith: (one) => (given = one) });
    const said = given && (await given);
    await Promise.all(waits);
    return said;
  };
  const asks = (path, more = {}) =>
    happens("fetch", { request: { url: HOME + path, method: "GET", mode: "cors", ...more } });
  return { asked, net, store, happens, asks, shown, opened };
}

function answer(text, more = {}) {
  const made = new Response(text, more);
  Object.defineProperty(made, "type", { value: "basic" });
  made.clone = () => answer(text, more);
  return made;
}

async function installed(more) {
  const worker = running(more);
  await worker.happens("install");
  await worker.happens("activate");
  return worker;
}

test("a file of the shell comes from the network once", async () => {
  const worker = await installed();
  const before = worker.asked.length;
  assert.match(await (await worker.asks(FILE)).text(), /main\.js/);
  assert.equal(worker.asked.length, before);
  const later = "/static/v1/games/xwing/index.js";
  await worker.asks(later);
  await worker.asks(later);
  assert.deepEqual(worker.asked.slice(before), [later]);
});

test("what failed is not kept", async () => {
  const worker = await installed();
  worker.net.answers = () => answer("gone", { status: 404 });
  await worker.asks("/static/v1/none.js");
  worker.net.answers = () => answer("here");
  assert.equal(await (await worker.asks("/static/v1/none.js")).text(), "here");
});

test("pages, records, sockets and files of other versions are never kept", async () => {
  const worker = await installed();
  for (const path of [
    "/m/m_1/odds.json",
    "/m/m_1/record.json",
    "/static/v0/table/main.js",
    "/ws/match/1/",
    "/fair.py",
  ]) {
    assert.equal(await worker.asks(path), undefined, path);
  }
  await worker.asks("/m/m_1", { mode: "navigate" });
  assert.equal(await worker.asks("/m/m_1", { mode: "navigate", method: "POST" }), undefined);
  const kept = [...worker.store.kept.values()].flatMap((one) => [...one.keys()]);
  assert.deepEqual(kept.sort(), ["/offline/en", "/offline/ja", FILE].sort());
});

test("words are kept by the hash in their address, and only so", async () => {
  const worker = await installed();
  assert.ok(await worker.asks("/words/xwing/en.d2b2be8b.json"));
  assert.equal(await worker.asks("/words/xwing/en.json"), undefined);
  assert.equal(await worker.asks("/m/words/xwing/en.d2b2be8b.json"), undefined);
});

test("without a network a page says so in the language that was last read", async () => {
  const worker = await installed({ languages: ["de-DE", "ja-JP"] });
  const fails = () => Promise.reject(new TypeError("no network"));
  worker.net.answers = fails;
  assert.match(await (await worker.asks("/help", { mode: "navigate" })).text(), /offline\/ja/);
  worker.net.answers = () => answer("help", { headers: { "Content-Language": "en" } });
  assert.equal(await (await worker.asks("/help", { mode: "navigate" })).text(), "help");
  worker.net.answers = fails;
  assert.match(await (await worker.asks("/help", { mode: "navigate" })).text(), /offline\/en/);
});

test("a page that the browser has asked for already is not asked for again", async () => {
  const worker = await installed();
  const before = worker.asked.length;
  const request = { url: `${HOME}/`, method: "GET", mode: "navigate" };
  const said = await worker.happens("fetch", { request, preloadResponse: Promise.resolve(answer("early")) });
  assert.equal(await said.text(), "early");
  assert.equal(worker.asked.length, before);
});

test("a deploy puts a new cache in the place of the old one, and remembers the language", async () => {
  const first = await installed();
  first.net.answers = () => answer("help", { headers: { "Content-Language": "ja" } });
  await first.asks("/help", { mode: "navigate" });
  await first.store.open("somebody else's");
  const second = await installed({ shell: { ...SHELL, name: "broadside-two" }, caches: first.store });
  assert.deepEqual([...second.store.kept.keys()].sort(), ["broadside-reader", "broadside-two", "somebody else's"]);
});

const TOLD = { title: "Your turn", text: "Ana – Ben · round 2", tag: "m_1", url: "/m/m_1", lang: "en" };
const told = { data: { json: () => TOLD } };
const page = (path, visibilityState = "visible") => {
  const found = { url: HOME + path, visibilityState, brought: 0, focus: async () => void (found.brought += 1) };
  return found;
};

test("what our server tells is shown under its tag, with the page it opens", async () => {
  const worker = running({ pages: [page("/m/m_1", "hidden"), page("/help")] });
  await worker.happens("push", told);
  const { title, body, tag, lang, data } = worker.shown[0];
  assert.deepEqual([title, body, tag, lang, data.url], [TOLD.title, TOLD.text, "m_1", "en", "/m/m_1"]);
});

test("nothing is shown of a match whose page is in sight", async () => {
  const worker = running({ pages: [page("/m/m_1")] });
  await worker.happens("push", told);
  assert.deepEqual(worker.shown, []);
});

test("a press on it brings its page forward, or opens it", async () => {
  let closed = 0;
  const press = { notification: { data: { url: "/m/m_1" }, close: () => (closed += 1) } };
  const there = page("/m/m_1", "hidden");
  const open = running({ pages: [page("/help"), there] });
  await open.happens("notificationclick", press);
  assert.deepEqual([there.brought, open.opened], [1, []]);
  const away = running({ pages: [page("/help")] });
  await away.happens("notificationclick", press);
  assert.deepEqual([away.opened, closed], [["/m/m_1"], 2]);
});
