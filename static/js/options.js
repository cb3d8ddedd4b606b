// The form of a new match: its folded lines say what is set, and the link of the options follows. It works without.

/** What the chosen answers of a part of the form say, in their order, each once. */
const told = (part) => [
  ...new Set(
    [...part.querySelectorAll("input:checked[data-tell], select[data-tell]")]
      .filter((one) => one.matches("input") || one.value)
      .map((one) => one.dataset.tell)
      .filter(Boolean),
  ),
];

/**
 * The address that opens this form as it is: the game, the squad, and every option that is not as usual.
 * @param {HTMLFormElement} form
 */
export function linkOf(form, base) {
  const link = new URL(base);
  for (const name of [...link.searchParams.keys()]) if (!STAYS.includes(name)) link.searchParams.delete(name);
  const data = new FormData(form);
  const game = String(data.get("game") ?? "").split("/");
  if (game.length === 2) {
    link.searchParams.set("room", game[0]);
    link.searchParams.set("edition", game[1]);
  }
  const squad = String(data.get("mine") ?? "");
  if (squad.startsWith("ready:")) link.searchParams.set("squad", squad.slice("ready:".length));
  for (const part of form.querySelectorAll("#seats, #options [data-usual]")) {
    const control = part.querySelector("input:checked, input:not([type=radio]), select");
    if (!control || control.name === "game" || control.value === part.dataset.usual) continue;
    link.searchParams.set(control.name, control.value);
  }
  return link.href;
}

const STAYS = ["room", "edition", "alone", "machine"];

/** @param {HTMLFormElement} form */
function follow(form) {
  const options = form.querySelector("#options");
  const theirs = form.querySelector("#theirs-fold");
  const [ofOptions, ofTheirs] = ["options", "theirs"].map((name) => form.querySelector(`[data-line=${name}]`));
  if (options && ofOptions) ofOptions.textContent = told(options).join(" · ");
  const chosen = theirs?.querySelector("input[name=theirs]:checked");
  if (chosen && ofTheirs) ofTheirs.textContent = chosen.dataset.tell;
  const link = form.querySelector("#option-link");
  if (link) link.value = linkOf(form, link.value);
}

/**
 * What goes with a mode, of squads by mode ("" for every other); null where something else has been chosen.
 * @param {Record<string, string>} usual
 */
export function usualFor(usual, mode, chosen) {
  return Object.values(usual).includes(chosen) ? (usual[mode] ?? usual[""]) : null;
}

// Until somebody chooses otherwise, each side has a squad that can do what the mode asks.
/** @param {HTMLFormElement} form */
function matchSquads(form, mode) {
  for (const part of form.querySelectorAll("[data-usual-in]")) {
    const squad = part.querySelector(".squads input:checked");
    const value = usualFor(JSON.parse(part.dataset.usualIn), mode, squad?.value);
    const wanted = value && [...part.querySelectorAll("input[type=radio]")].find((one) => one.value === value);
    if (!wanted) continue;
    wanted.checked = true;
    const fold = wanted.closest("details");
    if (fold) fold.open = true;
  }
}

/**
 * What the machine brings once I have chosen its squad for myself: the first other one; null while it need not change.
 * @param {string[]} ready
 */
export function otherFor(ready, mine, theirs) {
  return mine === theirs && ready.includes(mine) ? (ready.find((one) => one !== mine) ?? null) : null;
}

/** @param {HTMLFormElement} form */
function machineYields(form, mine) {
  const all = [...form.querySelectorAll("#theirs-fold .squads input[name=theirs]")];
  const ready = all.map((one) => one.value);
  const other = otherFor(ready, mine, all.find((one) => one.checked)?.value);
  if (other) all[ready.indexOf(other)].checked = true;
}

const form = document.querySelector(".start-form");
if (form) {
  form.addEventListener("change", ({ target }) => {
    if (target.name === "mode") matchSquads(form, target.value);
    if (target.name === "mine" && form.elements.namedItem("machine")) machineYields(form, target.value);
    follow(form);
  });
  form.addEventListener("htmx:afterSettle", () => follow(form));
  follow(form);
  // the problem that is named lies in a fold: unfold it before the page goes there
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element && event.target.closest(".notice.bad a[href^='#']");
    const target = link && document.getElementById(link.getAttribute("href").slice(1));
    for (let fold = target?.closest("details"); fold; fold = fold.parentElement?.closest("details")) fold.open = true;
  });
}
