// Where light over the table is drawn: a canvas for each, no larger than it reaches, that goes when its time is over.

import { gauge } from "./gauge.js";

/** @typedef {import("./effects.js").Light} Light */

const MOST_SCALE = 1.5;
const lit = new Set();
let last = 0;

function tick(now) {
  if (last) gauge.took(now - last);
  for (const one of [...lit]) one.frame(now);
  last = lit.size ? now : 0;
  if (lit.size) requestAnimationFrame(tick);
}

class Lit {
  /**
   * @param {Light} light
   * @param {HTMLCanvasElement} canvas
   * @param {number} lasts
   */
  constructor(light, canvas, scale, from, lasts) {
    this.light = light;
    this.canvas = canvas;
    this.context = canvas.getContext("2d");
    this.scale = scale;
    this.from = from;
    this.lasts = lasts;
  }

  frame(now) {
    const t = (now - this.from) / this.lasts;
    if (t >= 1) this.out();
    else if (t >= 0) this.draw(t);
  }

  draw(t) {
    const { context, canvas, scale, light } = this;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, canvas.width, canvas.height);
    context.setTransform(scale, 0, 0, scale, -light.box.left * scale, -light.box.top * scale);
    light.draw(context, t);
  }

  out() {
    lit.delete(this);
    this.canvas.remove();
  }
}

/**
 * Let there be light over the table, so many milliseconds from now.
 * @param {Element} board What the light's pixels are counted from.
 * @param {Light} light
 * @returns {() => void} Puts it out.
 * @param {number} lasts
 */
export function shine(board, light, wait, lasts) {
  const scale = Math.min(MOST_SCALE, globalThis.devicePixelRatio || 1);
  const { left, top, width, height } = light.box;
  const canvas = document.createElement("canvas");
  Object.assign(canvas, {
    className: "scene-light",
    width: Math.ceil(width * scale),
    height: Math.ceil(height * scale),
  });
  Object.assign(canvas, { bsForeign: true, ariaHidden: "true" });
  Object.assign(canvas.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
  board.append(canvas);
  const one = new Lit(light, canvas, scale, performance.now() + wait, lasts);
  if (!lit.size) requestAnimationFrame(tick);
  lit.add(one);
  return () => one.out();
}
