// What stands between an installed Broadside and the network. It keeps the files of the shell (scripts, sheets, fonts,
// words), which are public and never change under their addresses; pages always come from the network, and what comes from
// there is never kept, because it may be somebody's own. Without a network a page of our own says so.
//
// The server writes `SHELL` before this: the name of this version's cache, below which address its files lie, those that
// are fetched at once, and the offline page of each language.

/* global SHELL */
const NAMED = "broadside-"; // what our caches are called, and nobody else's
const READER = `${NAMED}reader`; // remembers the language of the last page, through every deploy
const WORDS = /^\/words\/[\w-]+\/[\w-]+\.[0-9a-f]{8}\.json$/;
const worker = /** @type {any} */ (self);

/** Fetch all that a table needs before this version is used. */
async function lay() {
  const cache = await caches.open(SHELL.name);
  await cache.addAll([...SHELL.files, ...Object.values(SHELL.offline)]);
  await worker.skipWaiting();
}

/** This version is used from now on; what older ones kept goes. */
async function takeOver() {
  const old = (await caches.keys()).filter((name) => name.startsWith(NAMED) && name !== SHELL.name && name !== READER);
  await Promise.all(old.map((name) => caches.delete(name)));
  await worker.registration.navigationPreload?.enable();
  await worker.clients.claim();
}

/**
 * May the answer be kept? Only what is public, and has an address that changes with it.
 * @param {URL} url
 */
function isKept(url) {
  if (url.origin !== worker.location.origin) return false;
  return url.pathname.startsWith(SHELL.root) || WORDS.test(url.pathname);
}

/**
 * A file of the shell: the kept one, or the server's, which is kept then.
 * @param {Request} request
 */
async function file(request) {
  const cache = await caches.open(SHELL.name);
  const kept = await cache.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.status === 200 && answer.type === "basic" && !answer.redirected) await cache.put(request, answer.clone());
  return answer;
}

/**
 * A page: the server's, or one that says that there is no network.
 * @param {any} event
 */
async function page(event) {
  try {
    const answer = (await event.preloadResponse) || (await fetch(event.request));
    const language = answer.headers.get("Content-Language");
    if (language) event.waitUntil(remember(language));
    return answer;
  } catch {
    return offline();
  }
}

/** @param {string} language */
async function remember(language) {
  const cache = await caches.open(READER);
  await cache.put("/offline/language", new Response(language));
}

async function offline() {
  const cache = await caches.open(READER);
  const read = await (await cache.match("/offline/language"))?.text();
  const wished = [read, ...worker.navigator.languages].map((one) => String(one).split("-")[0]);
  const language = wished.find((one) => one in SHELL.offline) ?? Object.keys(SHELL.offline)[0];
  const kept = await (await caches.open(SHELL.name)).match(SHELL.offline[language]);
  return kept ?? Response.error();
}

/**
 * Word from our server while no page need be open: shown, unless its page is in sight already. What has the same tag
 * takes the place of the one before.
 * @param {any} event
 */
async function told(event) {
  const { title, text, tag, url, lang } = event.data.json();
  const pages = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const inSight = pages.some((page) => page.visibilityState === "visible" && new URL(page.url).pathname === url);
  if (!inSight)
    await worker.registration.showNotification(title, { body: text, tag, lang, renotify: true, data: { url } });
}

/**
 * A press on it opens its page, or brings forward the one that shows it.
 * @param {any} event
 */
async function pressed(event) {
  const { url } = event.notification.data;
  event.notification.close();
  const pages = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = pages.find((page) => new URL(page.url).pathname === url);
  await (there ? there.focus() : worker.clients.openWindow(url));
}

worker.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(lay()));
worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(takeOver()));
worker.addEventListener("push", (/** @type {any} */ event) => event.waitUntil(told(event)));
worker.addEventListener("notificationclick", (/** @type {any} */ event) => event.waitUntil(pressed(event)));
worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  if (request.mode === "navigate") event.respondWith(page(event));
  else if (isKept(new URL(request.url))) event.respondWith(file(request));
});
