// What an offer would do, on the slip that is pressed for it: the dice it turns or throws anew, and what that comes to; and
// what would come of something that is still being put together, asked of the server, that does nothing by it.

import { turns } from "./dice.js";
import { h } from "./dom.js";
import { headline } from "./odds.js";
import { favourite, gradeText, number, percent } from "./odds_words.js";
import { dicePickAt } from "./reading.js";

/** @typedef {import("./table.js").Table} Table */

const MOST = 3; // more dice would push the words away

/** What is shown before an offer is pressed: of one for several ships, which of them. @param {{ key: string, id?: number }} offer */
export const previewed = ({ key, id }) => (id === undefined ? key : `${key} ${id}`);

/**
 * The line under an offer's name; nothing where it would say nothing. Of what only keeps its place, why it does nothing.
 * @param {Table} table
 * @param {Offer} offer
 */
export function effect(table, offer) {
  if (offer.why_not) return h("span", { class: "offer-does", key: "why" }, table.whyText(offer.why_not));
  const does = changes(table, offer);
  const worth = worthOf(table, offer);
  if (!does && !worth) return null;
  return h(
    "span",
    { class: "offer-effect", key: "effect" },
    does,
    worth &&
      h(
        "span",
        { class: "offer-worth", key: "worth" },
        `${worth.aim} `,
        h("strong", {}, worth.text),
        worth.grade && h("span", { class: "offer-best" }, ` · ${worth.grade}`),
      ),
  );
}

// As pictures, for the eye alone: the same is said by the name and, once it is done, by the dice.
/** @param {Table} table @param {Offer} offer */
function changes(table, offer) {
  const pool = table.room.poolOf(table);
  const dice = table.view.pools?.[pool];
  if (!dice?.order.length) return null;
  const turned = [...turns(table, offer.key, dice)];
  const again = turned.length ? [] : rerolled(table, offer).filter((id) => dice.dice[id]);
  const small = (face, key) => h("span", { class: "mini-die", key }, table.room.drawDie(pool, face, true));
  if (!turned.length && !again.length) return null;
  return h(
    "span",
    { class: "offer-dice", key: "dice", "aria-hidden": "true" },
    turned
      .slice(0, MOST)
      .map(([id, face]) => [
        small(dice.dice[id].face, `${id}-from`),
        h("i", { key: `${id}-to` }, "→"),
        small(face, id),
      ]),
    again.length > 0 && h("i", { key: "again" }, "↻"),
    again.slice(0, MOST).map((id) => small(dice.dice[id].face, id)),
  );
}

/** @param {Table} table @param {Offer} offer */
function rerolled(table, offer) {
  const at = dicePickAt(offer);
  return at < 0 ? [] : table.room.usualDice(table, offer, offer.picks[at]).map(String);
}

/**
 * What the odds say of an offer: {aim, text, best, level, grade}, while they speak of the table as it is. One is best, what
 * reads the same is as good and said to be; where all of them do, they are level and none stands out.
 * @param {Table} table
 * @param {Offer} offer
 */
export function worthOf(table, offer) {
  const { answer, shown } = table.odds;
  if (!shown || !answer?.options || answer.n !== table.session.store.n || answer.options.length < 2) return null;
  const found = answer.options.find((one) => one.key === offer.key);
  if (!found) return null;
  const chance = table.room.odds.chances?.includes(answer.aim);
  const text = (one) => (chance ? percent : number)(table, one.worth);
  const top = favourite(table, answer.options, text);
  const level = answer.options.every((one) => text(one) === text(found));
  const best = top.key === found.key && !level;
  const stands = {
    best,
    level: level || top.same.has(found.key),
    grade: level ? "" : gradeText(table, top, found.key),
  };
  return { aim: table.words.word("odds", `aim_${answer.aim}`), text: text(found), ...stands };
}

/** What was asked last at a table, and its answer. @type {WeakMap<Table, {key: string, answer: any}>} */
const asked = new WeakMap();

/**
 * The outcome that says most if these offers were taken: {name, value, chance}; null until it is known, or where nobody may
 * know. The table is drawn anew when it is.
 * @param {Table} table
 * @param {{offer: string, picks: number[][]}[] | null} takes
 */
export function foretold(table, takes) {
  const { links } = table.config;
  if (!takes || !table.seat || !table.odds.shown || !links.odds) return null;
  const query = new URLSearchParams({ as: table.role, takes: JSON.stringify(takes) });
  const key = `${table.session.store.n} ${query}`;
  const last = asked.get(table);
  if (last?.key === key) return last.answer && headline(table, last.answer);
  asked.set(table, { key, answer: null });
  fetch(`${links.odds}?${query}`, { headers: { accept: "application/json" } })
    .then((answer) => (answer.ok ? answer.json() : null))
    .catch(() => null)
    .then((answer) => {
      if (asked.get(table)?.key !== key || !answer?.names || answer.unseen > 0.001) return;
      asked.set(table, { key, answer });
      table.draw();
    });
  return null;
}
