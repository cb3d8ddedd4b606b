// The answers of a puzzle, said by the table in the words it has for its offers and cards.

const home = /** @type {any} */ (document.querySelector("broadside-table"));
const LOOK_MS = 100;

function sayAnswers() {
  const { table } = home;
  if (!table?.view) {
    setTimeout(sayAnswers, LOOK_MS);
    return;
  }
  for (const one of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-offer]")))
    one.textContent = table.words.word("offers", one.dataset.offer, {}, table.view);
}

sayAnswers();
