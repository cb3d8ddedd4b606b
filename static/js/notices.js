// A press that lets this browser be told while no page is open; hidden where it cannot be.

import { canPush, isTold, tell } from "../shell/push.js";

for (const part of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-push]"))) {
  const button = /** @type {HTMLButtonElement} */ (part.querySelector("[data-push-on]"));
  const said = /** @type {HTMLElement} */ (part.querySelector("[data-push-said]"));
  const about = part.dataset.tournament ? { tournament: part.dataset.tournament } : {};
  const show = (told) => {
    button.hidden = told;
    said.textContent = told ? (said.dataset.on ?? "") : "";
  };
  if (!canPush()) continue;
  part.hidden = false;
  isTold(about).then(show, () => show(false));
  button.addEventListener("click", async () => {
    try {
      const told = await tell(about);
      show(told);
      if (!told) said.textContent = said.dataset.refused ?? "";
      else if (!part.dataset.tournament) location.reload();
    } catch {
      said.textContent = said.dataset.failed ?? "";
    }
  });
}
