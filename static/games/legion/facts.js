// What only the players can see, entered for a whole unit in a few taps: range, who sees whom, arcs. The defender looks it
// over and confirms all with one tap, adds its own cover and guardians, or contests one fact.

import { h } from "../../table/dom.js";
import { steps } from "../../table/picker.js";
import { can } from "../../table/reading.js";
import { coverText } from "./cover.js";
import { asked, go } from "./entry.js";
import { reading } from "./names.js";
import { poolNow } from "./state.js";
import { targetsCard } from "./targets.js";
import { diceText, rangeText } from "./units.js";

/** @import { Pool, Table } from "./state.js" */

/**
 * The card of facts that the moment asks for, or null.
 * @param {Table} table
 */
export function factCards(table) {
  const { flow, number } = table.view.step || {};
  if (flow === "measure" && can(table.prompt, "facts"))
    return { claims: new Set(["facts"]), drawn: measureCard(table), count: 1 };
  if (flow === "attack" && number === "1") return targetsCard(table);
  if (flow === "confirm" && can(table.prompt, "confirm_facts")) return confirmCard(table, "confirm_facts");
  if (flow === "accept" && can(table.prompt, "accept_facts")) return confirmCard(table, "accept_facts");
  return flow === "contest" ? { claims: new Set(), drawn: contestCard(table), count: 0 } : null;
}

// --- the facts of one target --------------------------------------------------------------------------------------
const YES_NO = { weak: 0, higher: 0, leader_sees: 1 };

/** @param {Table} table */
function measureState(table, offer) {
  const target = table.view.measure.target;
  const kept = table.sheet.facts;
  if (kept?.target === target && kept.size === offer.picks.length) return kept;
  const known = table.view.attack.measured[target];
  const { far } = table.view.measure;
  const usual = { range: far >= 0 ? [far] : known ? [known.range] : [], engaged: [], moved: [0] };
  const picks = offer.picks.map((pick) => {
    if (usual[pick.what]) return usual[pick.what];
    if (pick.what in YES_NO) return [YES_NO[pick.what]];
    if (pick.caps.length) return pick.caps.map((cap) => cap);
    const before = known?.[{ arc_minis: "arcs" }[pick.what] || pick.what];
    return before ? pick.ids.filter((id) => before.includes(id)) : [...pick.ids];
  });
  table.sheet.facts = { target, size: offer.picks.length, picks };
  return table.sheet.facts;
}

/** @param {Table} table */
function measureCard(table) {
  const { view, words } = table;
  const offer = table.offer("facts");
  const state = measureState(table, offer);
  const complete = offer.picks.every(
    (pick, at) => pick.caps.length || (state.picks[at].length >= pick.least && state.picks[at].length <= pick.most),
  );
  const set = (at, chosen) => {
    state.picks[at] = chosen;
    table.draw();
  };
  const send = () => {
    if (!complete || table.busy) return;
    if (table.take("facts", state.picks)) delete table.sheet.facts;
  };
  const melee = state.picks[0][0] === 0;
  return h(
    "section",
    { class: "legion-card", key: "measure", "aria-label": words.word("offers", "facts") },
    h("h3", {}, words.word("table", "facts_of", { ship: state.target }, view)),
    [...offer.picks.entries()]
      .sort(([, a], [, b]) => Number(a.what === "engaged") - Number(b.what === "engaged"))
      .map(([at, pick]) =>
        pick.what === "engaged" && melee
          ? null
          : asked(table, offer, pick, at, state.picks[at], (chosen) => set(at, chosen)),
      ),
    go(table, doneText(table, state.picks[0][0]), complete, send),
  );
}

/** @param {Table} table */
function doneText({ view, words }, range) {
  if (view.measure.far < 0) return words.word("table", "facts_done");
  return words.word("table", range ? "attack_at_range" : "attack_in_melee", { range: rangeText(words, range) });
}

// In a row of minis the number says enough; the legend says whose they are.

// --- 2b+. one tap confirms them all --------------------------------------------------------------------------------
/** @param {Table} table */
function confirmCard(table, key) {
  const { view, words } = table;
  const pool = poolNow(view);
  const own = key === "confirm_facts";
  const contests = Object.keys(table.prompt.offers).filter(
    (name) => name.startsWith("contest_") && can(table.prompt, name),
  );
  const behind = own && can(table.prompt, "confirm_behind") && table.offer("confirm_behind").picks[0].ids;
  const claims = new Set([key, "confirm_behind", "enter_cover", "enter_helpers", "enter_backup", ...contests]);
  const cover = own && can(table.prompt, "enter_cover") && coverEntry(table, pool, !behind);
  const friends = [
    own && can(table.prompt, "enter_helpers") && friendsEntry(table, "enter_helpers", "helper", pool.facts.helpers),
    own && can(table.prompt, "enter_backup") && friendsEntry(table, "enter_backup", "backer", pool.facts.backers),
  ];
  const drawn = h(
    "section",
    { class: "legion-card facts-card", key: "facts", "aria-label": words.word("steps", "2b+") },
    h("h3", {}, `${view.ships[view.attack.attacker].name} → ${view.ships[pool.defender].name}`),
    h(
      "dl",
      { class: "fact-list", key: "list" },
      factRows(table, pool, own).map(([label, text, does]) =>
        h(
          "div",
          { key: label },
          h("dt", { key: "what" }, label),
          h("dd", { key: "is" }, text, does && h("span", { class: "fact-does", key: "does" }, does)),
        ),
      ),
    ),
    !behind && cover,
    friends,
    behind
      ? confirmBehind(table, pool, behind)
      : go(table, words.word("offers", key), true, () => table.choose(key, [])),
    behind && aside(table, pool, cover),
    contests.length > 0 && contestEntry(table, contests),
  );
  return { claims, drawn, count: behind ? behind.length : 1 };
}

// The defender's one question beside the facts: behind what does the unit stand? Each answer confirms all the rest.
/**
 * @param {Table} table
 * @param {Pool} pool
 */
function confirmBehind(table, pool, covers) {
  const { words, view } = table;
  return [
    h("h4", { key: "behind" }, words.word("table", "behind_what", { ship: pool.defender }, view)),
    h(
      "div",
      { class: "behind", key: "covers" },
      covers.map((cover) =>
        h(
          "button",
          {
            key: cover,
            type: "button",
            class: `offer main behind-${cover}`,
            "data-number": String(cover + 1),
            "aria-keyshortcuts": String(cover + 1),
            "aria-disabled": table.busy ? "true" : undefined,
            onclick: () => !table.busy && !table.guarded && table.choose("confirm_behind", [[cover]]),
          },
          h("span", { class: "behind-drawing", "aria-hidden": "true" }),
          h(
            "span",
            { class: "offer-name" },
            words.word("table", `behind_${cover}`),
            h("span", { class: "hint", key: "does" }, coverDoes(table, cover)),
          ),
          h("kbd", { "aria-hidden": "true" }, String(cover + 1)),
        ),
      ),
    ),
  ];
}

/** What standing behind that much takes away: so many hits, or what dice of its own show. @param {Table} table */
function coverDoes({ view, words }, cover) {
  if (!cover) return words.word("table", "behind_0_does");
  const fixed = view.attack?.cover?.takes !== undefined;
  return fixed ? words.say("table", "cover_takes", { n: cover }) : words.word("table", `cover_rolls_${cover}`);
}

/**
 * The facts that change a number here, each with what it does: [what, how it is, what comes of it].
 * @param {Table} table
 * @param {Pool} pool
 * @returns {[string, string, string?][]}
 */
function factRows(table, pool, own) {
  const { words, view } = table;
  const { facts } = pool;
  const living = (id) => Object.values(view.ships[id].minis).filter((mini) => !mini.defeated);
  const yes = (on) => words.word("words", on ? "yes" : "no");
  const does = (key, params = {}) => words.word("fact_does", key, params);
  const friends = (what, ids) =>
    ids?.length ? [words.word("table", what), words.list.format(ids.map((id) => view.ships[id].name))] : null;
  if (!own)
    return rows([
      [words.word("picks", "cover"), words.word("covers", String(facts.cover)), coverText(table) || does("no_cover")],
      facts.smoke > 0 && [words.word("picks", "smoke"), String(facts.smoke), does("smoke", { n: facts.smoke })],
      friends("helper", facts.helpers),
      friends("backer", facts.backers),
    ]);
  const [shoot, targets] = [living(view.attack.attacker), living(pool.defender)];
  const most = targets
    .filter((mini) => facts.seen.includes(Number(idOf(view, pool.defender, mini))))
    .reduce((sum, mini) => sum + mini.threshold - mini.wounds, 0);
  return rows([
    [words.word("facts", "range"), rangeText(words, facts.range), gathered(table, pool)],
    [
      words.word("table", "they_see"),
      `${facts.los.length} / ${shoot.length}`,
      facts.range > 0 ? does("shoot", { n: facts.los.length }) : "",
    ],
    [
      words.word("table", "yours_seen"),
      `${facts.seen.length} / ${targets.length}`,
      facts.range > 0 ? does("most_wounds", { n: most }) : "",
    ],
    facts.engaged.length > 0 && [
      words.word("picks", "engaged"),
      words.list.format(facts.engaged.map((who) => table.page.say(who))),
    ],
    facts.weak && [words.word("facts", "weak"), yes(true), does("weak")],
    facts.higher && [words.word("facts", "higher"), yes(true), does("higher")],
    !facts.leader_sees && [words.word("facts", "leader_sees"), yes(false)],
    facts.spray.length > 0 && [words.word("facts", "spray"), facts.spray.map(([, n]) => n).join(" + "), does("spray")],
  ]);
}

const rows = (all) => all.filter(Boolean);
const idOf = (view, ship, mini) => Object.entries(view.ships[ship].minis).find(([, one]) => one === mini)?.[0];

// What the pool is made of at this range: "E-11 ×4: 4 white".
/**
 * @param {Table} table
 * @param {Pool} pool
 */
function gathered(table, pool) {
  const { words, view } = table;
  const names = [...pool.weapons, ...(pool.support || [])].map((one) => one.name);
  const dice = Object.keys(pool.gathered).length ? `: ${diceText(table, pool.gathered)}` : "";
  return `${words.param("names", { names }, view)}${dice}`;
}

// What is seldom so is folded away, as long as it is not.
/** @param {Table} table */
function aside({ words }, pool, drawn) {
  const { smoke } = pool.facts;
  if (!drawn) return null;
  return h(
    "details",
    { class: "manual", key: "aside", open: smoke > 0 ? true : undefined },
    h("summary", {}, words.word("picks", "smoke"), "…"),
    drawn,
  );
}

// The defender's own facts: a tap enters them at once, the attacker confirms them.
/**
 * @param {Table} table
 * @param {Pool} pool
 */
function coverEntry(table, pool, asks) {
  const offer = table.offer("enter_cover");
  const { cover, smoke } = pool.facts;
  const enter = (now, more) => !table.busy && table.take("enter_cover", [[now], [more]]);
  const [covers, smokes] = offer.picks;
  return h(
    "div",
    { class: "own-facts", key: "cover" },
    asks && asked(table, offer, covers, 0, [cover], ([now]) => enter(now, smoke)),
    h(
      "fieldset",
      { class: "pick", key: "smoke" },
      h("legend", {}, table.words.word("picks", "smoke")),
      steps(
        table,
        String(smoke),
        !table.busy && smoke > 0 && (() => enter(cover, smoke - 1)),
        !table.busy && smoke < smokes.ids.at(-1) && (() => enter(cover, smoke + 1)),
        table.words.word("picks", "smoke"),
      ),
    ),
  );
}

/** @param {Table} table */
function friendsEntry(table, key, what, chosen) {
  const offer = table.offer(key);
  return asked(table, offer, { ...offer.picks[0], what }, 0, chosen, (next) => !table.busy && table.take(key, [next]));
}

/**
 * @param {Table} table
 * @param {string[]} contests
 */
function contestEntry(table, contests) {
  return h(
    "details",
    { class: "manual contests", key: "contests" },
    h("summary", {}, table.page.say("contest"), "…"),
    h(
      "ul",
      { class: "manual-list", role: "list" },
      contests.map((key) =>
        h(
          "li",
          { key },
          h(
            "button",
            { type: "button", class: "button", onclick: () => table.choose(key) },
            table.words.word("offers", key),
            table.offer(key).picks.length > 0 && "…",
          ),
        ),
      ),
    ),
  );
}

/** @param {Table} table */
function contestCard(table) {
  const { view, words } = table;
  const { contest } = view;
  if (!contest) return null;
  const fact = words.word("facts", contest.fact);
  const mini = ["los", "seen", "arcs", "spray"].includes(contest.fact)
    ? ` – ${words.word("table", "mini", { mini: contest.mini })}`
    : ["helper", "backup"].includes(contest.fact)
      ? ` – ${view.ships[contest.mini]?.name}`
      : "";
  return h(
    "section",
    { class: "legion-card facts contested", key: "contest", "aria-label": words.word("prompts", "contest") },
    h("h3", {}, fact, mini),
    h(
      "dl",
      { class: "readings" },
      h(
        "div",
        { key: "was" },
        h("dt", {}, words.word("table", "entered")),
        h("dd", {}, reading(words, contest.fact, contest.was)),
      ),
      h(
        "div",
        { key: "now" },
        h("dt", {}, words.word("table", "contested")),
        h("dd", {}, reading(words, contest.fact, contest.now)),
      ),
    ),
  );
}
