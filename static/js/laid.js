// Things laid on a picture of a page: drawings at their places, on a base, in a ring or bare, in the colour of their side.

import { draw } from "./drawn.js";

const SVG = "http://www.w3.org/2000/svg";

const part = (name, attributes = {}) => {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
};

// A printed base, 100 wide: its edge, the front arc, and the initiative in the rear corner.
function baseOf(mark, turn) {
  const base = part("g", { class: "laid-base" });
  base.append(
    part("rect", { class: "laid-edge", x: -50, y: -47, width: 100, height: 100, rx: 4 }),
    part("rect", { class: "laid-face", x: -50, y: -50, width: 100, height: 100, rx: 4 }),
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
  for (const { drawing, at, size, turn = 0, seat = "", ring = 0, base = false, mark } of things) {
    const place = part("g", { transform: `translate(${at.join(" ")}) rotate(${turn})` });
    if (seat) place.setAttribute("class", `seat-${seat}`);
    if (ring) place.append(part("circle", { class: "poster-ring", r: ring }));
    const whole = part("g", { transform: `scale(${size / 100})` });
    if (base) whole.append(baseOf(mark, turn));
    const thing = part("g", { class: "silhouette" });
    if (base) thing.setAttribute("transform", "scale(0.72)");
    draw(thing, drawing);
    whole.append(thing);
    place.append(whole);
    picture.append(place);
  }
}
