// The switch between languages. The page's own form stands hidden beside the table; these buttons press it.

import { h } from "./dom.js";

/** A button for each language by its own name, or only for those the page is not in. */
export function languageButtons(others = false) {
  const now = document.documentElement.lang;
  const all = [...document.querySelectorAll("#table-language button")].filter(
    (button) => !others || button.lang !== now,
  );
  return all.map((button) =>
    h(
      "button",
      {
        key: `language-${button.value}`,
        type: "button",
        class: "button",
        lang: button.lang,
        "aria-pressed": others ? undefined : String(button.lang === now),
        onclick: () => button.click(),
      },
      button.textContent,
    ),
  );
}

const LATIN = /^[\u0020-\u024f\u2010-\u201f]+$/;

/**
 * The language of a name as it is printed: in Latin letters it is read as English on a page in another writing.
 * @param {string} name
 */
export function tongue(name) {
  return LATIN.test(name || "") ? "en" : undefined;
}
