// Puts the shell of the app beside the pages, once a page has come and nothing is pressing.

const own = /** @type {HTMLScriptElement} */ (document.querySelector("script[data-worker]"));
const idle = window.requestIdleCallback ?? ((/** @type {() => void} */ then) => setTimeout(then, 1000));

const LATER = 3000; // milliseconds in which the page has the line to itself

function begin() {
  const put = () => navigator.serviceWorker.register(own.dataset.worker ?? "").catch(() => {}); // all works without it too
  setTimeout(() => idle(put), LATER);
}

if ("serviceWorker" in navigator && window.isSecureContext) {
  if (document.readyState === "complete") begin();
  else addEventListener("load", begin, { once: true });
}
