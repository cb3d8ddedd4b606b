// On the result page: draws the fight once more, where the game knows how. What it is drawn from is what watchers were told.

import { patch } from "../table/dom.js";
import { seatName } from "../table/reading.js";
import { PageWords, RoomWords } from "../table/words.js";

const root = document.getElementById("fought");

/** An attack that is pointed at is opened: a link to what is folded would lead nowhere. */
function openTarget() {
  const at = location.hash.length > 1 && document.getElementById(location.hash.slice(1));
  if (!(at instanceof HTMLDetailsElement) || !root?.contains(at)) return;
  at.open = true;
  at.scrollIntoView({ block: "nearest" });
}

if (root) {
  const data = root.dataset;
  const language = document.documentElement.lang || "en";
  const [{ fought }, { room }, words, told] = await Promise.all([
    import(data.script),
    import(data.room),
    fetch(data.words).then((answer) => answer.json()),
    fetch(data.fought).then((answer) => answer.json()),
  ]);
  const table = {
    view: told.view,
    room,
    words: new RoomWords(words, language, room, data.words),
    page: new PageWords(document.getElementById("fought-words"), language),
    session: { store: { events: told.e } },
    nameOf: (/** @type {string} */ seat) => seatName(told.view, seat),
  };
  const drawn = fought(table);
  root.hidden = !drawn.length;
  patch(root, drawn);
  openTarget();
  addEventListener("hashchange", openTarget);
}
