// In the menu: how loud the table is, whether the device trembles, and whether the browser tells of my turn.

import { awayRow } from "./away.js";
import { Bell } from "./bell.js";
import { h } from "./dom.js";
import { LOUDNESS } from "./sounds.js";
import { Synth } from "./synth.js";

/** Sounds, as far as this browser has them; none where nothing is ever heard. @param {Table} table */
export function soundSection(table) {
  const { page, bell } = table;
  if (!bell.choices) return null;
  const notices = table.seat && Bell.canNotify;
  const told = notices && bell.choices.notices && Notification.permission === "granted";
  if (!Synth.possible && !Bell.canTremble && !notices) return null;
  return h(
    "section",
    { class: "ending", key: "sounds" },
    h("h3", {}, page.say("sounds")),
    Synth.possible && volumes(table),
    Bell.canTremble &&
      h(
        "div",
        { class: "row", key: "vibration" },
        toggle(table, "vibration", bell.choices.vibration, () => tremble(table)),
      ),
    notices &&
      h(
        "div",
        { class: "row", key: "notices" },
        toggle(table, "notices", told, () => allow(table)),
      ),
    notices && awayRow(table),
    notices &&
      Notification.permission === "denied" &&
      h("p", { class: "hint", key: "refused" }, page.say("notices_refused")),
  );
}

/** @param {Table} table */
function volumes(table) {
  const { page, bell } = table;
  return h(
    "div",
    { class: "row", key: "volume", role: "group", "aria-label": page.say("volume") },
    Object.keys(LOUDNESS).map((volume) =>
      h(
        "button",
        {
          key: volume,
          type: "button",
          class: "button",
          "aria-pressed": String(bell.choices.volume === volume),
          onclick: () => {
            choose(table, { volume });
            bell.unlock();
            bell.ring([{ sound: "land", after: 0 }]); // how loud that is
          },
        },
        page.say(`volume_${volume}`),
      ),
    ),
  );
}

/** @param {Table} table @param {string} name */
function toggle(table, name, on, onclick) {
  return h(
    "button",
    { key: name, type: "button", class: "button toggle", "aria-pressed": String(on), onclick },
    table.page.say(name),
  );
}

/** @param {Table} table */
function choose(table, change) {
  table.bell.choices.choose(change);
  table.draw();
}

/** @param {Table} table */
function tremble(table) {
  const vibration = !table.bell.choices.vibration;
  choose(table, { vibration });
  navigator.vibrate(vibration ? 40 : 0);
}

/** @param {Table} table */
async function allow(table) {
  const wanted = !table.bell.choices.notices || Notification.permission !== "granted";
  choose(table, { notices: wanted && (await Notification.requestPermission()) === "granted" });
}
