// How numbers of the odds are written, and what they are called.

const LEAST = 0.001; // less says nothing to anybody; the exact chance stands in the title

/** A chance; what is nearly nought or nearly sure is not said to be so. @param {Table} table */
export function percent(table, chance) {
  const write = (one) =>
    new Intl.NumberFormat(table.page.language, { style: "percent", maximumFractionDigits: 1 }).format(one);
  if (chance > 0 && chance < LEAST) return `< ${write(LEAST)}`;
  return chance < 1 && chance > 1 - LEAST ? `> ${write(1 - LEAST)}` : write(chance);
}
export const number = (table, value) =>
  new Intl.NumberFormat(table.page.language, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(value);

/** A number of the outcome, or one of its values, in words; `forIt` are the seats whose aim it is. */
export function labelOf(table, forIt, name, value) {
  const [seat] = forIt || [];
  const other = (table.view.seat_order || []).find((one) => one !== seat);
  const [whose, what] = /^p\d\./.test(name) ? name.split(".") : ["", name]; // a number of one seat: "p2.destroyed"
  const key = value === undefined ? what : `${what}_${value}`.replace("-", "minus_");
  if (whose) return `${table.nameOf(whose)}: ${table.words.word("odds", key)}`;
  const about = table.room?.odds.about?.(table.view); // whom a figure is about, where only one can be meant
  return (
    table.words.form(
      wordsOf(table, key, about),
      { seat: table.nameOf(seat), other: table.nameOf(other), ...about },
      table.view,
    ) ?? key
  );
}

/** The words of a figure: those that name whom it is about, those of the mode where winning is something else, else its own. */
function wordsOf({ words, view }, key, about) {
  const told = words.words.odds;
  return (about && told?.[`${key}_of`]) ?? told?.[`${key}_${view.match?.mode}`] ?? told?.[key];
}
