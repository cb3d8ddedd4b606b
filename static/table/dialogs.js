// Sheets over the table: one ship, the log on a phone, a rule in our own words, help with the keys, the menu with links
// and the ways to end a match.

import { lastConfirmed } from "./banner.js";
import { judgeCall } from "./clock.js";
import { h } from "./dom.js";
import { sceneSection } from "../stage/menu.js";
import { editsBar } from "./edits.js";
import { icon } from "./icons.js";
import { languageButtons } from "./languages.js";
import { levelSection } from "./level.js";
import { ruleLabel } from "./log.js";
import { oddsSheet } from "./odds.js";
import { endOffer, isOver, isRival, others, rivalsLeft } from "./reading.js";
import { soundSection } from "./sound_menu.js";
import { standingSection } from "./standing.js";
import { compareSheet } from "./trust.js";
import { tutorSection } from "./tutor.js";
import { undoSheet } from "./undo.js";

const KINDS = {
  ship: [shipTitle, ship],
  log: [(table) => (table.chat.mine && table.chat.shown ? "chat" : "log"), log],
  rule: [ruleTitle, rule],
  help: [() => "help", help],
  menu: [() => "menu", menu],
  link: [() => "connection", connection],
  undo: [() => "undo", undoSheet],
  guide: [() => "guide", guide],
  odds: [() => "odds", oddsSheet],
  compare: [() => "compare", compareSheet],
  seal: [() => "seal_title", sealed],
  since: [(table) => table.since.sheetTitle(table), (table) => table.since.sheet(table)],
};

/** The open sheet as a <dialog>; it is opened modally by the caller so that the focus stays inside. */
export function dialog(table) {
  const open = table.dialog;
  if (!open || !table.view) return null;
  const [title, body] = KINDS[open.kind];
  const named = title(table, open);
  return h(
    "dialog",
    {
      key: `dialog-${open.kind}-${open.id || open.rule || ""}`,
      class: `over over-${open.kind}`,
      "aria-labelledby": "over-title",
      onclose: () => table.dialog === open && table.show(null),
      onclick: (event) => {
        if (event.target.tagName === "DIALOG") event.target.close(); // answering false would take back the press of a box inside
      },
    },
    h(
      "div",
      { class: "over-box" },
      h(
        "header",
        { class: "over-head" },
        h("h2", { id: "over-title" }, open.kind === "ship" || open.kind === "rule" ? named : table.page.say(named)),
        h(
          "button",
          {
            type: "button",
            class: "button icon-button",
            "aria-label": table.page.say("close"),
            onclick: (event) => event.currentTarget.closest("dialog").close(),
          },
          icon("close"),
        ),
      ),
      h("div", { class: "over-body" }, body(table, open)),
    ),
  );
}

/** @param {Table} table */
function shipTitle(table, open) {
  return table.view.ships[open.id]?.name || "";
}

function ship(table, open) {
  return [table.room.sheet(table, open.id), editsBar(table)]; // last: it grows with each change
}

/** @param {Table} table */
function log(table) {
  return h("table-log", { model: table });
}

/** @param {Table} table */
function ruleTitle(table, open) {
  return ruleLabel(table, open.rule);
}

function rule(table, open) {
  return [h("p", {}, table.words.ofCard("rules", open.rule)), h("p", { class: "hint" }, table.page.say("own_words"))];
}

/** What the red seal beside a roll stands for; the proof opens beside the game. @param {Table} table */
function sealed(table, open) {
  const { page, config } = table;
  const proof = { class: "button", href: `${config.links.audit}#e${open.id}`, target: "_blank" };
  return [h("p", {}, page.say("seal_about")), h("p", { class: "row" }, h("a", proof, page.say("roll_proof")))];
}

// The steps in short, with the rulebook's numbers: what a cheat sheet card says.
function guide(table) {
  const steps = Object.entries(table.words.words.guide || {});
  const now = table.view.step?.number || "";
  return h(
    "dl",
    { class: "guide" },
    steps.map(([number, text]) =>
      h("div", { key: number, class: now.startsWith(number) ? "now" : "" }, h("dt", {}, number), h("dd", {}, text)),
    ),
  );
}

const KEYS = [
  ["1…9", "key_offer"],
  ["p", "key_pass"],
  ["d", "key_dice"],
  ["l", "key_log"],
  ["o", "key_odds"],
  ["c", "key_chat"],
  ["r", "key_repeat"],
  ["s", "key_stop"],
  ["u", "key_undo"],
  ["a", "see_again"],
  ["?", "key_help"],
  ["Esc", "key_clear"],
];

/** @param {Table} table */
function help(table) {
  const { page } = table;
  return [
    h("p", {}, page.say("help_text")),
    h("h3", {}, page.say("keys")),
    h(
      "dl",
      { class: "keys" },
      KEYS.map(([key, words]) => h("div", { key }, h("dt", {}, h("kbd", {}, key)), h("dd", {}, page.say(words)))),
    ),
    h("p", { class: "hint" }, page.say("keys_off")),
    h(
      "p",
      { class: "row" },
      table.config.links.help && h("a", { class: "button", href: table.config.links.help }, page.say("help_page")),
      table.config.links.settings &&
        h("a", { class: "button", href: table.config.links.settings }, page.say("settings")),
    ),
    h("p", { class: "hint" }, page.say("unofficial")),
  ];
}

/** Where else one may go: with others, back over what happened, away. */
const LINKS = [
  [
    ["watch", "link_watch"],
    ["watchers", "link_watchers"],
    ["overlay", "link_overlay"],
    ["stream", "link_overlay"],
    ["webhooks", "link_webhooks"],
    ["device", "link_device"],
    ["invite", "link_invite"],
  ],
  [
    ["replay", "link_replay"],
    ["audit", "link_audit"],
    ["report", "link_report"],
  ],
  [
    ["settings", "settings"],
    ["home", "home"],
  ],
];

function menu(table) {
  const { page, config, view } = table;
  return [
    table.chat.mine &&
      h("button", { key: "chat", type: "button", class: "button", onclick: () => table.chat.open() }, page.say("chat")),
    !table.wide &&
      h(
        "button",
        { key: "help", type: "button", class: "button", onclick: () => table.show({ kind: "help" }) },
        page.say("help"),
      ),
    LINKS.map((links) => links.filter(([name]) => config.links[name])).map(
      (links, at) =>
        links.length > 0 &&
        h(
          "ul",
          { class: "menu-links", role: "list", key: `links-${at}` },
          links.map(([name, words]) =>
            h("li", { key: name }, h("a", { class: "button", href: config.links[name] }, page.say(words))),
          ),
        ),
    ),
    tutorSection(table),
    standingSection(table),
    isRival(view, table.seat) && !isOver(view) && ending(table),
    judgeCall(table),
    soundSection(table),
    sceneSection(table),
    languages(table),
    levelSection(table),
  ];
}

/** @param {Table} table */
function languages(table) {
  return h(
    "section",
    { class: "ending", key: "languages" },
    h("h3", {}, table.page.say("language")),
    h("div", { class: "row" }, languageButtons()),
  );
}

// Ending a match asks twice: it cannot be taken back.
function ending(table) {
  const { page, dialog: open } = table;
  const offered = endOffer(table);
  const ask = (what) => table.show({ ...open, sure: what });
  if (open.sure) {
    return h(
      "section",
      { class: "ending", key: "sure" },
      h("p", {}, page.say(open.sure === "resign" && rivalsLeft(table.view) > 2 ? "sure_leave" : `sure_${open.sure}`)),
      h(
        "div",
        { class: "row" },
        h(
          "button",
          { type: "button", class: "button danger", onclick: () => table.concede(open.sure) },
          page.say(open.sure),
        ),
        h(
          "button",
          { type: "button", class: "button", onclick: () => table.show({ kind: "menu" }) },
          page.say("cancel"),
        ),
      ),
    );
  }
  return h(
    "section",
    { class: "ending", key: "ending" },
    h("h3", {}, page.say("end_match")),
    offered && offered !== table.seat && !table.view.match.end_agreed?.includes(table.seat)
      ? h(
          "div",
          { class: "row", key: "answer" },
          h("p", {}, page.say("end_offered_by", { seat: table.nameOf(offered) })),
          h(
            "button",
            { type: "button", class: "button primary", onclick: () => table.concede("accept_end") },
            page.say("accept_end"),
          ),
          h(
            "button",
            { type: "button", class: "button", onclick: () => table.concede("decline_end") },
            page.say("decline_end"),
          ),
        )
      : h(
          "div",
          { class: "row", key: "ask" },
          offered
            ? h(
                "p",
                { class: "hint" },
                page.say(offered === table.seat ? "end_offered" : "end_offered_by", { seat: table.nameOf(offered) }),
              )
            : h("button", { type: "button", class: "button", onclick: () => ask("offer_end") }, page.say("offer_end")),
          h("button", { type: "button", class: "button danger", onclick: () => ask("resign") }, page.say("resign")),
        ),
  );
}

/** @param {Table} table */
function connection(table) {
  const { page } = table;
  const rows = table.alone
    ? []
    : others(table.view, table.seat).map((seat) => {
        const here = table.peers.get(seat)?.here;
        return h(
          "li",
          { key: seat },
          h("strong", {}, table.nameOf(seat)),
          " – ",
          page.say(here ? "here" : here === false ? "away" : "unknown"),
        );
      });
  return [
    h("p", {}, page.say(`link_${table.link.state}`), " ", lastConfirmed(table)),
    h("ul", { class: "peers", role: "list" }, rows),
    table.link.state !== "live" &&
      h(
        "button",
        { type: "button", class: "button primary", onclick: () => table.link.again() },
        page.say("reconnect"),
      ),
    h("p", { class: "hint" }, page.say("link_hint")),
  ];
}
