// In the menu: whether this browser is told of the match while no page is open.

import { canPush, isTold, tell, untell } from "../shell/push.js";
import { h } from "./dom.js";

/** How it is, as far as this page knows: `asked` once our server was, `said` where something went wrong. */
const state = { asked: false, on: false, said: "" };

/** @param {import("./table.js").Table} table */
export function awayRow(table) {
  if (!table.seat || !canPush()) return null;
  if (!state.asked) {
    state.asked = true;
    change(table, isTold(about(table)));
  }
  return [
    h(
      "div",
      { class: "row", key: "away" },
      h(
        "button",
        { type: "button", class: "button toggle", "aria-pressed": String(state.on), onclick: () => press(table) },
        table.page.say("away"),
      ),
    ),
    state.said && h("p", { class: "hint", key: "away-said", role: "status" }, state.said),
  ];
}

const about = (table) => ({ match: table.config.match });

function press(table) {
  const wanted = !state.on;
  change(table, wanted ? tell(about(table)) : untell(about(table)).then(() => false), wanted);
}

/**
 * @param {import("./table.js").Table} table
 * @param {Promise<boolean>} answer
 */
async function change(table, answer, wanted = false) {
  try {
    state.on = await answer;
    state.said = wanted && !state.on ? table.page.say("notices_refused") : "";
  } catch (trouble) {
    state.said = wanted || state.on ? String(/** @type {Error} */ (trouble).message) : "";
  }
  table.draw();
}
