// In the menu: how fast what happens is shown, and whether a shake rolls.

import { h } from "../table/dom.js";
import { PACES } from "./pace.js";
import { canShake, chooseShake, shakeChosen } from "./shake.js";

/** The paces, and a shake where the device can be shaken; nothing where nothing is played. @param {Table} table */
export function sceneSection(table) {
  const { page, scenes } = table;
  if (!scenes.offered) return null;
  return h(
    "section",
    { class: "ending", key: "scenes" },
    h("h3", {}, page.say("scenes")),
    h(
      "div",
      { class: "row", role: "group", "aria-label": page.say("scenes") },
      Object.keys(PACES).map((pace) =>
        h(
          "button",
          {
            key: pace,
            type: "button",
            class: "button",
            "aria-pressed": String(scenes.pace === pace),
            onclick: () => {
              scenes.choose(pace);
              table.draw();
            },
          },
          page.say(`scenes_${pace}`),
        ),
      ),
    ),
    canShake() &&
      h(
        "div",
        { class: "row", key: "shake" },
        h(
          "button",
          {
            type: "button",
            class: "button toggle",
            "aria-pressed": String(shakeChosen()),
            onclick: () => chooseShake(!shakeChosen()).then(() => table.draw()),
          },
          page.say("shake"),
        ),
      ),
    scenes.calm.matches && h("p", { class: "hint", key: "calm" }, page.say("scenes_calm")),
  );
}
