// Light over the table: shots, flashes, splinters. Each is a place on the page and what is drawn there at a time from 0 to 1.
// Pure but for the soft spot: the same light looks alike every time, and no light knows what it stands for.

import { gauge } from "./gauge.js";

/**
 * @typedef {{x: number, y: number, r: number}} Spot The middle of a thing and how far it reaches, in pixels of the table.
 * @typedef {{left: number, top: number, width: number, height: number}} Box
 * @typedef {{box: Box, draw: (canvas: CanvasRenderingContext2D, t: number) => void}} Light `draw` in pixels of the table.
 */

export const FIRE = ["#fff3e2", "#ffd9a0", "#ff9a4a"];
export const ICE = ["#ffffff", "#cfe5ff", "#7fc4ff"];
const DEBRIS = ["#97a0ae", "#6d6455", "#ffb066"];

const easeOut = (t) => 1 - (1 - t) ** 3;
const clamp = (t) => Math.max(0, Math.min(1, t));
/** A number from 0 to 1 that is always the same for the same splinter. @param {number} at */
const chance = (at, salt) => {
  const n = Math.sin(at * 12.9898 + salt * 78.233) * 43758.5453;
  return n - Math.floor(n);
};
/** @param {number} n */
const many = (n) => Math.round(n * gauge.sparks);

/** @returns {Box} */
const around = ({ x, y }, reach) => ({ left: x - reach, top: y - reach, width: 2 * reach, height: 2 * reach });

const spots = new Map();

/** A soft round light, made once for each colour. @param {string} color */
function soft(color) {
  if (spots.has(color)) return spots.get(color);
  const spot = document.createElement("canvas");
  spot.width = spot.height = 64;
  const canvas = spot.getContext("2d");
  const light = canvas.createRadialGradient(32, 32, 2, 32, 32, 32);
  light.addColorStop(0, color);
  light.addColorStop(1, `${color}00`);
  canvas.fillStyle = light;
  canvas.fillRect(0, 0, 64, 64);
  spots.set(color, spot);
  return spot;
}

function glow(canvas, color, { x, y }, radius, strength) {
  canvas.globalAlpha = clamp(strength);
  canvas.drawImage(soft(color), x - radius, y - radius, 2 * radius, 2 * radius);
  canvas.globalAlpha = 1;
}

/** Lines that fly apart from a spot. @param {CanvasRenderingContext2D} canvas */
function splinters(canvas, { x, y, r }, t, { n, colors, salt, wide = 2.4 }) {
  const flown = easeOut(t);
  canvas.lineCap = "round";
  for (let at = 0; at < many(n); at += 1) {
    const angle = (at / n + chance(at, salt) * 0.7) * 2 * Math.PI;
    const far = r * (0.35 + 0.85 * chance(at, salt + 1)) * flown;
    const near = far * (0.25 + 0.6 * t);
    canvas.globalAlpha = clamp(1.3 - 1.3 * t);
    canvas.strokeStyle = colors[at % colors.length];
    canvas.lineWidth = wide * (0.5 + chance(at, salt + 2)) * (1 - 0.6 * t);
    canvas.beginPath();
    canvas.moveTo(x + near * Math.cos(angle), y + near * Math.sin(angle));
    canvas.lineTo(x + far * Math.cos(angle), y + far * Math.sin(angle));
    canvas.stroke();
  }
  canvas.globalAlpha = 1;
}

/** Pieces that fly apart and turn. @param {CanvasRenderingContext2D} canvas */
function shards(canvas, { x, y, r }, t, { n, colors, salt }) {
  const flown = easeOut(t);
  for (let at = 0; at < many(n); at += 1) {
    const angle = (at / n + chance(at, salt) * 0.5) * 2 * Math.PI;
    const far = r * (0.4 + 0.8 * chance(at, salt + 1)) * flown;
    const size = r * (0.05 + 0.07 * chance(at, salt + 2));
    canvas.save();
    canvas.translate(x + far * Math.cos(angle), y + far * Math.sin(angle));
    canvas.rotate(angle + 5 * t * (chance(at, salt + 3) - 0.5));
    canvas.globalAlpha = clamp(1.6 - 1.6 * t);
    canvas.fillStyle = colors[at % colors.length];
    canvas.beginPath();
    canvas.moveTo(-size, size * 0.7);
    canvas.lineTo(size, 0);
    canvas.lineTo(-size * 0.4, -size);
    canvas.fill();
    canvas.restore();
  }
}

/**
 * A shot from one thing to another.
 * @param {Spot} from
 * @param {Spot} to
 * @returns {Light}
 */
export function shot(from, to, color = "#ff6a55") {
  const away = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  /** @param {number} share */
  const point = (share) => [from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share];
  const [start, end] = [Math.min(0.45, from.r / away), 1 - Math.min(0.45, (to.r * 0.7) / away)];
  const margin = 16;
  return {
    box: {
      left: Math.min(from.x, to.x) - margin,
      top: Math.min(from.y, to.y) - margin,
      width: Math.abs(from.x - to.x) + 2 * margin,
      height: Math.abs(from.y - to.y) + 2 * margin,
    },
    draw(canvas, t) {
      /** @param {number} share */
      const along = (share) => start + (end - start) * clamp(share);
      const [a, b] = [point(along(t * 1.9 - 0.9)), point(along(t * 2.2))];
      canvas.lineCap = "round";
      for (const [width, paint, strength] of [
        [13, color, 0.22],
        [7, color, 0.55],
        [2.6, "#fff3e2", 1],
      ]) {
        canvas.globalAlpha = Number(strength) * clamp(3 - 3 * t);
        canvas.strokeStyle = String(paint);
        canvas.lineWidth = Number(width);
        canvas.beginPath();
        canvas.moveTo(a[0], a[1]);
        canvas.lineTo(b[0], b[1]);
        canvas.stroke();
      }
      canvas.globalAlpha = 1;
    },
  };
}

/**
 * What holds a blow off: arcs of light on the side it comes from.
 * @param {Spot} at
 * @param {Spot | null} from
 * @returns {Light}
 */
export function guard(at, from = null) {
  const angle = from ? Math.atan2(from.y - at.y, from.x - at.x) : -Math.PI / 2;
  const edge = { x: at.x + at.r * Math.cos(angle), y: at.y + at.r * Math.sin(angle), r: at.r * 0.5 };
  return {
    box: around(at, at.r * 1.75),
    draw(canvas, t) {
      glow(canvas, ICE[2], at, at.r * 1.5, 0.5 * (1 - t));
      canvas.lineCap = "round";
      for (const ring of [0, 1, 2]) {
        const age = clamp(t * 1.5 - ring * 0.18);
        if (!age) continue;
        const open = 0.75 - ring * 0.14 + 0.35 * age;
        canvas.globalAlpha = clamp(1.1 - 1.1 * age);
        canvas.strokeStyle = ICE[ring];
        canvas.lineWidth = 5 - 1.3 * ring;
        canvas.beginPath();
        canvas.arc(at.x, at.y, at.r * (1 + 0.1 * ring + 0.16 * age), angle - open, angle + open);
        canvas.stroke();
      }
      splinters(canvas, edge, t, { n: 12, colors: ICE, salt: 3 });
    },
  };
}

/**
 * A blow that lands: fire and splinters.
 * @param {Spot} at
 * @returns {Light}
 */
export function blow(at, strength = 1) {
  return {
    box: around(at, at.r * 1.3),
    draw(canvas, t) {
      glow(canvas, FIRE[2], at, at.r * (0.7 + 0.5 * easeOut(t)), strength * (1 - t));
      glow(canvas, FIRE[0], at, at.r * 0.45, strength * (1 - 2 * t));
      splinters(canvas, at, t, { n: Math.round(16 + 8 * strength), colors: FIRE, salt: 7 });
    },
  };
}

/**
 * A thing breaks up: a flash, fire, and pieces that fly apart.
 * @param {Spot} at
 * @returns {Light}
 */
export function breaking(at) {
  return {
    box: around(at, at.r * 2),
    draw(canvas, t) {
      glow(canvas, FIRE[2], at, at.r * (0.8 + 0.9 * easeOut(t)), 1.1 - t);
      glow(canvas, FIRE[0], at, at.r * (0.9 - 0.4 * t), 1.2 - 2.6 * t);
      splinters(canvas, { ...at, r: at.r * 1.6 }, t, { n: 34, colors: FIRE, salt: 11, wide: 3.2 });
      shards(canvas, { ...at, r: at.r * 1.5 }, t, { n: 14, colors: DEBRIS, salt: 5 });
    },
  };
}

/**
 * Something small splits: a pip, a segment of a ring.
 * @param {Spot} at
 * @returns {Light}
 */
export function split(at, colors = FIRE) {
  const wide = { ...at, r: Math.max(18, at.r * 2.4) };
  return {
    box: around(at, wide.r * 1.3),
    draw(canvas, t) {
      glow(canvas, colors[1], at, wide.r * 0.9, 0.9 - t);
      shards(canvas, wide, t, { n: 7, colors, salt: 2 });
      splinters(canvas, wide, t, { n: 7, colors, salt: 4, wide: 1.6 });
    },
  };
}

/**
 * Two things meet and are gone.
 * @param {Spot} at
 * @returns {Light}
 */
export function meeting(at) {
  return {
    box: around(at, at.r * 1.6),
    draw(canvas, t) {
      glow(canvas, FIRE[0], at, at.r * (0.5 + t), 1 - t);
      splinters(canvas, { ...at, r: at.r * 1.3 }, t, { n: 14, colors: ["#fff3e2", "#ffd9a0", "#bfe6cf"], salt: 9 });
    },
  };
}

/**
 * Sparks on their way from one thing to another, one after the other.
 * @param {Spot} from
 * @param {Spot} to
 * @param {number} n
 * @returns {Light}
 * @param {string} color
 */
export function sparks(from, to, n, color) {
  const margin = 40;
  const spread = Math.min(60, Math.max(from.r, to.r) * 0.5);
  const count = Math.max(1, Math.min(n, 12));
  return {
    box: {
      left: Math.min(from.x, to.x) - spread - margin,
      top: Math.min(from.y, to.y) - spread - margin,
      width: Math.abs(from.x - to.x) + 2 * (spread + margin),
      height: Math.abs(from.y - to.y) + 2 * (spread + margin),
    },
    draw(canvas, t) {
      for (let at = 0; at < count; at += 1) {
        const gone = clamp(t * 1.6 - (0.6 * at) / count);
        if (!gone || gone >= 1) continue;
        const way = gone * gone * (3 - 2 * gone);
        const off = (chance(at, 1) - 0.5) * 2 * spread;
        const x = from.x + (to.x - from.x) * way + off * 0.4;
        const y = from.y + (to.y - from.y) * way + off - Math.sin(Math.PI * way) * 28;
        glow(canvas, color, { x, y }, 20, 0.9);
        star(canvas, x, y, 9, "#fff3e2");
      }
    },
  };
}

/** @param {CanvasRenderingContext2D} canvas @param {string} color */
function star(canvas, x, y, r, color) {
  canvas.fillStyle = color;
  canvas.beginPath();
  for (let at = 0; at < 16; at += 1) {
    const reach = at % 2 ? r * 0.5 : r;
    canvas.lineTo(x + reach * Math.cos((at * Math.PI) / 8), y + reach * Math.sin((at * Math.PI) / 8));
  }
  canvas.fill();
}
