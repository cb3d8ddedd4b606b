// Open edits: what somebody changed by hand and the other side has not settled yet.

import { h } from "./dom.js";
import { editName } from "./picker.js";
import { can, openEdits } from "./reading.js";

/** @param {Table} table */
export function editsBar(table) {
  const edits = openEdits(table.view);
  if (!edits.length) return null;
  const { page } = table;
  const fresh = edits.filter((edit) => edit.by !== table.seat && !edit.contested);
  return h(
    "section",
    { class: "edits", key: "edits", "aria-label": page.say("open_edits") },
    h("h3", {}, page.say("open_edits"), " ", h("span", { class: "count" }, String(edits.length))),
    h(
      "ul",
      { role: "list" },
      edits.map((edit) =>
        h(
          "li",
          { key: edit.id, class: `by-${edit.by} ${edit.contested ? "contested" : ""}` },
          h(
            "span",
            { class: "edit-text" },
            h("strong", {}, `${table.nameOf(edit.by)}: `),
            editName(table, edit),
            edit.note && h("em", {}, ` “${edit.note}”`),
            edit.contested && " ",
            edit.contested && h("span", { class: "tag warn" }, page.say("contested")),
          ),
          one(table, edit),
        ),
      ),
    ),
    fresh.length > 0 &&
      can(table.prompt, "confirm_edits") &&
      h(
        "button",
        {
          key: "confirm",
          type: "button",
          class: "button primary",
          "aria-disabled": table.busy ? "true" : undefined,
          onclick: () => table.take("confirm_edits"),
        },
        page.say(fresh.length === edits.length ? "confirm_edits" : "confirm_uncontested", { n: fresh.length }),
      ),
    forTheOther(table),
  );
}

// Alone at the table nobody else will come and confirm: the page says for whom it waits, and lets me do it from here.
/** @param {Table} table */
function forTheOther(table) {
  const role = table.confirmer;
  if (!role) return null;
  const { page } = table;
  const seat = table.nameOf(role);
  return h(
    "div",
    { class: "both-seats", key: "both" },
    h("p", {}, page.say("edits_wait_alone", { seat })),
    h(
      "button",
      {
        type: "button",
        class: "button primary",
        "aria-disabled": table.busy ? "true" : undefined,
        onclick: () => table.confirmFor(role),
      },
      page.say("confirm_as", { seat }),
    ),
  );
}

function one(table, edit) {
  const id = Number(edit.id);
  const has = (key) => can(table.prompt, key) && table.offer(key).picks[0]?.ids.includes(id);
  const name = editName(table, edit);
  const press = (key, words) =>
    h(
      "button",
      {
        key,
        type: "button",
        class: "button small",
        "aria-label": `${table.page.say(words)}: ${name}`,
        "aria-disabled": table.busy ? "true" : undefined,
        onclick: () => table.take(key, [[id]]),
      },
      table.page.say(words),
    );
  const rule = (key) =>
    has(key) &&
    h(
      "button",
      {
        key,
        type: "button",
        class: "button small",
        "aria-label": `${table.words.word("offers", key)}: ${name}`,
        "aria-disabled": table.busy || !table.reason ? "true" : undefined,
        onclick: () => table.reason && table.take(key, [[id]]),
      },
      table.words.word("offers", key),
    );
  const single = edit.contested || openEdits(table.view).length > 1; // one alone has the button below
  return h(
    "span",
    { class: "row" },
    single && has("confirm_edit") && press("confirm_edit", "confirm_this"),
    has("contest_edit") && press("contest_edit", "contest"),
    has("decline_edit") && press("decline_edit", "decline"),
    has("withdraw_edit") && press("withdraw_edit", "withdraw"),
    rule("judge_allow_edit"),
    rule("judge_refuse_edit"),
  );
}
