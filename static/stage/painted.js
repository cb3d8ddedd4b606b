// The third finish of a drawing (table/silhouette.js), for things larger than about 90 px: painted in the light of the
// lamp, with the grain of a brush, glowing engines and a shadow that falls the same way however the thing is turned.
// Painted once to a bitmap for each drawing, colour and turn; what lies on the table is a copy of that.

import { h, patch } from "../table/dom.js";
import { silhouette } from "../table/silhouette.js";

/**
 * @typedef {object} Part
 * @property {string} tone One of TONES.
 * @property {string} d Its outline.
 * @property {string} fill Its colour, as the page says.
 */

const SVG = "http://www.w3.org/2000/svg";
const SIDE = 60; // half the picture: the box of a drawing and some room for shadow and glow
const PIXELS = [192, 384];
const LAMP = 235; // degrees: where the light comes from, at the upper left
const EDGES = { k: "#97a0ae", h: "#0b0e14", m: "#0b0e14", d: "#0b0e14" };
const SOLID = "hmdksb";

/** An element of SVG as text. @param {Record<string, string | number>} values @param {string} name */
const tag = (name, values, ...inside) => {
  const said = Object.entries(values).map(([key, value]) => ` ${key}="${value}"`);
  return `<${name}${said.join("")}>${inside.flat().join("")}</${name}>`;
};

const filter = (id, room, ...inside) => {
  const [from, over] = [`-${room}%`, `${100 + 2 * room}%`];
  const sRGB = { "color-interpolation-filters": "sRGB" };
  return tag("filter", { id, x: from, y: from, width: over, height: over, ...sRGB }, inside);
};
const blur = (stdDeviation, more = {}) => tag("feGaussianBlur", { stdDeviation, ...more });
const within = (what, more = {}) => tag("feComposite", { in: what, in2: "SourceAlpha", operator: "in", ...more });
const merged = (...names) =>
  tag(
    "feMerge",
    {},
    names.map((one) => tag("feMergeNode", { in: one })),
  );

/** How much a part bulges is told by pixel, so more of them need more of it. @param {number} turn */
function volume(turn, pixels) {
  const light = tag("feDistantLight", { azimuth: LAMP - turn, elevation: 52 });
  const surfaceScale = ((1.35 * pixels) / (2 * SIDE)).toFixed(2);
  const lamp = { surfaceScale, diffuseConstant: 1.12, "lighting-color": "#fff3dc" };
  const shaded = { in: "SourceGraphic", in2: "light", operator: "arithmetic", k1: 1.08, k2: 0.06, result: "shaded" };
  return filter(
    "v",
    30,
    blur(1.05, { in: "SourceAlpha", result: "bulge" }),
    tag("feDiffuseLighting", { in: "bulge", ...lamp, result: "light" }, light),
    tag("feComposite", shaded),
    within("shaded"),
  );
}

const STROKES = { type: "fractalNoise", baseFrequency: ".12 .5", numOctaves: 4, seed: 4, result: "noise" };
const BROWN = [0, 0, 0, 0, 0.16, 0, 0, 0, 0, 0.12, 0, 0, 0, 0, 0.09, 0.27, 0, 0, 0, -0.09].join(" ");
const GRAIN = filter(
  "g",
  30,
  tag("feTurbulence", STROKES),
  tag("feColorMatrix", { in: "noise", values: BROWN, result: "strokes" }),
  within("strokes", { result: "grain" }),
  merged("SourceGraphic", "grain"),
);
const GLOW = filter("e", 150, blur(1.8, { result: "glow" }), merged("glow", "glow", "SourceGraphic"));
const SOFT = filter("s", 30, blur(2.4));

/**
 * A drawing as a picture of its own, so many pixels wide, of a thing that is turned by `turn` degrees.
 * @param {Part[]} parts
 * @param {number} turn
 */
export function lit(parts, turn, pixels) {
  const angle = (-turn * Math.PI) / 180;
  const [x, y] = [3.4, 6].map((_, at, [a, b]) =>
    at ? a * Math.sin(angle) + b * Math.cos(angle) : a * Math.cos(angle) - b * Math.sin(angle),
  );
  const fallen = parts.filter(({ tone }) => SOLID.includes(tone)).map(({ d }) => tag("path", { d }));
  const body = parts.map(({ tone, d, fill }) => {
    const edge = EDGES[tone] ? { stroke: EDGES[tone], "stroke-opacity": 0.6, "stroke-width": 0.7 } : {};
    const by = tone === "e" ? "e" : SOLID.includes(tone) ? "v" : "";
    return tag("path", { d, fill, ...edge, ...(by ? { filter: `url(#${by})` } : {}) });
  });
  const under = { filter: "url(#s)", opacity: 0.6, transform: `translate(${x.toFixed(2)} ${y.toFixed(2)})` };
  const viewBox = [-SIDE, -SIDE, 2 * SIDE, 2 * SIDE].join(" ");
  return tag(
    "svg",
    { xmlns: SVG, width: pixels, height: pixels, viewBox },
    tag("defs", {}, volume(turn, pixels), GRAIN, GLOW, SOFT),
    tag("g", under, fallen),
    tag("g", { filter: "url(#g)" }, body),
  );
}

/** @type {Map<string, Promise<HTMLCanvasElement | null>>} */
const done = new Map();

/**
 * The bitmap of a picture; null where a browser cannot draw it, and the plain drawing stays.
 * @param {string} svg
 * @returns {Promise<HTMLCanvasElement | null>}
 */
function bitmap(svg) {
  if (!done.has(svg)) done.set(svg, drawn(svg));
  return done.get(svg);
}

async function drawn(svg) {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  try {
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = image.width;
    canvas.getContext("2d").drawImage(image, 0, 0);
    return canvas;
  } catch {
    return null;
  }
}

const colours = (paths) =>
  [...paths].map((path) => ({
    tone: path.getAttribute("class").slice(-1),
    d: path.getAttribute("d"),
    fill: getComputedStyle(path).fill,
  }));

/** @param {number} width */
const pixelsFor = (width) => PIXELS.find((one) => one >= width * Math.min(2, devicePixelRatio || 1)) ?? PIXELS.at(-1);

class PaintedThing extends HTMLElement {
  connectedCallback() {
    this.paint();
  }

  set model(/** @type {{text: string, turn: number}} */ model) {
    if (model.text === this.text && model.turn === this.turn) return;
    this.text = model.text;
    this.turn = model.turn;
    patch(this, [silhouette(model.text, "mid")]);
    this.paint();
  }

  // The colours are the page's, so it is painted once it lies there; a copy of a copy takes no time.
  async paint() {
    if (!this.isConnected || !this.text) return;
    const svg = lit(colours(this.querySelectorAll("path")), this.turn, pixelsFor(this.clientWidth));
    this.wanted = svg;
    const found = await bitmap(svg);
    if (!found || this.wanted !== svg) return;
    if (!this.canvas) {
      this.canvas = Object.assign(document.createElement("canvas"), { bsForeign: true });
      this.append(this.canvas);
    }
    this.canvas.width = this.canvas.height = found.width;
    this.canvas.getContext("2d").drawImage(found, 0, 0);
    this.classList.add("is-painted");
  }
}

customElements.define("painted-thing", PaintedThing);

/**
 * A drawing in the third finish, to be put on the page. `turn`: by how many degrees the place it lies in is turned.
 * @param {string} text
 */
export function painted(text, turn = 0) {
  return h("painted-thing", {
    key: "silhouette",
    class: "silhouette is-paint",
    "aria-hidden": "true",
    model: { text, turn },
  });
}

/**
 * Paint what lies in a picture of a page, drawn as paths in a group of its SVG.
 * @param {SVGGraphicsElement} group
 */
export async function paintOver(group) {
  const { a, b } = group.getScreenCTM() ?? { a: 1, b: 0 };
  const paths = [...group.querySelectorAll(":scope > path")];
  const turn = Math.round((Math.atan2(b, a) * 180) / Math.PI);
  const found = await bitmap(lit(colours(paths), turn, pixelsFor(Math.hypot(a, b) * 2 * SIDE)));
  if (!found) return;
  const image = document.createElementNS(SVG, "image");
  for (const [key, value] of Object.entries({ x: -SIDE, y: -SIDE, width: 2 * SIDE, height: 2 * SIDE }))
    image.setAttribute(key, String(value));
  try {
    image.setAttribute("href", found.toDataURL());
  } catch {
    return; // some browsers let nothing out of a canvas that a picture was drawn on
  }
  group.append(image);
  group.classList.add("is-painted");
}
