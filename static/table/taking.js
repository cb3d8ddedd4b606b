// How what a person decides is sent: one offer, or several in the order of the rules that are one decision.

/** @import { Table } from "./table.js" */

/** @param {Table} table */
const place = ({ config }) => `broadside.since.${config.match}`;

/**
 * All of these happen, or none. False while another command waits for its answer.
 * @param {Table} table
 * @param {{ offer: string, picks: number[][] }[]} takes
 */
export function takeAll(table, takes, note = "") {
  const [{ offer: key, picks }, ...then] = takes;
  // a press that only says when dice fall is no command of the rules; where the rules have a button to roll, that is one
  const told = takes.filter(({ offer }) => offer !== "roll" || !table.view?.match?.roll);
  if (!table.busy) for (const one of told) table.session.hand.acts(one.offer, one.picks);
  const said = note || table.reason;
  const d = { offer: key, picks, ...(said && { note: said }), ...(then.length > 0 && { then }) };
  const id = table.link.command("take", d, table.prompt?.n);
  if (!id) return false;
  decided(table, takes);
  table.room.took(table, key);
  table.pending = { id, key };
  table.aside = Boolean(table.prompt?.offers?.[key]?.manual);
  table.picking = null;
  table.ghost = "";
  table.picked.clear();
  table.notice = null;
  table.draw();
  return true;
}

/**
 * From here on it is told what happens (since.js): after what somebody has decided, and no order for them.
 * @param {Table} table
 * @param {{ offer: string, picks: number[][] }[]} takes
 */
function decided(table, takes) {
  if (table.deputies.due || (table.since && !table.since.decides(table, takes))) return;
  table.pressedAt = table.session.store.n;
  try {
    sessionStorage.setItem(place(table), String(table.pressedAt));
  } catch {
    // without storage a reload begins anew
  }
}

/** The newest event at the last press of weight in this match, kept over a reload; null where there was none. @param {Table} table */
export function pressedBefore(table) {
  try {
    return Number(sessionStorage.getItem(place(table))) || null;
  } catch {
    return null;
  }
}
