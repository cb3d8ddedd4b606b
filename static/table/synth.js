// The sounds themselves, made by the browser from tones and noise: no file is fetched.

/**
 * @typedef {object} Note
 * @property {[number, number]} pitch Hertz, from and to: of the tone, or of the band that is let through of a noise.
 * @property {number} lasts Seconds.
 * @property {number} loud From 0 to 1.
 * @property {number} [after] Seconds after the sound began.
 * @property {OscillatorType | "noise"} [made]
 */

/** @type {Record<import("./sounds.js").Sound, Note[]>} */
const RECIPES = {
  throw: [noise(900, 2400, 0.24, 0.5)],
  land: [noise(2000, 1500, 0.05, 0.8), tone(250, 150, 0.05, 0.4)],
  hit: [tone(230, 90, 0.2, 0.9, "triangle"), noise(600, 300, 0.09, 0.6)],
  blocked: [tone(620, 900, 0.24, 0.4), tone(930, 1350, 0.24, 0.15)],
  crit: [tone(190, 55, 0.3, 0.4, "sawtooth"), noise(1500, 500, 0.18, 0.8)],
  missed: [noise(2800, 700, 0.22, 0.5)],
  card: [noise(3400, 2600, 0.06, 0.5), tone(520, 480, 0.06, 0.15)],
  destroyed: [noise(700, 70, 0.9, 1), tone(95, 32, 0.8, 0.5, "sawtooth")],
  turn: row([660, 880], 0.15, 0.22),
  joined: row([523, 784], 0.12, 0.18),
  clock: row([1000, 1000, 1000], 0.16, 0.07, "square"),
  win: row([523, 659, 784, 1047], 0.14, 0.3),
  loss: row([392, 330, 262], 0.2, 0.34, "triangle"),
};

/** @returns {Note} */
function tone(from, to, lasts, loud, made = /** @type {OscillatorType} */ ("sine"), after = 0) {
  return { pitch: [from, to], lasts, loud, made, after };
}

/** @returns {Note} */
function noise(from, to, lasts, loud) {
  return { pitch: [from, to], lasts, loud, made: "noise" };
}

function row(pitches, apart, lasts, made = /** @type {OscillatorType} */ ("sine")) {
  const loud = made === "square" ? 0.12 : 0.35;
  return pitches.map((pitch, at) => tone(pitch, pitch, lasts, loud, made, at * apart));
}

const SILENCE = 0.0001; // what fades cannot end at nothing
const REST = 2000; // milliseconds of silence after which the sound card is let go, as it costs a phone's battery

/** Plays sounds once a press has allowed it to; before that, and where a browser has no such thing, it is silent. */
export class Synth {
  constructor() {
    /** @type {AudioContext | null} */
    this.context = null;
    this.rustle = null;
    this.allowed = false;
    this.rests = 0;
  }

  /** Is there anything here that could make a sound? */
  static get possible() {
    return typeof AudioContext === "function";
  }

  /** To be called from a press: browsers let pages be heard from there only. */
  unlock() {
    if (!Synth.possible) return;
    this.context ||= new AudioContext();
    if (this.allowed) return;
    this.context.resume().then(
      () => this.letGo(0),
      () => {}, // it stays silent
    );
  }

  /** Rest once so many milliseconds, and a little more, are over without another sound. */
  letGo(after) {
    this.allowed = true;
    clearTimeout(this.rests);
    this.rests = setTimeout(() => this.context.suspend().catch(() => {}), after + REST);
  }

  /**
   * Begin a sound so many milliseconds from now.
   * @param {import("./sounds.js").Sound} sound
   */
  play(sound, after, loudness) {
    const { context } = this;
    if (!this.allowed || !loudness) return;
    if (context.state !== "running") context.resume().catch(() => {});
    const lasts = Math.max(...RECIPES[sound].map((note) => (note.after || 0) + note.lasts));
    this.letGo(after + 1000 * lasts);
    const from = context.currentTime + after / 1000;
    const bend = sound === "land" ? 0.9 + Math.random() * 0.2 : 1; // no two dice fall alike
    for (const note of RECIPES[sound]) this.note(note, from + (note.after || 0), loudness, bend);
  }

  /** @param {Note} note */
  note(note, from, loudness, bend) {
    const { context } = this;
    const until = from + note.lasts;
    const source = note.made === "noise" ? this.noise(note, from, until, bend) : this.tone(note, from, until, bend);
    const loud = context.createGain();
    loud.gain.setValueAtTime(note.loud * loudness, from);
    loud.gain.exponentialRampToValueAtTime(SILENCE, until);
    source.last.connect(loud).connect(context.destination);
    source.first.start(from);
    source.first.stop(until);
  }

  /** @param {number} until */
  tone(note, from, until, bend) {
    const first = this.context.createOscillator();
    first.type = note.made;
    slide(first.frequency, note, from, until, bend);
    return { first, last: first };
  }

  /** @param {number} until */
  noise(note, from, until, bend) {
    const first = this.context.createBufferSource();
    first.buffer = this.rustle ||= rustle(this.context);
    first.loop = true;
    const last = this.context.createBiquadFilter();
    last.type = "bandpass";
    slide(last.frequency, note, from, until, bend);
    first.connect(last);
    return { first, last };
  }
}

/** @param {number} until */
function slide(frequency, note, from, until, bend) {
  frequency.setValueAtTime(note.pitch[0] * bend, from);
  frequency.exponentialRampToValueAtTime(note.pitch[1] * bend, until);
}

/** @param {AudioContext} context */
function rustle(context) {
  const buffer = context.createBuffer(1, context.sampleRate, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < samples.length; at += 1) samples[at] = Math.random() * 2 - 1;
  return buffer;
}
