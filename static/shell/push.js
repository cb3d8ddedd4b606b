// Word while no page is open: this browser at its push service, and what our server is told of it. Loaded when it is
// wanted, by the settings page and by the menu of a table.

const WORKER = "script[data-worker]";

/** Can this browser be told anything while no page is open? */
export function canPush() {
  return "serviceWorker" in navigator && "PushManager" in window && typeof Notification === "function";
}

/** @returns {Promise<any>} the worker that will show it */
async function worker() {
  const own = /** @type {HTMLScriptElement | null} */ (document.querySelector(WORKER));
  const known = await navigator.serviceWorker.getRegistration("/");
  if (!known) await navigator.serviceWorker.register(own?.dataset.worker ?? "/worker.js", { scope: "/" });
  return navigator.serviceWorker.ready;
}

/**
 * How this browser is reached, as our server keeps it; null where nobody may reach it yet.
 * @param {any} subscription
 */
function reached(subscription) {
  const { endpoint, keys } = subscription?.toJSON() ?? {};
  return endpoint && keys ? { endpoint, p256dh: keys.p256dh, auth: keys.auth } : null;
}

/**
 * @param {object} asked
 * @returns {Promise<{key: string, on: boolean}>}
 */
async function ask(asked) {
  const token = /** @type {HTMLInputElement | null} */ (document.querySelector("[name=csrfmiddlewaretoken]"));
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";
  const answer = await fetch("/notices/here", {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-CSRFToken": token?.value ?? "" },
    body: JSON.stringify({ zone, ...asked }),
  });
  if (!answer.ok) throw new Error((await answer.json().catch(() => ({}))).sentence ?? `status ${answer.status}`);
  return answer.json();
}

/**
 * Is this browser told of something: a match, a tournament, or anything at all?
 * @param {object} about
 */
export async function isTold(about) {
  const known = await navigator.serviceWorker.getRegistration("/");
  const subscription = await known?.pushManager?.getSubscription();
  if (!subscription || Notification.permission !== "granted") return false;
  return (await ask({ ...about, reached: reached(subscription) })).on;
}

/**
 * From now on it is told of that. The first time the browser asks its reader. False where the reader says no.
 * @param {object} about
 */
export async function tell(about) {
  if ((await Notification.requestPermission()) !== "granted") return false;
  const { pushManager } = await worker();
  const { key } = await ask({});
  let subscription = await pushManager.getSubscription();
  if (subscription && !trusts(subscription, key)) {
    await subscription.unsubscribe();
    subscription = null;
  }
  subscription ??= await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(key) });
  return (await ask({ ...about, on: true, reached: reached(subscription) })).on;
}

/**
 * It is told no more of that.
 * @param {object} about
 */
export async function untell(about) {
  const subscription = await (await worker()).pushManager.getSubscription();
  if (subscription) await ask({ ...about, on: false, reached: reached(subscription) });
}

/** @param {string} letters */
function bytes(letters) {
  const plain = atob(letters.replace(/-/g, "+").replace(/_/g, "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

/**
 * Was the subscription made with this key? A house with another secret key has another one.
 * @param {any} subscription
 * @param {string} key
 */
function trusts(subscription, key) {
  const made = subscription.options?.applicationServerKey;
  return !made || String(new Uint8Array(made)) === String(bytes(key));
}
