// Whose decision it is, in words, colour and icon. One of a handful of states, the same for page, tab title and dot.

import { caption, explains } from "./captions.js";
import { clockLine } from "./clock.js";
import { h, part } from "./dom.js";
import { isSingle, outcome, sceneOver } from "./ending.js";
import { icon } from "./icons.js";
import { sign } from "./plate.js";
import { isBehind, dueIn, isNumbered, isOver, others, secondsText } from "./reading.js";

/** {state, title, text, icon} of the table as it is now. @param {Table} table */
export function situation(table) {
  return ofTheLine(table) || ofTheDecision(table);
}

// What is to be said before anything else: the line is down, there is no picture yet, the match is over.
/** @param {Table} table */
function ofTheLine(table) {
  const { view, page, link } = table;
  if (link.state === "closed")
    return { state: "offline", icon: "off", title: page.say("closed_title"), text: page.say(`close_${link.code}`) };
  if (!view) return { state: "wait", icon: "wait", title: page.say("connecting"), text: "" };
  if (isOver(view) && table.scenes.beat) return { state: "wait", icon: "roll", title: page.say("resolving"), text: "" };
  if (isOver(view)) return { state: "over", icon: "over", title: overOf(table), text: ended(table) };
  if (link.state === "offline")
    return { state: "offline", icon: "off", title: page.say("you_offline"), text: lastConfirmed(table) };
  if (link.state !== "live" && Date.now() - link.lostAt > 1500) {
    return {
      state: "offline",
      icon: "off",
      title: page.say("you_reconnecting", { time: secondsText((Date.now() - link.lostAt) / 1000) }),
      text: lastConfirmed(table),
    };
  }
  return null;
}

/** What is over: one attack says itself that it is, and is no match that somebody lost; so is one of several. @param {Table} table */
export const overOf = (table) =>
  isSingle(table) ? outcome(table).title : sceneOver(table) || table.page.say("match_over");

/** In a line: who won, by what, and with which score. @param {Table} table */
function ended(table) {
  if (isSingle(table)) return "";
  const { title, how, winner } = outcome(table);
  const { scores = {} } = table.view.match?.result || {};
  const counted = winner || Object.values(scores).some(Boolean) ? scores : {};
  const points = Object.keys(counted).map((seat) => `${table.nameOf(seat)} ${counted[seat]}`);
  return [title, how, points.join(" – ")].filter(Boolean).join(" · ");
}

/** @param {Table} table */
function ofTheDecision(table) {
  const { view, page, seat } = table;
  const due = dueIn(view);
  const step = view.step?.number || "";
  const asked = table.room.promptKey(view, table.prompt);
  const who = due[0] || "";
  const params = { ...table.room.promptParams(view), seat: who };
  if (table.scenes.inAir)
    return { state: table.mine ? "mine" : "wait", icon: "roll", title: page.say("falling"), text: "" };
  if (table.mine) return ofMine(table, due, asked, { ...params, seat });
  if (table.deputies.due)
    return { state: "wait", icon: "wait", title: table.deputies.due.text, text: stepText(table, step, false) };
  if (!due.length || !/^p\d$/.test(who))
    return {
      state: "wait",
      icon: "roll",
      title: page.say("resolving"),
      text: secretText(table) || stepText(table, step),
    };
  if (!seat)
    return {
      state: `watch by-${who}`,
      seat: due.length === 1 ? who : "",
      icon: "watch",
      title: page.say("now_decides", { seat: names(table, due), n: due.length }),
      text: waitText(table, step, asked, params),
    };
  return {
    state: "wait",
    icon: "wait",
    title: page.say("waiting_for", { seat: names(table, due) }),
    text: waitText(table, step, asked, params),
  };
}

function ofMine({ view, page, words }, due, asked, params) {
  const several = view.seat_order.length > 2 ? "several_decide" : "both_decide";
  return {
    state: "mine",
    icon: "decide",
    title: page.say(due.length > 1 ? several : "your_decision"),
    text: view.match.roll ? page.say("roll_yours") : words.prompt(asked, "you", params, view),
  };
}

function names(table, seats) {
  return table.words.list.format(seats.map((seat) => table.nameOf(seat)));
}

/** Dice that wait for a seat's browser. @param {Table} table */
function secretText(table) {
  const { missing, open } = table.view.match?.fair || {};
  if (open?.owing.length) return table.page.say("links_waiting", { seat: names(table, open.owing) });
  return missing?.length ? table.page.say("fair_waiting", { seat: names(table, missing) }) : "";
}

/** @param {Table} table */
function stepText(table, step, numbered = true) {
  return step
    ? `${numbered && isNumbered(step) && step !== "0" ? `${step} ` : ""}${table.words.word("steps", step)}`
    : "";
}

/** @param {Table} table */
function waitText(table, step, asked, params) {
  if (table.view.match.roll) return table.page.say("roll_theirs");
  const whole = table.words.prompt(asked, "other", params, table.view);
  return whole.replace(/^[^:：]{0,60}[:：]\s*/, "") || stepText(table, step);
}

/** @param {Table} table */
export function lastConfirmed(table) {
  const { link, page } = table;
  if (!link.confirmed) return page.say("never_confirmed");
  return page.say("last_confirmed", { n: Math.max(0, Math.round((Date.now() - link.confirmed) / 1000)) });
}

/** Opponents whose line has been silent: said beside the decision, never instead of it. @param {Table} table */
function away(table) {
  return others(table.view, table.seat)
    .filter((seat) => table.seat && !table.alone && table.peers.get(seat)?.here === false)
    .map((seat) =>
      h(
        "span",
        { class: "banner-away", key: `away-${seat}` },
        table.page.say("is_reconnecting", {
          seat: table.nameOf(seat),
          time: secondsText((Date.now() - table.peers.get(seat).since) / 1000),
        }),
      ),
    );
}

part("table-banner", (table) => {
  const now = situation(table);
  const retry = table.link.state === "closed" && [4009, 4001].includes(table.link.code);
  return h(
    "section",
    {
      class: `banner ${now.state}${now.state === "over" ? " match-over" : ""}${explains(table) ? " explains" : ""}`,
      "aria-label": table.page.say("decision"),
    },
    h("span", { class: "banner-icon" }, now.seat ? sign(now.seat) : icon(now.icon)),
    h(
      "h2",
      { class: "banner-text", tabindex: "-1", id: "decision" },
      h(
        "span",
        { class: "banner-title", key: "title" },
        now.title,
        now.text && h("span", { class: "banner-colon", key: "colon" }, table.page.say("banner_title", { title: "" })),
      ),
      " ",
      now.text && h("span", { class: "banner-more", key: "more" }, now.text),
    ),
    caption(table),
    table.since?.line(table),
    clockLine(table),
    isBehind(table) &&
      h(
        "span",
        { class: "banner-behind", key: "behind" },
        icon("wait"),
        table.page.say("as_it_was", { n: table.view.match.delay / 60 }),
      ),
    table.view && away(table),
    retry &&
      h("button", { type: "button", class: "button", onclick: () => table.link.again() }, table.page.say("use_here")),
  );
});
