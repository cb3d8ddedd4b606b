// What people at the table write to each other: the lines, how many are new, and what I am writing. It stands beside the
// log; who watches has none.

import { h } from "./dom.js";
import { icon } from "./icons.js";
import { isOver } from "./reading.js";

const LONGEST = 500;

export class Chat {
  constructor(table) {
    this.table = table;
    this.shown = false; // chosen instead of the log
    this.draft = "";
    this.key = `broadside.chat.${table.config.match}`;
    this.kept = { read: 0, muted: false, ...stored(this.key) };
  }

  /** Is there one for me? Alone at the table, or only with machines, just with a judge. */
  get mine() {
    const { table } = this;
    if (!(table.seat || table.judges) || !table.link.say || !table.view) return false;
    const { machines = {}, judge } = table.view.match ?? {};
    const others = (table.view.seat_order ?? []).filter((seat) => seat !== table.seat);
    const reads = !table.alone && (table.judges || !others.length || others.some((seat) => !machines[seat]));
    return Boolean(reads || judge);
  }

  get lines() {
    const all = this.table.session.store.lines;
    return this.kept.muted ? all.filter((line) => line.by === this.table.role || line.by === "judge") : all;
  }

  get unread() {
    return this.mine ? this.lines.filter((line) => line.c > this.kept.read && line.by !== this.table.role).length : 0;
  }

  get sending() {
    return Boolean(this.table.link.saying);
  }

  nameOf(by) {
    const { table } = this;
    return by === "judge" ? table.view.match?.judge || table.page.say("the_judge") : table.nameOf(by);
  }

  /** Lines have come; those that I have not seen come are not read out. */
  heard(lines, live) {
    const { table } = this;
    if (table.view && live) {
      for (const line of lines) {
        if (line.by !== table.role && this.lines.includes(line))
          table.speaker.queue(table.page.say("chat_said", { seat: this.nameOf(line.by), text: line.text }));
      }
    }
    table.draw();
  }

  /** My line is saved: the field is free for the next one. */
  saved() {
    this.draft = "";
    const field = document.getElementById("chat-text");
    if (field) field.value = "";
  }

  choose(shown) {
    this.shown = shown;
    this.table.draw();
  }

  /** Turn to the chat, ready to write. */
  open() {
    if (!this.mine) return;
    this.shown = true;
    this.table.focusNext = "#chat-text";
    if (this.table.wide) this.table.draw();
    else this.table.show({ kind: "log" });
  }

  send() {
    const text = this.draft.trim();
    if (text && this.table.link.say(text)) this.table.draw();
  }

  call() {
    this.send();
    this.table.clock("call");
  }

  mute() {
    this.keep({ muted: !this.kept.muted });
    this.table.draw();
  }

  /** What is shown now is no longer new. */
  read() {
    const last = this.table.session.store.c;
    if (last > this.kept.read) this.keep({ read: last });
  }

  keep(change) {
    Object.assign(this.kept, change);
    try {
      localStorage.setItem(this.key, JSON.stringify(this.kept));
    } catch {
      // without storage it lasts as long as the page
    }
  }
}

/** @param {string} key */
function stored(key) {
  try {
    return JSON.parse(localStorage.getItem(key)) || {};
  } catch {
    return {};
  }
}

/** How many lines are new, as a number to see and words to hear. @param {Table} table */
export function badge(table) {
  const n = table.chat.unread;
  return (
    n > 0 && [
      h("span", { key: "badge", class: "unread", "aria-hidden": "true" }, String(Math.min(n, 99))),
      h("span", { key: "unread", class: "hidden-visually" }, ` ${table.page.say("chat_unread", { n })}`),
    ]
  );
}

/** The last line of the chat, which opens it ready to write. @param {import("./table.js").Table} table */
export function lastLine(table) {
  const { chat, page } = table;
  if (!chat.mine) return null;
  const last = chat.lines.at(-1);
  return h(
    "button",
    {
      type: "button",
      class: "ending-chat",
      key: "chat",
      onclick: () => {
        chat.shown = true;
        table.focusNext = "#chat-text";
        table.draw();
      },
    },
    icon("chat"),
    last
      ? [
          h("strong", { class: `by-${last.by}`, key: "by" }, chat.nameOf(last.by)),
          " ",
          last.text ? h("span", { key: "text" }, last.text) : h("em", { key: "text" }, page.say("chat_hidden")),
        ]
      : page.say("chat_write"),
  );
}

/** Log or chat: which of the two is shown. @param {Table} table */
export function tabs(table) {
  const { page, chat } = table;
  return h(
    "div",
    { class: "log-tabs", key: "tabs", role: "group", "aria-label": page.say("log_or_chat") },
    h(
      "button",
      {
        key: "log",
        type: "button",
        class: "log-tab",
        "aria-pressed": String(!chat.shown),
        onclick: () => chat.choose(false),
      },
      page.say("log"),
    ),
    h(
      "button",
      {
        key: "chat",
        type: "button",
        class: "log-tab",
        "aria-pressed": String(chat.shown),
        "aria-keyshortcuts": "c",
        onclick: () => chat.choose(true),
      },
      page.say("chat"),
      badge(table),
    ),
  );
}

/** What somebody else writes can be reported to those who look after the site. @param {Table} table */
function reportLink(table, line) {
  const { chat, page, config } = table;
  if (!config.links.report || line.by === table.role || !line.text) return null;
  const title = page.say("chat_report", { seat: chat.nameOf(line.by) });
  const href = `${config.links.report}?line=${line.c}`;
  return h("a", { class: "chat-report small muted", href, "aria-label": title, title }, page.say("report"));
}

/** The lines, oldest first, and the field to write in. @param {Table} table */
export function chatPanel(table, host) {
  const { page, chat } = table;
  const { lines } = chat;
  queueMicrotask(() => toTheLast(host, lines.at(-1)?.c ?? 0));
  return [
    h(
      "div",
      {
        class: "chat-lines",
        key: "lines",
        role: "log",
        "aria-live": "off",
        tabindex: "0",
        "aria-label": page.say("chat"),
      },
      lines.length
        ? h(
            "ol",
            {},
            lines.map((line) =>
              h(
                "li",
                { key: line.c, class: `by-${line.by}` },
                h("strong", { class: "chat-by" }, chat.nameOf(line.by)),
                " ",
                line.text
                  ? h("span", { class: "chat-text", dir: "auto" }, line.text)
                  : h("em", { class: "muted" }, page.say("chat_hidden")),
                reportLink(table, line),
              ),
            ),
          )
        : h("p", { class: "hint" }, page.say("chat_empty")),
    ),
    h(
      "form",
      {
        class: "chat-form",
        key: "form",
        onsubmit: (event) => {
          event.preventDefault();
          chat.send();
        },
      },
      h("label", { class: "hidden-visually", for: "chat-text" }, page.say("chat_write")),
      h("input", {
        id: "chat-text",
        key: "text",
        type: "text",
        maxlength: String(LONGEST),
        autocomplete: "off",
        enterkeyhint: "send",
        placeholder: page.say("chat_write"),
        value: chat.draft,
        readonly: chat.sending || undefined,
        oninput: (event) => {
          chat.draft = event.target.value;
        },
      }),
      h(
        "button",
        { key: "send", type: "submit", class: "button primary", "aria-disabled": chat.sending ? "true" : undefined },
        page.say(chat.sending ? "sending" : "chat_send"),
      ),
    ),
    h(
      "div",
      { class: "chat-more row", key: "more" },
      table.seat &&
        !isOver(table.view) &&
        !table.view.match.called &&
        h(
          "button",
          {
            key: "call",
            type: "button",
            class: "button small",
            title: page.say("chat_call_hint"),
            onclick: () => chat.call(),
          },
          page.say("judge_call"),
        ),
      h(
        "button",
        {
          key: "mute",
          type: "button",
          class: "button small",
          "aria-pressed": String(chat.kept.muted),
          onclick: () => chat.mute(),
        },
        page.say(chat.kept.muted ? "chat_unmute" : "chat_mute"),
      ),
    ),
  ];
}

function toTheLast(host, last) {
  const box = host.querySelector(".chat-lines");
  if (!box || box.bsLast === last) return;
  box.bsLast = last;
  box.scrollTop = box.scrollHeight;
}

/** On a phone: what is new in the chat comes before the log. @param {Table} table */
export function openLog(table) {
  if (table.chat.unread) table.chat.shown = true;
  table.show({ kind: "log" });
}
