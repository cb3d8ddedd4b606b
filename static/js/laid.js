// Things laid on a picture of a page: drawings at their places, on a base, in a ring or bare, in the colour of their side.

import { draw } from "./drawn.js";

const SVG = "http://www.w3.org/2000/svg";

const part = (name, attributes = {}) => {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
};

const STARS =
  "M11 22h.1M27 41h.1M22 39h.1M-43 -3h.1M41 14h.1M37 -36h.1M-3 -23h.1M4 7h.1M-45 -26h.1M-20 38h.1M24 -31h.1M27 -33h.1M11 -34h.1M-46 34h.1M-27 -26h.1M44 34h.1M-19 42h.1M4 16h.1M-27 41h.1M18 43h.1M36 -19h.1M-13 -31h.1M-33 -40h.1M-18 9h.1M-46 16h.1M-15 -17h.1";
const PRINT = [
  [0, "#2c3a55"],
  [0.6, "#182236"],
  [1, "#0e1524"],
];
let prints = 0;

// The colour of printed bases, lighter in the middle: one for each picture.
function printed(picture) {
  prints += 1;
  const print = part("radialGradient", { id: `print-${prints}`, cx: 0.5, cy: 0.42, r: 0.75 });
  for (const [offset, colour] of PRINT) print.append(part("stop", { offset, "stop-color": colour }));
  picture.append(print);
  return `url(#print-${prints})`;
}

// A printed base, 100 wide: its edge, stars, the front arc, and the initiative in the rear corner.
/** @param {string} mark @param {number} turn */
function baseOf(mark, turn, fill) {
  const base = part("g", { class: "laid-base" });
  base.append(
    part("rect", { class: "laid-edge", x: -50, y: -47, width: 100, height: 100, rx: 3 }),
    part("rect", { class: "laid-face", x: -50, y: -50, width: 100, height: 100, rx: 3, fill }),
    part("path", { class: "laid-stars", d: STARS }),
    part("path", { class: "laid-arc", d: "M0 0-43-50H43Z" }),
    part("path", { class: "laid-lines", d: "M-43-50 0 0 43-50M0-50v8" }),
  );
  if (mark === undefined) return base;
  const corner = part("g", { transform: `translate(35 35) rotate(${-turn})` });
  const number = part("text", { class: "laid-mark", y: 5 });
  number.textContent = String(mark);
  corner.append(part("circle", { class: "laid-disc", r: 11 }), number);
  base.append(corner);
  return base;
}

/**
 * What lies on a picture, in its order.
 * @param {Element} picture
 * @param {any[]} things drawing, at, size, turn, seat; ring: the radius of a round base; base: 100 wide, with its mark
 */
export function lay(picture, things) {
  const print = things.some((one) => one.base) ? printed(picture) : "";
  for (const { drawing, at, size, turn = 0, seat = "", ring = 0, base = false, mark } of things) {
    const place = part("g", { transform: `translate(${at.join(" ")}) rotate(${turn})` });
    if (seat) place.setAttribute("class", `seat-${seat}`);
    if (ring) place.append(part("circle", { class: "poster-ring", r: ring }));
    const whole = part("g", { transform: `scale(${size / 100})` });
    if (base) whole.append(baseOf(mark, turn, print));
    const thing = part("g", { class: "silhouette" });
    if (base) thing.setAttribute("transform", "scale(0.72)");
    draw(thing, drawing);
    whole.append(thing);
    place.append(whole);
    picture.append(place);
  }
}
