// What somebody types, chooses or presses while an answer is under way stays when that answer takes the form's place. Holds for
// the part of a page that is marked data-keeps and has an id.

/** What each answer under way must not throw away. @type {Map<XMLHttpRequest, { part: string, fields: Map<string, any>, pressed: any[] }>} */
const underWay = new Map();

/** @param {string} text */
const quoted = (text) => CSS.escape(text);
/** @param {any} one */
const selector = (one) => {
  if (one.id) return `#${quoted(one.id)}`; // rows may ask for the same by the same name
  const named = `[name="${quoted(one.name)}"]`;
  return chosen(one) ? `${named}[value="${quoted(one.value)}"]` : named;
};

/** @param {any} field */
const chosen = (field) => ["radio", "checkbox"].includes(field.type);

/**
 * @param {Map<string, any>} fields
 * @param {any} field
 */
function keep(fields, field) {
  if (!field.matches("input, select, textarea") || !(field.name || field.id)) return;
  const where = selector(field);
  fields.delete(where); // what was chosen last is put back last
  fields.set(where, chosen(field) ? field.checked : field.value);
}

function note(/** @type {any} */ { target }) {
  for (const { part, fields } of underWay.values()) if (target.closest(`#${part}`)) keep(fields, target);
}

/**
 * @param {HTMLElement} part
 * @param {Map<string, any>} fields
 */
function putBack(part, fields) {
  for (const [where, value] of [...fields]) {
    const field = /** @type {any} */ (part.querySelector(where));
    if (!field || field.disabled) continue;
    field[typeof value === "boolean" ? "checked" : "value"] = value;
    if (typeof value === "string") field.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

/**
 * Presses it again where it means the same as before: what a number in it counts may have moved.
 * @param {HTMLElement} part
 * @param {{ name: string, value: string, words: string }} pressed
 */
function pressAgain(part, pressed) {
  const { name, value, words } = pressed;
  const same = [
    .../** @type {NodeListOf<HTMLButtonElement>} */ (part.querySelectorAll("button:not(:disabled)")),
  ].filter((one) => one.name === name && one.textContent === words);
  (same.find((one) => one.value === value) ?? (same.length === 1 ? same[0] : null))?.click();
}

document.addEventListener("input", note, true);
document.addEventListener("change", note, true);
document.addEventListener(
  "submit",
  (event) => {
    const { submitter } = event;
    const form = /** @type {HTMLElement} */ (event.target);
    const before = [...underWay.values()].find(({ part }) => form.closest(`#${part}`));
    // only what goes by script waits; a form that leads to another page may go
    if (!before || !form.hasAttribute("hx-post") || !(submitter instanceof HTMLButtonElement)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    before.pressed.push({ name: submitter.name, value: submitter.value, words: submitter.textContent });
  },
  true,
);
document.addEventListener("htmx:beforeRequest", (/** @type {any} */ { detail }) => {
  const part = detail.elt.closest("[data-keeps]");
  if (!part) return;
  const fields = new Map();
  for (const one of underWay.values())
    if (one.part === part.id) for (const [where, value] of one.fields) fields.set(where, value);
  // a form that swaps nothing is a change on its way: who asks meanwhile may be answered as of before it
  if (detail.elt.matches("form[hx-swap=none]"))
    for (const field of detail.elt.querySelectorAll("input:not([type=hidden])")) keep(fields, field);
  underWay.set(detail.xhr, { part: part.id, fields, pressed: [] });
});
document.addEventListener("htmx:afterSwap", (/** @type {any} */ { detail }) => {
  const kept = underWay.get(detail.xhr);
  const part = kept && document.getElementById(kept.part);
  if (!part) return;
  putBack(part, kept.fields);
  kept.fields.clear();
});
for (const ended of ["htmx:afterOnLoad", "htmx:sendAbort", "htmx:sendError", "htmx:timeout", "htmx:responseError"])
  document.addEventListener(ended, (/** @type {any} */ { detail }) => {
    const kept = underWay.get(detail.xhr);
    underWay.delete(detail.xhr);
    const part = kept && document.getElementById(kept.part);
    if (!part) return;
    const [first, ...others] = kept.pressed;
    // the element that asked still holds the place for one request until this event is over
    if (first)
      setTimeout(() => {
        pressAgain(part, first);
        const next = [...underWay.values()].find((one) => one.part === kept.part);
        next?.pressed.push(...others);
      });
  });
