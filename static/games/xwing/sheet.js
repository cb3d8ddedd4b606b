// The attack sheet: steps 1a to 1d as one sheet. Each choice is sent as it is made and in the rulebook's order; only what
// the server offers is shown. After the defender is named it waits for the other side's one tap.

import { h } from "../../table/dom.js";
import { icon } from "../../table/icons.js";
import { can } from "../../table/reading.js";
import { weaponText } from "./ships.js";
import { cap } from "../../table/words.js";
import { onOneCard } from "./said.js";
import { declareCard } from "./declare.js";
import { weaponName } from "./names.js";
import { factsText, key, measuring, numbered } from "./measure.js";

/** @import { Table } from "./types.js" */

export const SHEET_OFFERS = [
  "measure",
  "measured",
  "choose_weapon",
  "declare_defender",
  "remeasure",
  "rechoose",
  "no_attack",
  "back",
];
/**
 * The sheet with how many number keys it uses; null when this seat is not declaring an attack.
 * @param {Table} table
 */
export function attackSheet(table) {
  const { view } = table;
  const attack = view.attack;
  if (!attack?.attacker || view.ships[attack.attacker]?.seat !== table.seat) return null;
  if (table.words.stepKind(view.step?.number) !== "declare" || view.contest) return null;
  if (onOneCard(table)) return declareCard(table);
  return !table.mine && attack.defender ? declaredCard(table) : stepByStep(table);
}

/** @param {Table} table */
function stepByStep(table) {
  const { view, prompt } = table;
  const { attack } = view;
  const keys = { next: 1 };
  const waiting = !table.mine;
  const step = waiting ? "wait" : view.step.number;
  const drawn = h(
    "section",
    { class: "sheet", key: "sheet", "aria-label": table.words.say("table", "attack_sheet") },
    h(
      "h3",
      { class: "sheet-title" },
      table.words.say("table", "attack_with", { ship: view.ships[attack.attacker].name }),
    ),
    h(
      "ol",
      { class: "sheet-steps", role: "list" },
      part(table, "1a", step === "1a", summaryMeasured(table), can(prompt, "remeasure") && "remeasure", () =>
        measuring(table, keys),
      ),
      part(table, "1b", step === "1b", summaryWeapon(table), can(prompt, "rechoose") && "rechoose", () =>
        arming(table, keys),
      ),
      part(table, "1c", step === "1c", summaryDefender(table), "", () => naming(table, keys)),
    ),
    waiting &&
      h(
        "p",
        { class: "sheet-wait", key: "wait" },
        icon("wait"),
        table.words.say("table", "waiting_confirm", { seat: table.nameOf(view.turn?.seats?.[0] || "") }),
      ),
    h(
      "div",
      { class: "row", key: "leave" },
      leave(table, "back"),
      attack.reach &&
        h(
          "button",
          { key: "card", type: "button", class: "button quiet", onclick: () => onCard(table) },
          table.words.say("table", "on_one_card"),
        ),
    ),
  );
  return { drawn, count: keys.next - 1 };
}

/** @param {Table} table */
function onCard(table) {
  table.sheet = {};
  table.draw();
}

/** @param {Table} table */
function part(table, step, now, summary, again, draw) {
  return h(
    "li",
    { key: step, class: `sheet-step ${now ? "now" : ""}`, "aria-current": now ? "step" : undefined },
    h(
      "div",
      { class: "sheet-head" },
      h("span", { class: "sheet-number" }, step),
      h(
        "div",
        { class: "sheet-words" },
        h("h4", {}, table.words.word("steps", step)),
        !now && summary && h("span", { class: "sheet-summary", key: "summary" }, summary),
      ),
      !now &&
        again &&
        h(
          "button",
          {
            key: again,
            type: "button",
            class: "button small",
            "aria-disabled": table.busy ? "true" : undefined,
            onclick: () => table.take(again),
          },
          table.page.say("change"),
          h("span", { class: "hidden-visually" }, ` ${table.words.word("steps", step)}`),
        ),
    ),
    now && draw(),
  );
}

/** @param {Table} table */
function leave(table, key) {
  if (!can(table.prompt, key)) return null;
  return h(
    "button",
    {
      key,
      type: "button",
      class: "button",
      "aria-disabled": table.busy ? "true" : undefined,
      onclick: () => table.take(key),
    },
    table.words.word("offers", key, { ship: table.view.attack?.attacker }, table.view),
  );
}

/** @param {Table} table */
function summaryMeasured(table) {
  const count = Object.keys(table.view.measured || {}).length;
  const { attack } = table.view;
  if (attack.facts && attack.defender) return factsText(table, attack.facts);
  return count ? table.words.say("table", "n_measured", { n: count }) : "";
}

// --- 1b and 1c ----------------------------------------------------------------------------------------------------
/** @param {Table} table */
function arming(table, keys) {
  const offer = table.offer("choose_weapon");
  const legal = offer?.picks[0]?.ids || [];
  const list = Object.entries(table.view.ships[table.view.attack.attacker].weapons || {});
  return [
    offer?.why_not && h("p", { class: "hint", key: "why" }, table.whyText(offer.why_not)),
    h(
      "ul",
      { class: "choices-list", role: "list", key: "weapons" },
      list.map(([id, weapon]) => {
        if (!legal.includes(Number(id))) {
          const why = table.view.attack.weapons_why?.[id];
          return h(
            "li",
            { key: id, class: "reason" },
            weaponText(table, weapon),
            " ",
            h("span", { class: "reason-why" }, why ? table.whyText(why) : table.words.say("table", "weapon_not_now")),
          );
        }
        const props = numbered(keys);
        return h(
          "li",
          { key: id },
          h(
            "button",
            {
              type: "button",
              class: "offer",
              ...props,
              "aria-disabled": table.busy ? "true" : undefined,
              onclick: () => table.take("choose_weapon", [[Number(id)]]),
            },
            h("span", { class: "offer-name" }, weaponText(table, weapon)),
            key(props),
          ),
        );
      }),
    ),
  ];
}

/** @param {Table} table */
function summaryWeapon(table) {
  const { attack, ships } = table.view;
  const weapon = ships[attack.attacker].weapons?.[attack.weapon];
  return weapon ? weapon.name || cap(table.words.word("weapons", weapon.key)) : "";
}

/** @param {Table} table */
function naming(table, keys) {
  const offer = table.offer("declare_defender");
  if (!offer) return null;
  if (offer.why_not) return h("p", { class: "hint", key: "why" }, table.whyText(offer.why_not));
  const barred = Object.entries(table.view.attack.targets_why || {});
  return h("ul", { class: "choices-list", role: "list", key: "defenders" }, [
    ...offer.picks[0].ids.map((id) => defender(table, keys, id)),
    ...barred.map(([id, why]) =>
      h(
        "li",
        { key: id, class: "reason" },
        table.view.ships[id].name,
        " ",
        h("span", { class: "reason-why" }, table.whyText(why)),
      ),
    ),
  ]);
}

/** @param {Table} table */
function defender(table, keys, id) {
  const props = numbered(keys);
  const facts = table.view.measured?.[id];
  return h(
    "li",
    { key: id },
    h(
      "button",
      {
        type: "button",
        class: "offer",
        ...props,
        "aria-disabled": table.busy ? "true" : undefined,
        onclick: () => table.take("declare_defender", [[id]]),
      },
      h(
        "span",
        { class: "offer-name" },
        table.view.ships[id].name,
        " ",
        facts && h("span", { class: "hint" }, factsText(table, facts)),
      ),
      key(props),
    ),
  );
}

/** @param {Table} table */
function summaryDefender(table) {
  const { attack, ships } = table.view;
  return attack.defender ? ships[attack.defender]?.name || "" : "";
}

/**
 * The same attack while the other side looks at its facts: nothing is paid yet.
 * @param {Table} table
 */
function declaredCard(table) {
  const { view, words } = table;
  const { attacker, defender, weapon, facts } = view.attack;
  const own = view.ships[attacker];
  return {
    count: 0,
    drawn: h(
      "section",
      { class: "declare declared", key: "declared", "aria-label": words.say("table", "attack_sheet") },
      h(
        "div",
        { class: "declare-card on-paper" },
        h("h3", {}, words.say("table", "attacks_whom", { ship: own.name, target: view.ships[defender].name })),
        h("p", {}, `${cap(weaponName(words, own.weapons[weapon], view))} · ${factsText(table, facts)}`),
        h(
          "p",
          { class: "sheet-wait" },
          icon("wait"),
          words.say("table", "waiting_confirm", { seat: table.nameOf(view.turn?.seats?.[0] || "") }),
        ),
      ),
      can(table.prompt, "back") &&
        h(
          "div",
          { class: "row", key: "leave" },
          h(
            "button",
            {
              type: "button",
              class: "button",
              "aria-disabled": table.busy ? "true" : undefined,
              onclick: () => !table.busy && table.take("back"),
            },
            words.word("offers", "back", { ship: attacker }, view),
          ),
        ),
    ),
  };
}
