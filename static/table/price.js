// Passing that gives something up says what it costs, and asks once where it stands: the second press goes through.

/** @typedef {import("./table.js").Table} Table */

/**
 * What passing costs now; "" where it gives nothing up.
 * @param {Table} table
 * @param {Offer} offer
 */
export function priceOf(table, offer) {
  return offer ? table.room.passPrice(table, offer) : "";
}

/**
 * Has the first press fallen, so that the next one passes?
 * @param {Table} table
 * @param {Offer} offer
 */
export function isAsking(table, offer) {
  return Boolean(offer) && table.askedPass === `${offer.key} ${table.prompt?.n}`;
}

/**
 * May this press pass? The first one only asks, where there is a price.
 * @param {Table} table
 * @param {Offer} offer
 */
export function goesThrough(table, offer) {
  if (!priceOf(table, offer) || isAsking(table, offer)) {
    table.askedPass = "";
    return true;
  }
  table.askedPass = `${offer.key} ${table.prompt?.n}`;
  table.hold();
  table.draw();
  return false;
}
