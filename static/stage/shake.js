// A shake of the phone rolls as a press does: by choice, and where the device asks first, only once it was allowed.

const PLACE = "broadside.table.shake";
const STRONG = 13; // metres a second squared, beside gravity: a firm shake, not a step or a pocket
const PEAKS = 3; // there, back and there again
const WITHIN_MS = 800;
const REST_MS = 1500; // one shake is one roll
const GRAVITY = 9.81;

/** Tells shaking from being carried. Pure: it is told how the device moves. */
export class Shake {
  constructor() {
    this.peaks = [];
    this.up = false;
    this.deafUntil = 0;
  }

  /**
   * The device is pushed so hard at this time; is that a shake?
   * @param {number} push Metres a second squared, without gravity.
   * @param {number} now Milliseconds.
   */
  moved(push, now) {
    const strong = push > STRONG;
    const begins = strong && !this.up;
    this.up = strong;
    if (!begins || now < this.deafUntil) return false;
    this.peaks = [...this.peaks, now].filter((at) => now - at <= WITHIN_MS);
    if (this.peaks.length < PEAKS) return false;
    this.peaks = [];
    this.deafUntil = now + REST_MS;
    return true;
  }
}

/** How hard a device is pushed, as its event says it: with or without gravity. */
export function pushOf({ acceleration, accelerationIncludingGravity }) {
  const long = ({ x, y, z }) => Math.hypot(x ?? 0, y ?? 0, z ?? 0);
  if (acceleration && acceleration.x !== null) return long(acceleration);
  return accelerationIncludingGravity ? Math.abs(long(accelerationIncludingGravity) - GRAVITY) : 0;
}

const motion = () => /** @type {any} */ (globalThis.DeviceMotionEvent);

/** Can this device be shaken? Only those that are held, and only over a safe line. */
export function canShake() {
  return typeof motion() === "function" && globalThis.isSecureContext && matchMedia("(pointer: coarse)").matches;
}

export function shakeChosen() {
  try {
    return localStorage.getItem(PLACE) === "on";
  } catch {
    return false;
  }
}

/** To be called by a press: some devices ask their owner. @returns {Promise<boolean>} Is it on now? */
export async function chooseShake(on) {
  const allowed = on && (await allow());
  try {
    localStorage.setItem(PLACE, allowed ? "on" : "off");
  } catch {
    // without storage it lasts as long as the page
  }
  return allowed;
}

async function allow() {
  if (typeof motion()?.requestPermission !== "function") return true;
  try {
    return (await motion().requestPermission()) === "granted";
  } catch {
    return false;
  }
}

/**
 * Calls back when the device is shaken, while that is chosen.
 * @param {() => void} shaken
 */
export function listenToShakes(shaken) {
  if (!canShake()) return;
  const shake = new Shake();
  addEventListener("devicemotion", (event) => {
    if (shakeChosen() && shake.moved(pushOf(event), event.timeStamp)) shaken();
  });
  if (!shakeChosen()) return;
  addEventListener("pointerup", () => allow(), { once: true }); // allowed before, but to be asked for on each page
}
