// What wants somebody: a number in the tab's title, and for who has switched it on a sound, and a notice of the browser
// while the page is behind others.

const SOUND = "broadside.sound";
const title = document.title;
const wants = () => (document.querySelector("[data-wants]")?.dataset.wants || "").split(" ").filter(Boolean);
const place = `broadside.wants ${location.pathname}`;

/** What plays them, from the first on. @type {AudioContext | undefined} */
let speaker;

const on = () => localStorage.getItem(SOUND) === "on";

/** Two short notes, if this browser wants sounds and lets pages make any. */
export function ring() {
  if (!on()) return;
  speaker ||= new AudioContext();
  speaker.resume();
  for (const [pitch, after] of [
    [660, 0],
    [880, 0.18],
  ]) {
    const note = speaker.createOscillator();
    const loud = speaker.createGain();
    const from = speaker.currentTime + after;
    note.frequency.value = pitch;
    loud.gain.setValueAtTime(0.2, from);
    loud.gain.exponentialRampToValueAtTime(0.001, from + 0.16);
    note.connect(loud).connect(speaker.destination);
    note.start(from);
    note.stop(from + 0.17);
  }
}

/** Says what has come up, in the words of the page, where this browser lets pages do so. */
function tell(fresh) {
  if (!on() || !document.hidden || !("Notification" in window) || Notification.permission !== "granted") return;
  const told = document.querySelector(".cup-needs li .grow, #reminders li")?.textContent || document.title;
  const body = told.replace(/\s+/g, " ").trim();
  try {
    const notice = new Notification(title, { body, tag: `${place} ${fresh}` });
    notice.addEventListener("click", () => {
      window.focus();
      notice.close();
    });
  } catch {
    // browsers of phones give notices to service workers only
  }
}

function look() {
  const now = wants();
  const known = sessionStorage.getItem(place); // of before a reload, too
  document.title = now.length ? `(${now.length}) ${title}` : title;
  const fresh = known === null ? [] : now.filter((one) => !known.split(" ").includes(one));
  if (fresh.length) {
    ring();
    tell(fresh.join(" "));
  }
  sessionStorage.setItem(place, now.join(" "));
}

/** Begin to watch a page that says what it wants of its reader. */
export function watch() {
  if (!document.querySelector("[data-wants]")) return;
  look();
  document.addEventListener("htmx:afterSettle", look);
  const button = document.querySelector("[data-sound]");
  if (!button) return;
  const say = () => button.setAttribute("aria-pressed", String(on()));
  button.hidden = false;
  say();
  button.addEventListener("click", () => {
    localStorage.setItem(SOUND, on() ? "off" : "on");
    say();
    ring();
    if (on() && "Notification" in window && Notification.permission === "default") Notification.requestPermission();
  });
}
