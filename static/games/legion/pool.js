// Building a pool (so many minis with this weapon), choosing the pool to roll, cover and dodges in one commit, numbers to
// name.

import { h } from "../../table/dom.js";
import { icon } from "../../table/icons.js";
import { steps } from "../../table/picker.js";
import { can, listed } from "../../table/reading.js";
import { effect, worthOf } from "../../table/slips.js";
import { added, place, sprayed, usual } from "./arming.js";
import { gatheredLine, half } from "./entry.js";
import { poolNow } from "./state.js";
import { weaponLine } from "./units.js";
import { allocateCard } from "./wounds.js";

/** @import { Table, View } from "./state.js" */

/**
 * The card that the moment asks for, or null.
 * @param {Table} table
 */
export function poolCards(table) {
  if (can(table.prompt, "choose_weapons")) return claimed(["choose_weapons", "redeclare"], weaponsCard(table));
  if (can(table.prompt, "choose_pool"))
    return claimed(["choose_pool"], queueCard(table), table.offer("choose_pool").picks[0].ids.length);
  if (can(table.prompt, "cover_and_dodge")) return claimed(["cover_and_dodge"], coverCard(table));
  if (can(table.prompt, "allocate")) return claimed(["allocate"], allocateCard(table));
  if (can(table.prompt, "enter")) return claimed(["enter"], enterCard(table));
  const numbers = listed(table.prompt).filter(
    (offer) => !offer.why_not && !offer.manual && offer.picks.length === 1 && offer.picks[0].what === "number",
  );
  if (!numbers.length) return null;
  const said = numbers.flatMap((offer) => [...offer.picks[0].ids].reverse().map((n) => ({ offer, n })));
  return claimed(
    numbers.map((offer) => offer.key),
    numberList(table, said),
    said.length,
  );
}

function claimed(keys, drawn, count = 1) {
  return { claims: new Set(keys), drawn, count };
}

/** @param {Table} table */
function go(table, text, complete, send, number = 1) {
  return h(
    "button",
    {
      key: `go-${number}`,
      type: "button",
      class: "offer main",
      "data-number": String(number),
      "aria-keyshortcuts": String(number),
      "aria-disabled": complete && !table.busy ? undefined : "true",
      onclick: () => complete && !table.busy && !table.guarded && send(),
    },
    h("span", { class: "offer-name" }, text),
    h("kbd", { "aria-hidden": "true" }, String(number)),
  );
}

// --- 2b. the pool builder -------------------------------------------------------------------------------------------
/** @param {Table} table */
function weaponsCard(table) {
  const { view, words } = table;
  const unit = view.ships[view.attack.attacker];
  const [pick] = table.offer("choose_weapons").picks;
  const limit = unit.keywords.arsenal || 1;
  const state = half(table, "weapons", () => ({ codes: usual(unit, pick.ids, limit) }));
  const codes = state.codes.filter((code) => pick.ids.includes(code));
  const set = (next) => {
    state.codes = next;
    table.draw();
  };
  const places = [...new Set(pick.ids.map(place))];
  const dice = {};
  for (const code of codes)
    for (const [color, n] of Object.entries(unit.weapons[place(code)].dice))
      dice[color] = (dice[color] || 0) + n * sprayed(view, unit, code);
  return h(
    "section",
    { class: "legion-card", key: "weapons", "aria-label": words.word("offers", "choose_weapons") },
    h(
      "div",
      { class: "row ends card-head", key: "head" },
      h("h3", {}, words.word("table", "pool_against", { ship: poolNow(view).defender }, view)),
      can(table.prompt, "redeclare") &&
        h(
          "button",
          {
            key: "back",
            type: "button",
            class: "button small quiet",
            "aria-disabled": table.busy ? "true" : undefined,
            onclick: () => !table.busy && !table.guarded && table.choose("redeclare", []),
          },
          words.word("offers", "redeclare"),
        ),
    ),
    h(
      "ul",
      { class: "weapon-list", role: "list" },
      places.map((at) => {
        const with_it = pick.ids.filter((code) => place(code) === at);
        const n = codes.filter((code) => place(code) === at).length;
        const weapon = unit.weapons[at];
        return h(
          "li",
          { key: at },
          h(
            "span",
            { class: "weapon-text" },
            weaponLine(table, weapon),
            h("span", { class: "hint", key: "of" }, words.word("table", "minis_with", { n, all: with_it.length })),
          ),
          steps(
            table,
            `×${n}`,
            n > 0 && (() => set(codes.filter((code) => code !== codes.filter((one) => place(one) === at).at(-1)))),
            n < with_it.length && (() => set(added(codes, with_it, limit))),
            weapon.name,
          ),
        );
      }),
    ),
    h(
      "p",
      { class: "pool-preview", key: "preview" },
      words.word("table", "pool_dice"),
      " ",
      codes.length ? gatheredLine(table, dice) : words.word("table", "no_weapon"),
    ),
    go(table, words.word("table", poolNow(view).facts.range ? "pool_done" : "pool_done_melee"), codes.length > 0, () =>
      table.take("choose_weapons", [codes]),
    ),
  );
}

// --- dice from the own table ----------------------------------------------------------------------------------------
/**
 * Dice of each colour as counts of faces; the colours come in the order in which they lie in the pool.
 * @param {Table} table
 */
function enterCard(table) {
  const { words, view } = table;
  const offer = table.offer("enter");
  const names = words.words.names.face;
  const key = `enter-${table.prompt.n}`;
  if (table.sheet.enter?.key !== key)
    table.sheet = { ...table.sheet, enter: { key, picks: offer.picks.map((pick) => pick.ids.map(() => 0)) } };
  const { picks } = table.sheet.enter;
  const sum = (at) => picks[at].reduce((total, n) => total + n, 0);
  const set = (at, spot, n) => {
    picks[at] = picks[at].map((old, other) => (other === spot ? n : old));
    table.draw();
  };
  const colors = Object.keys(poolNow(view)?.gathered || {});
  const complete = offer.picks.every((pick, at) => sum(at) === pick.least);
  return h(
    "section",
    { class: "legion-card", key: "enter", "aria-label": words.word("offers", "enter") },
    h("h3", {}, words.word("offers", "enter")),
    offer.picks.map((pick, at) =>
      h(
        "fieldset",
        { key: at, class: "pick spread" },
        h(
          "legend",
          {},
          offer.picks.length === colors.length && pick.ids.some((id) => names[id] === "hit")
            ? words.word("colors", colors[at])
            : "",
          h("span", { class: "hint" }, ` ${words.word("table", "chosen_of", { n: sum(at), all: pick.least })}`),
        ),
        h(
          "ul",
          { class: "spread-list", role: "list" },
          pick.ids.map((id, spot) => {
            const name = words.word("faces", names[id]);
            return h(
              "li",
              { key: id },
              h("span", { class: "spread-name" }, name),
              steps(
                table,
                String(picks[at][spot]),
                picks[at][spot] > 0 && (() => set(at, spot, picks[at][spot] - 1)),
                sum(at) < pick.least && (() => set(at, spot, picks[at][spot] + 1)),
                name,
              ),
            );
          }),
        ),
      ),
    ),
    go(table, words.word("table", "commit"), complete, () => table.take("enter", picks)),
  );
}

// --- 4. the next pool -----------------------------------------------------------------------------------------------
/** @param {Table} table */
function queueCard(table) {
  const { view, words } = table;
  const { ids } = table.offer("choose_pool").picks[0];
  return h(
    "ol",
    { class: "offer-list", key: "pools", role: "list" },
    ids.map((id, at) =>
      h(
        "li",
        { key: id },
        go(
          table,
          words.word("table", "roll_pool", { n: id + 1, ship: view.attack.pools[id].defender }, view),
          true,
          () => table.choose("choose_pool", [[id]]),
          at + 1,
        ),
      ),
    ),
  );
}

// --- 5. cover and dodges --------------------------------------------------------------------------------------------
/** @param {Table} table */
function coverCard(table) {
  const { view, words } = table;
  const offer = table.offer("cover_and_dodge");
  const state = half(table, "cover", () => ({
    picks: usualAnswer(view, offer.picks),
  }));
  const set = (at, n) => {
    state.picks[at] = [n];
    table.draw();
  };
  const covers = offer.picks[0].ids.length > 1;
  const used = state.picks[0][0];
  const [, dodges] = offer.picks;
  return h(
    "section",
    { class: "legion-card", key: "cover", "aria-label": words.word("offers", "cover_and_dodge") },
    h("h3", {}, words.word("offers", "cover_and_dodge")),
    covers &&
      h(
        "label",
        { key: "use", class: `chip use-cover ${used ? "on" : ""}` },
        h("input", {
          type: "checkbox",
          checked: Boolean(used),
          onchange: (event) => set(0, event.target.checked ? 1 : 0),
        }),
        used > 0 && icon("done"),
        h("span", {}, words.word("table", "use_cover", { cover: view.attack.cover?.value ?? 0 })),
      ),
    dodges.ids.length > 1 && number(table, offer, 1, state.picks[1][0], (n) => set(1, n)),
    offer.picks[2]?.ids.length > 1 && number(table, offer, 2, state.picks[2][0], (n) => set(2, n)),
    coverSaid(table, state.picks, covers && !used, dodges.ids.length > 1),
    go(table, words.word("table", "commit"), true, () => table.take("cover_and_dodge", state.picks)),
  );
}

/**
 * What is mostly answered: the cover, and a dodge for each hit that it leaves.
 * @param {View} view
 * @param {any[]} picks
 * @returns {number[][]}
 */
export function usualAnswer(view, picks) {
  const hits = poolNow(view)?.dice.filter((die) => die.face === "hit" && !die.cancelled_by).length ?? 0;
  const used = picks.find(({ what }) => what === "use_cover")?.ids.at(-1) ?? 0;
  const left = Math.max(0, hits - (used ? (view.attack?.cover?.value ?? 0) : 0));
  const usual = { use_cover: used, dodges: left };
  return picks.map(({ what, ids }) => [Math.min(ids.at(-1) ?? 0, usual[what] ?? 0)]);
}

/** What the hits come to by these picks, the crits that pass, and what is left unused. @param {Table} table */
function coverSaid({ view, words, page }, [[used], [dodges], [onCrits = 0] = []], bare, dodging) {
  const live = (face) => poolNow(view).dice.filter((die) => die.face === face && !die.cancelled_by).length;
  const hits = live("hit");
  const crits = live("crit") - onCrits;
  const covered = used ? Math.min(view.attack.cover?.value || 0, hits) : 0;
  const dodge = Math.min(dodges - onCrits, hits - covered);
  const left = hits - covered - dodge;
  const warned = (key, loud) => h("p", { key, class: `notice ${loud}` }, words.word("table", key));
  const told = [
    words.word("table", "cover_line", { n: hits, hits, covered, dodge, left }),
    crits > 0 && words.word("table", "cover_crits", { n: crits, left: crits + left }),
  ];
  return [
    h("p", { key: "line", class: "outcome" }, page.sentences(told)),
    bare && warned("cover_unused", "loud"),
    dodging && !dodges && left > 0 && warned("dodge_unused", ""),
  ];
}

/** @param {Table} table */
function number(table, offer, at, now, set) {
  const pick = offer.picks[at];
  const name = table.words.word("picks", pick.what);
  return h(
    "div",
    { class: "number-line", key: pick.what },
    h("span", { class: "spread-name" }, name),
    steps(table, String(now), now > 0 && (() => set(now - 1)), now < pick.ids.at(-1) && (() => set(now + 1)), name),
  );
}

// --- numbers and minis ----------------------------------------------------------------------------------------------
/**
 * Offers that only ask how many: a button for each number that says what it does, the most to hand.
 * @param {Table} table
 * @param {{offer: any, n: number}[]} said
 */
function numberList(table, said) {
  const { words } = table;
  const most = (offer, n) => n === Math.max(...offer.picks[0].ids);
  return h(
    "ol",
    { class: "offer-list number-list", key: "numbers", role: "list" },
    said.map(({ offer, n }, at) =>
      h(
        "li",
        { key: `${offer.key}-${n}` },
        h(
          "button",
          {
            type: "button",
            class: `offer ${most(offer, n) ? grade(table, offer) : ""}`,
            "data-number": at < 9 ? String(at + 1) : undefined,
            "aria-keyshortcuts": at < 9 ? String(at + 1) : undefined,
            "aria-disabled": table.busy ? "true" : undefined,
            onclick: () => !table.busy && !table.guarded && table.choose(offer.key, [[n]]),
          },
          h(
            "span",
            { class: "offer-name" },
            words.has("numbers", offer.key)
              ? words.word("numbers", offer.key, { n })
              : `${words.word("offers", offer.key)}: ${n}`,
            most(offer, n) && effect(table, offer),
          ),
          at < 9 && h("kbd", { "aria-hidden": "true" }, String(at + 1)),
        ),
      ),
    ),
  );
}

// Where the odds tell, the lamp lies on what is worth most; else on what the moment is about.
function grade(table, offer) {
  const worth = worthOf(table, offer);
  return worth && !worth.best && !worth.level ? "worse" : "main";
}
