// A ship glides along the way the server said it went; with reduced motion it stands where it is, and its way is drawn.

const CALM = matchMedia("(prefers-reduced-motion: reduce)");
const MS = 900;

/**
 * Let whatever has moved since the last drawing come from where it was.
 * @param {HTMLElement & {stood?: Map<string, string>}} board
 */
export function flies(board, table) {
  const { ships } = table.view.mat;
  const before = board.stood;
  board.stood = new Map(Object.entries(ships).map(([id, one]) => [id, String(one.pose ?? "")]));
  if (!before || CALM.matches) return;
  for (const [id, now] of board.stood) {
    const was = before.get(id);
    if (!was || !now || was === now) continue;
    const node = board.querySelector(`.mat-ship[data-ship="${id}"]`);
    const poses = wayOf(table, id, was.split(",").map(Number), ships[id].pose);
    node?.animate(
      poses.map(([x, y, heading]) => ({
        transform: `translate(${x / 100}px, ${-y / 100}px) rotate(${heading / 100}deg)`,
      })),
      { duration: MS, easing: "cubic-bezier(0.3, 0, 0.2, 1)" },
    );
  }
}

// The way of the maneuver that ended here, else straight; headings never turn more than half round.
function wayOf(table, id, from, to) {
  const last = table.session.store.events.findLast(
    ({ k, d }) => k === "maneuver.executed" && String(d.ship) === id && String(d.way.at(-1)) === String(to),
  );
  const poses = last && last.d.way.length > 1 ? last.d.way : [from, to];
  const turned = [];
  for (const [x, y, heading] of poses) {
    const before = turned.at(-1)?.[2] ?? heading;
    turned.push([x, y, before + ((((heading - before) % 36000) + 54000) % 36000) - 18000]);
  }
  return turned;
}
