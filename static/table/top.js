// The line above everything: what is being resolved, round and score, the state of the line, help and menu.

import { h, part } from "./dom.js";
import { overOf } from "./banner.js";
import { sceneOf } from "./captions.js";
import { icon } from "./icons.js";
import { languageButtons } from "./languages.js";
import { railLine } from "./rail.js";
import { isBehind, secondsText } from "./reading.js";

part("table-top", (table) => {
  const { view, page, link } = table;
  const over = view?.match?.status === "over" && !table.config.line;
  const { back, home = "/" } = table.config.links;
  return [
    h(
      "a",
      { key: "home", class: "home", href: back || home, "aria-label": page.say(back ? "see_result" : "home") },
      icon("arrow", "turned"),
    ),
    over ? finished(table) : headline(table),
    table.alone && seatSwitch(table),
    !table.seat &&
      h(
        "span",
        { class: `tag watching ${isBehind(table) ? "behind" : ""}`, key: "watching" },
        icon("watch"),
        watching(table),
      ),
    h(
      "div",
      { class: "top-buttons", key: "buttons" },
      table.wide && languageButtons(true),
      h(
        "button",
        {
          key: "link",
          type: "button",
          class: `button icon-button line-${link.state} ${table.saved ? "line-saved" : ""}`,
          onclick: () => table.show({ kind: "link" }),
        },
        h("span", { class: "dot", "aria-hidden": "true" }),
        h("span", { class: "line-text" }, lineText(table)),
      ),
      guideButton(table),
      table.wide &&
        h(
          "button",
          {
            key: "help",
            type: "button",
            class: "button icon-button",
            "aria-label": page.say("help"),
            "aria-keyshortcuts": "?",
            onclick: () => table.show({ kind: "help" }),
          },
          icon("help"),
        ),
      h(
        "button",
        {
          key: "menu",
          type: "button",
          class: "button icon-button",
          "aria-label": page.say("menu"),
          onclick: () => table.show({ kind: "menu" }),
        },
        icon("menu"),
      ),
    ),
  ];
});

function guideButton(table) {
  if (!table.room.guide || !table.view) return null;
  return h(
    "button",
    {
      key: "guide",
      type: "button",
      class: "button icon-button",
      "aria-label": table.page.say("guide"),
      onclick: () => table.show({ kind: "guide" }),
    },
    icon("log"),
    table.wide && h("span", { class: "line-text" }, table.page.say("guide")),
  );
}

/**
 * What has just happened, or what that is which was pressed, for a moment: here it covers nothing that is awaited, and
 * nothing under a finger moves because of it. Readers hear of what is played from the log.
 * @param {Table} table
 */
function news({ notice, scenes }) {
  const told = notice && !notice.loud ? notice.text : "";
  const text = told || (scenes.beat && scenes.line);
  return h(
    "p",
    { class: "top-news", key: "news", "aria-hidden": told ? undefined : "true" },
    text && h("span", { key: "said" }, text),
  );
}

/** What is being resolved, round and score, and the steps. @param {Table} table */
function headline(table) {
  const { view, room } = table;
  return [
    h(
      "div",
      { class: "top-title", key: "title" },
      h("h1", {}, view ? room.title(table) : table.config.title),
      view && h("p", { class: "top-line" }, room.topLine(table)),
    ),
    news(table),
    view && (sceneOf(table) ? h("p", { class: "top-scene", key: "scene" }, sceneOf(table)) : room.scores(table)),
    railLine(table),
  ];
}

/** @param {Table} table */
function finished(table) {
  return [
    h(
      "div",
      { class: "top-title", key: "title" },
      h("h1", {}, table.config.title),
      !table.scenes.beat && h("p", { class: "top-line", key: "over" }, overOf(table)), // not while it is still played
    ),
    news(table),
  ];
}

/** Watchers hear whether they are behind the table, and by how much. @param {Table} table */
function watching(table) {
  const { page, view } = table;
  if (table.judges) return page.say("judge");
  return isBehind(table)
    ? page.say(table.wide ? "watching_behind" : "behind", { n: view.match.delay / 60 })
    : page.say("watching");
}

/** @param {Table} table */
function lineText(table) {
  const { link, page } = table;
  if (link.state === "live") return page.say(table.saved ? "saved" : "live");
  if (link.state === "closed") return page.say("closed");
  if (link.state === "offline") return page.say("offline");
  return page.say("reconnecting_for", { time: secondsText((Date.now() - link.lostAt) / 1000) });
}

/** Alone at the table: which seat I act for now. It follows whose decision it is. @param {Table} table */
function seatSwitch(table) {
  return h(
    "div",
    { class: "seat-switch", key: "switch", role: "group", "aria-label": table.page.say("acting_as") },
    [...table.sessions.keys()].map((role) =>
      h(
        "button",
        {
          key: role,
          type: "button",
          class: `button small by-${role}`,
          "aria-pressed": String(role === table.role),
          onclick: () => table.turnTo(role),
        },
        table.nameOf(role),
      ),
    ),
  );
}
