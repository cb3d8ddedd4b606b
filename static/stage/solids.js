// Dice as bodies: corners and facets, how they are turned, and what of them is seen from above. Pure numbers.
//
// A body lies with facet 0 up; its facet 1 is the one below it, towards the reader. x is right, y away from the reader, z up.

/**
 * @typedef {number[]} Point Three numbers.
 * @typedef {number[][]} Turn Three rows of three numbers.
 * @typedef {{corners: Point[], facets: number[][]}} Solid
 * @typedef {{facet: number, corners: number[][], light: number, gleam: number, centre: number[], across: number[],
 *   down: number[]}} Seen A facet as it is seen, in units of the body's size: its corners, how light it is, and where a
 *   mark lies on it: the middle, and the ways right and down.
 */

const rad = (degrees) => (degrees * Math.PI) / 180;
const around = (degrees, radius, z) => [radius * Math.cos(rad(degrees)), radius * Math.sin(rad(degrees)), z];
const add = (a, b) => a.map((one, at) => one + b[at]);
const less = (a, b) => a.map((one, at) => one - b[at]);
const times = (a, by) => a.map((one) => one * by);
const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = (a, b) => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
const unit = (a) => times(a, 1 / (Math.hypot(...a) || 1));
const middle = (points) => times(points.reduce(add), 1 / points.length);

/** @returns {Point} */
const turnedBy = (turn, point) => turn.map((row) => dot(row, point));

/** One turn after another: first `b`, then `a`. @returns {Turn} */
export const after = (a, b) =>
  a.map((row) => [0, 1, 2].map((column) => row.reduce((sum, one, at) => sum + one * b[at][column], 0)));

/** A turn about an axis. @returns {Turn} */
export function about(axis, angle) {
  const [x, y, z] = unit(axis);
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  const d = 1 - c;
  return [
    [c + x * x * d, x * y * d - z * s, x * z * d + y * s],
    [y * x * d + z * s, c + y * y * d, y * z * d - x * s],
    [z * x * d - y * s, z * y * d + x * s, c + z * z * d],
  ];
}

/** @returns {Solid} */
function octahedron() {
  const z = Math.SQRT1_2;
  const corners = [...[90, 210, 330].map((at) => around(at, 1, z)), ...[270, 30, 150].map((at) => around(at, 1, -z))];
  const facets = [
    [0, 1, 2],
    [1, 3, 2],
    [2, 4, 0],
    [0, 5, 1],
    [3, 5, 4],
    [3, 4, 2],
    [4, 5, 0],
    [5, 3, 1],
  ];
  return { corners, facets };
}

/** @returns {Solid} */
function cube() {
  const s = 0.74;
  const square = [
    [-s, -s],
    [s, -s],
    [s, s],
    [-s, s],
  ];
  const corners = [...square.map(([x, y]) => [x, y, s]), ...square.map(([x, y]) => [x, y, -s])];
  const facets = [
    [0, 1, 2, 3],
    [0, 4, 5, 1],
    [1, 5, 6, 2],
    [2, 6, 7, 3],
    [3, 7, 4, 0],
    [4, 7, 6, 5],
  ];
  return { corners, facets };
}

/** Ten kites about an axis, laid on one of them. @returns {Solid} */
function tensider() {
  const low = 0.105;
  const high = (low * (1 + Math.cos(rad(36)))) / (1 - Math.cos(rad(36)));
  const belt = Array.from({ length: 10 }, (_one, at) => around(36 * at, 1, at % 2 ? -low : low));
  const corners = [...belt, [0, 0, high], [0, 0, -high]];
  /** @param {number} at */
  const kite = (tip, at) => [tip, at % 10, (at + 1) % 10, (at + 2) % 10];
  const facets = [0, 2, 4, 6, 8].map((at) => kite(10, at)).concat([1, 3, 5, 7, 9].map((at) => kite(11, at)));
  const [a, b, c] = facets[0].map((at) => corners[at]);
  const up = outward(cross(less(b, a), less(c, a)), c);
  const along = less(a, c);
  const y = unit(less(along, times(up, dot(along, up))));
  const lie = [cross(y, up), y, up];
  return { corners: corners.map((corner) => turnedBy(lie, corner)), facets };
}

const outward = (normal, point) => (dot(normal, point) < 0 ? times(unit(normal), -1) : unit(normal));

/** @type {Record<string, Solid>} */
export const SOLIDS = { octahedron: octahedron(), cube: cube(), tensider: tensider() };

/** Between the facet that is up and the one below it. */
export const NEXT_FACET = { octahedron: rad(70.53), cube: rad(90), tensider: rad(50) };

const TILT = rad(27); // the camera looks down on the table from in front
const EYE = [0, -Math.sin(TILT), Math.cos(TILT)];
const LAMP = unit([-0.42, 0.42, 0.84]);
const GLEAM = unit(add(LAMP, EYE));

/**
 * Where a point is seen: right and down.
 * @param {Point} point
 */
export const seenAt = ([x, y, z]) => [x, -(y * Math.cos(TILT) + z * Math.sin(TILT))];

/** Which way is up on a facet, for what is printed there. */
function upright(solid, facet, corners, centre) {
  if (solid === "cube") return unit(facet === 1 ? [0, 0, 1] : less(corners[3], corners[0]));
  if (facet === 1 && solid === "octahedron") return unit(less(middle([corners[0], corners[2]]), centre));
  return unit(less(corners[0], centre));
}

/**
 * The facets that are seen of a body, the farthest first.
 * @param {string} solid
 * @param {Turn} turn
 * @returns {Seen[]}
 */
export function facetsOf(solid, turn) {
  const { corners, facets } = SOLIDS[solid];
  const lies = corners.map((corner) => turnedBy(turn, corner));
  const found = [];
  facets.forEach((at, facet) => {
    const points = at.map((corner) => lies[corner]);
    const centre = middle(points);
    const normal = outward(cross(less(points[1], points[0]), less(points[2], points[0])), centre);
    if (dot(normal, EYE) <= 0.02) return;
    const printed = solid === "tensider" ? add(times(centre, 0.7), times(points[2], 0.3)) : centre;
    const still = at.map((corner) => corners[corner]);
    const up = turnedBy(turn, upright(solid, facet, still, middle(still)));
    found.push({
      facet,
      far: dot(centre, EYE),
      corners: points.map(seenAt),
      light: Math.max(0, dot(normal, LAMP)),
      gleam: Math.max(0, dot(normal, GLEAM)) ** 18,
      centre: seenAt(printed),
      across: seenAt(cross(up, normal)),
      down: seenAt(times(up, -1)),
    });
  });
  return found.sort((a, b) => a.far - b.far);
}

/** How far below its middle the body touches the table. */
export function depthOf(solid, turn) {
  return -Math.min(...SOLIDS[solid].corners.map((corner) => turnedBy(turn, corner)[2])) * Math.sin(TILT);
}

/** A little askew, as things lie that were thrown: at most 8 degrees, always the same for the same place. */
export const askew = (place) => rad(((place * 37) % 17) - 8);
