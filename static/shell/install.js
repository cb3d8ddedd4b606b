// Puts the shell of the app beside the pages, once a page has come and nothing is pressing.

const own = /** @type {HTMLScriptElement} */ (document.querySelector("script[data-worker]"));
const LATER = 8000; // milliseconds in which the page has the line to itself: a table asks for its first odds, and somebody rolls
const LATEST = 2000; // and then this many in which something may press: a page that draws nothing is told of no idle moment

/** @param {() => void} then */
function idle(then) {
  if (window.requestIdleCallback) requestIdleCallback(then, { timeout: LATEST });
  else setTimeout(then, LATEST);
}

function begin() {
  const put = () => navigator.serviceWorker.register(own.dataset.worker ?? "").catch(() => {}); // all works without it too
  setTimeout(() => idle(put), LATER);
}

if ("serviceWorker" in navigator && window.isSecureContext) {
  if (document.readyState === "complete") begin();
  else addEventListener("load", begin, { once: true });
}
