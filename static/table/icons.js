// Small line drawings of the page. All are decoration: the words beside them say the same.

import { h } from "./dom.js";

const PATHS = {
  decide: "M4 12 L10 18 L20 6",
  wait: "M7 3 H17 M7 21 H17 M8 3 C8 9 16 15 16 21 M16 3 C16 9 8 15 8 21",
  roll: "M12 3 L20 7.5 V16.5 L12 21 L4 16.5 V7.5 Z M4 7.5 L12 12 L20 7.5 M12 12 V21",
  over: "M5 21 V4 H18 L15 8.5 L18 13 H5",
  watch: "M2.5 12 Q12 2.5 21.5 12 Q12 21.5 2.5 12 Z M12 9 A3 3 0 1 1 11.9 9",
  off: "M3 3 L21 21 M8 8 C5.5 9 3.8 10.4 2.5 12 M16 8 C18.5 9 20.2 10.4 21.5 12 M12 18.5 H12.1",
  menu: "M4 6.5 H20 M4 12 H20 M4 17.5 H20",
  help: "M9 9 A3.2 3.2 0 1 1 12 12.6 V14.5 M12 18 H12.1",
  close: "M6 6 L18 18 M18 6 L6 18",
  arrow: "M4 12 H19 M13 6 L19 12 L13 18",
  next: "M8 5 L17 12 L8 19 Z",
  stop: "M8 5 V19 M16 5 V19",
  done: "M5 12.5 L10 17.5 L19 7",
  plus: "M12 5 V19 M5 12 H19",
  minus: "M5 12 H19",
  ask: "M12 4 L21 20 H3 Z M12 10 V14.5 M12 17.2 H12.1",
  log: "M5 6 H19 M5 12 H19 M5 18 H13",
  more: "M9 6 L15 12 L9 18",
  chat: "M4 5 H20 V16 H11 L6 20 V16 H4 Z",
  gone: "M12 3 V21 M7 8 H17",
};

export function icon(name, extra = "") {
  return h(
    "svg",
    { class: `icon icon-${name} ${extra}`, viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" },
    h("path", { d: PATHS[name] || PATHS.more }),
  );
}

/**
 * Whether both sides stand by a fact, or one says it so far.
 * @param {import("./words.js").PageWords} page
 * @param {boolean} both
 */
export function standing(page, both) {
  if (!both) return h("span", { class: "fact-open", key: "one" }, ` · ${page.say("fact_one")}`);
  return h(
    "span",
    { class: "ticks", key: "both", title: page.say("fact_both") },
    icon("done"),
    icon("done"),
    h("span", { class: "hidden-visually" }, ` ${page.say("fact_both")}`),
  );
}
