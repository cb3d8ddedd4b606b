// The answers of a puzzle, said by the table in the words it has for its offers and cards.

const home = /** @type {any} */ (document.querySelector("broadside-table"));

function name() {
  const { table } = home;
  if (!table?.view) return setTimeout(name, 100);
  for (const one of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-offer]")))
    one.textContent = table.words.word("offers", one.dataset.offer, {}, table.view);
  return undefined;
}

name();
