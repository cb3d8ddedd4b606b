// A fixed scene against a machine explains itself: one caption for the step at which the table stands, beside the decision,
// and at its end the ways on. The words are the room's, by the number of the step.

import { h } from "./dom.js";
import { isOver } from "./reading.js";

/** @typedef {import("./table.js").Table} Table */

/**
 * Does this match say what is to be known as it goes?
 * @param {Table} table
 */
export const explains = ({ view, seat, scenes }) =>
  Boolean(seat && view?.match?.scene && (!isOver(view) || scenes.beat));

/**
 * "Attack 1 of 3", where scenes follow on each other; else "".
 * @param {Table} table
 */
export function sceneOf({ view, config, page }) {
  const n = view?.match?.scene;
  return n && config.of > 1 ? page.say("scene_of", { n, of: config.of }) : "";
}

/**
 * What is to be known at this step of this scene, where it has something to say; nothing while dice fly.
 * @param {Table} table
 */
export function caption(table) {
  const { view, words, room } = table;
  if (!explains(table) || table.scenes.inAir) return null;
  const { scene } = view.match;
  const step = `${view.step?.number}_${table.mine ? "you" : "they"}`;
  if (room?.explained && !room.explained(table, step)) return null;
  const key = [`${scene}/${step}`, step].find((one) => words.has("captions", one));
  return key ? h("p", { class: "banner-caption", key: "caption" }, words.word("captions", key)) : null;
}

/**
 * What comes after a scene: the next one or the same again, and a match with a friend. The forms stand in the page.
 * @param {Table} table
 */
export function nextScene(table) {
  const scene = table.view?.match?.scene;
  if (!scene || !isOver(table.view)) return null;
  const { links, last, theirs } = table.config;
  /** @param {string} word */
  const go = (form, word, params = {}) =>
    h(
      "button",
      { type: "submit", form, class: "ending-main", key: form },
      h("strong", { key: "word" }, table.page.say(word, params)),
    );
  return h(
    "span",
    { class: "banner-next", key: "next" },
    last
      ? go("scene-again", "scene_again")
      : go("scene-next", theirs ? "scene_next_theirs" : "scene_next", { n: scene + 1, of: table.config.of }),
    h("a", { class: "button", href: links.alone, key: "alone" }, table.page.say("scene_whole")),
    h("a", { class: "button", href: links.invite, key: "invite" }, table.page.say("scene_invite")),
    h("a", { class: "button quiet", href: links.result, key: "result" }, table.page.say("scene_result")),
  );
}
