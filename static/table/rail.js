// The steps of the attack with the rulebook's own numbers; a tap on a step sets or lifts a stop there.

import { explains } from "./captions.js";
import { h, part } from "./dom.js";
import { icon } from "./icons.js";
import { can } from "./reading.js";

part("table-rail", (table) => {
  const view = table.view;
  if (view && table.room.rail) return table.room.rail(table);
  const rail = view?.rail;
  if (!rail?.order?.length) return [];
  const now = rail.order.indexOf(rail.now);
  const stoppable = can(table.prompt, "stop") ? table.offer("stop").picks[0]?.ids || [] : [];
  // a strip that scrolls and has nothing to press in it is itself reached by keyboard
  return h(
    "ol",
    {
      class: "rail",
      "aria-label": table.page.say("steps"),
      tabindex: table.wide || stoppable.length ? undefined : "0",
    },
    rail.order.map((step, at) =>
      h(
        "li",
        { key: step, class: `rail-step ${state(at, now)}`, "aria-current": at === now ? "step" : undefined },
        body(table, step, at, now, stoppable.includes(at), Boolean(rail.stops?.[step])),
      ),
    ),
  );
});

/**
 * Is the strip of steps open? Where the fight is in the middle it is one line, until it is asked for or a stop is set.
 * @param {Table} table
 */
export function railOpen(table) {
  return table.railShown ?? Object.values(table.view?.rail?.stops || {}).some(Boolean);
}

/** The strip in one line, "2b of 16 · Modify attack dice": a press opens or folds it. @param {Table} table */
export function railLine(table) {
  const seen = table.scenes.looks(table); // while a scene is played it tells no step that comes of it
  const rail = seen.view?.rail;
  if (!rail?.order?.includes(rail.now) || !table.room.middle) return null;
  const { words } = table;
  const name = words.has("rail", rail.now) ? words.word("rail", rail.now) : words.word("steps", rail.now);
  const open = railOpen(table);
  const at = table.room.stands(seen);
  return h(
    "button",
    {
      key: "rail-line",
      type: "button",
      class: explains(table) || !at ? "rail-line named" : "rail-line", // a number says nothing to who plays for the first time
      "aria-expanded": String(open),
      onclick: () => {
        table.railShown = !open;
        table.draw();
      },
    },
    h("span", { class: "rail-line-at", key: "at" }, at),
    at !== name && h("span", { class: "rail-line-name", key: "name" }, name), // "Landing" is said once
    h("span", { class: "rail-line-mark", key: "mark", "aria-hidden": "true" }, open ? "▴" : "▾"),
  );
}

/** @param {number} at */
function state(at, now) {
  if (at === now) return "now";
  return at < now ? "past" : "later";
}

/** @param {number} at */
function body(table, step, at, now, stoppable, stopped) {
  const full = table.words.word("steps", step);
  const short = table.words.has("rail", step) ? table.words.word("rail", step) : full;
  const inside = [
    h("span", { class: "rail-number" }, step, at < now && icon("done"), stopped && icon("stop")),
    h("span", { class: "rail-label" }, short),
  ];
  if (!stoppable) {
    const done = at < now ? ` – ${table.page.say("step_done")}` : "";
    return h(
      "span",
      { key: "flat", class: "rail-body", title: `${step} ${full}${done}` },
      inside,
      done && h("span", { class: "hidden-visually" }, done),
    );
  }
  const label = table.page.say(stopped ? "stop_lift" : "stop_set", { step: `${step} ${short}` });
  return h(
    "button",
    {
      key: "stop",
      type: "button",
      class: "rail-body",
      "aria-pressed": String(stopped),
      "aria-label": label,
      title: `${step} ${full}`,
      onclick: () => table.take("stop", [[at]]),
    },
    inside,
  );
}

/** On a narrow screen the current step is kept in the middle of the strip. */
export function centreRail(root) {
  const strip = root.querySelector(".rail");
  const now = strip?.querySelector(".now");
  if (!now || strip.scrollWidth <= strip.clientWidth) return;
  const left = now.offsetLeft - (strip.clientWidth - now.offsetWidth) / 2;
  if (strip.bsCentred === now.bsKey) return;
  strip.bsCentred = now.bsKey;
  strip.scrollLeft = left;
}
