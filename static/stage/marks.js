// What stands on the facets of dice: shapes of our own, in a box from -1 to 1. Everything else is written as it is.

/** @param {number} n */
const points = (n, far, near) =>
  Array.from({ length: 2 * n }, (_one, at) => {
    const angle = ((at * 180) / n - 90) * (Math.PI / 180);
    const reach = at % 2 ? near : far;
    return `${(reach * Math.cos(angle)).toFixed(3)} ${(reach * Math.sin(angle)).toFixed(3)}`;
  });
const star = (n, far, near) => `M${points(n, far, near).join("L")}Z`;

/**
 * @typedef {object} Mark
 * @property {string} [line] A path that is drawn.
 * @property {string} [fill] A path that is filled.
 * @property {string} [hole] A path in which the die shows again.
 * @property {number} [width]
 * @property {number} [faint]
 */

/** @type {Record<string, Mark>} */
export const MARKS = {
  burst: { line: star(8, 1, 0.52) },
  star: { fill: star(8, 1.08, 0.56), hole: "M0 -.34L.3 0L0 .34L-.3 0Z" },
  eye: { line: "M-1 0Q0 -1.02 1 0Q0 1.02 -1 0Z", fill: "M.34 0A.34 .34 0 1 1 -.34 0A.34 .34 0 1 1 .34 0Z" },
  arrow: { line: "M-.85 .6C-.8 -.5 -.2 -.75 .35 -.7", fill: "M.2 -1.15L1 -.62L.3 -.08Z", width: 0.3 },
  bolt: { fill: "M.22 -1L-.6 .12L-.05 .12L-.22 1L.6 -.16L.05 -.16Z" },
  crest: { line: "M-.75 -.75H.75V.1Q.75 .75 0 1.05Q-.75 .75 -.75 .1ZM0 -.4V.55M-.36 -.05H.36" },
  dash: { line: "M-.45 0H.45", width: 0.2, faint: 0.55 },
};

const LARGE = 100; // a text is set in large letters and drawn small: a browser rounds the width of letters to whole pixels
const paths = new Map();

/** @param {string} text */
function pathOf(text) {
  if (!paths.has(text)) paths.set(text, new Path2D(text));
  return paths.get(text);
}

/**
 * Draw a mark, or a text in its place, around the origin of the canvas.
 * @param {CanvasRenderingContext2D} canvas
 * @param {string} name
 */
export function drawMark(canvas, name, ink, body) {
  const mark = MARKS[name];
  canvas.fillStyle = canvas.strokeStyle = ink;
  if (!mark) {
    canvas.save();
    canvas.scale(1 / LARGE, 1 / LARGE);
    canvas.font = `700 ${1.25 * LARGE}px "Alegreya Sans", system-ui, sans-serif`;
    canvas.textAlign = "center";
    canvas.fillText(name, 0, 0.42 * LARGE);
    canvas.restore();
    return;
  }
  canvas.globalAlpha = mark.faint ?? 1;
  canvas.lineWidth = mark.width ?? 0.17;
  canvas.lineJoin = canvas.lineCap = "round";
  if (mark.line) canvas.stroke(pathOf(mark.line));
  if (mark.fill) canvas.fill(pathOf(mark.fill));
  canvas.fillStyle = body;
  if (mark.hole) canvas.fill(pathOf(mark.hole));
  canvas.globalAlpha = 1;
}
