// The line above everything: what is being resolved, round and score, the state of the line, help and menu.

import { h, part } from "./dom.js";
import { icon } from "./icons.js";
import { languageButtons, tongue } from "./languages.js";
import { inAttack, secondsText } from "./reading.js";

part("table-top", (table) => {
  const { view, page, link } = table;
  return [
    h("a", { key: "home", class: "home", href: table.config.links.home || "/", "aria-label": page.say("home") }, icon("arrow", "turned")),
    h("div", { class: "top-title", key: "title" },
      h("h1", {}, view ? title(table) : table.config.title),
      view && h("p", { class: "top-line" }, line(table))),
    view && !table.room.noScore && (table.wide || !inAttack(view)) && scores(table),
    table.alone && seatSwitch(table),
    !table.seat && h("span", { class: `tag watching ${isBehind(table) ? "behind" : ""}`, key: "watching" }, icon("watch"), watching(table)),
    h("div", { class: "top-buttons", key: "buttons" },
      table.wide && languageButtons(true),
      h("button", { key: "link", type: "button", class: `button icon-button line-${link.state} ${table.saved ? "line-saved" : ""}`, onclick: () => table.show({ kind: "link" }) },
        h("span", { class: "dot", "aria-hidden": "true" }), h("span", { class: "line-text" }, lineText(table))),
      table.room.guide && view && h("button", { key: "guide", type: "button", class: "button icon-button", "aria-label": page.say("guide"), onclick: () => table.show({ kind: "guide" }) }, icon("log"), table.wide && h("span", { class: "line-text" }, page.say("guide"))),
      table.wide && h("button", { key: "help", type: "button", class: "button icon-button", "aria-label": page.say("help"), "aria-keyshortcuts": "?", onclick: () => table.show({ kind: "help" }) }, icon("help")),
      h("button", { key: "menu", type: "button", class: "button icon-button", "aria-label": page.say("menu"), onclick: () => table.show({ kind: "menu" }) }, icon("menu"))),
  ];
});

// A replay is behind by itself, and a judge never is.
function isBehind(table) {
  return Boolean(table.view?.match?.delay && !table.config.line && !table.judges);
}

// Watchers hear whether they are behind the table, and by how much.
function watching(table) {
  const { page, view } = table;
  if (table.judges) return page.say("judge");
  return isBehind(table) ? page.say(table.wide ? "watching_behind" : "behind", { n: view.match.delay / 60 }) : page.say("watching");
}

function lineText(table) {
  const { link, page } = table;
  if (link.state === "live") return page.say(table.saved ? "saved" : "live");
  if (link.state === "closed") return page.say("closed");
  if (link.state === "offline") return page.say("offline");
  return page.say("reconnecting_for", { time: secondsText((Date.now() - link.lostAt) / 1000) });
}

/** What is being resolved: who attacks whom. */
export function title(table) {
  const { view, words } = table;
  if (table.room.title) return table.room.title(table);
  const { attacker, defender } = view.attack || {};
  if (inAttack(view) && attacker) {
    const name = (id) => h("span", { class: `by-${view.ships[id].seat}`, lang: tongue(view.ships[id].name), key: id }, view.ships[id].name);
    if (!defender) return [name(attacker), h("span", { class: "only-read", key: "w" }, ` ${words.word("steps", view.step?.number)}`)];
    return [name(attacker), h("span", { class: "versus", key: "v" }, icon("arrow"), h("span", { class: "only-read" }, ` ${table.page.say("attacks")} `)), name(defender)];
  }
  return words.word("phases", view.phase);
}

function line(table) {
  const { view, page } = table;
  if (table.room.topLine) return table.room.topLine(table);
  const parts = [page.say("round_n", { n: view.round ?? 1 })];
  if (!inAttack(view) && view.initiative !== undefined) parts.push(page.say("initiative_n", { n: view.initiative }));
  const facts = view.attack?.facts;
  const text = [h("span", { key: "round" }, parts.join(" · "))];
  if (inAttack(view) && facts && view.attack.defender) {
    const range = facts.attack_range > 3 ? page.say("beyond") : facts.attack_range;
    text.push(h("span", { class: "fact", key: "fact" }, page.say("range_n", { range }), facts.obstructed ? ` · ${page.say("is_obstructed")}` : "",
      view.attack.confirmed ? h("span", { class: "ticks", key: "both", title: page.say("fact_both") }, icon("done"), icon("done"), h("span", { class: "only-read" }, ` ${page.say("fact_both")}`))
        : h("span", { class: "fact-open", key: "one" }, page.say("fact_one"))));
  }
  return text;
}

function scores(table) {
  const { view, page } = table;
  return h("p", { class: "scores", key: "scores" }, h("span", { class: "only-read" }, `${page.say("score")}: `), view.seat_order.map((seat, at) => [
    at > 0 && h("span", { key: `dash-${seat}`, class: "dash" }, "–"),
    h("span", { key: seat, class: `score-of by-${seat}` }, h("span", { class: "score-name" }, table.nameOf(seat)), " ", h("strong", {}, String(view.seats[seat].score ?? 0))),
  ]));
}

/** Alone at the table: which seat I act for now. It follows whose decision it is. */
function seatSwitch(table) {
  return h("div", { class: "seat-switch", key: "switch", role: "group", "aria-label": table.page.say("acting_as") }, [...table.sessions.keys()].map((role) => h("button", {
    key: role, type: "button", class: `button small by-${role}`, "aria-pressed": String(role === table.role), onclick: () => table.turnTo(role),
  }, table.nameOf(role))));
}
