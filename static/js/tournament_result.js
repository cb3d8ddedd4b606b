// The form of a result asks only for what its kind needs, and for a reason only where something is changed.

function differs(one) {
  if (one.type === "radio" || one.type === "checkbox") return one.checked !== one.defaultChecked;
  if (!one.options) return one.value !== one.defaultValue;
  return (
    one.selectedIndex !==
    Math.max(
      0,
      [...one.options].findIndex((option) => option.defaultSelected),
    )
  );
}

function fit(form) {
  const kind = form.querySelector("[data-kind]").value;
  for (const part of form.querySelectorAll("[data-of-kind]")) {
    const asked = part.dataset.ofKind.split(" ").includes(kind);
    part.hidden = !asked;
    for (const one of part.querySelectorAll("input")) {
      one.disabled = !asked || Boolean(one.closest("[hidden]"));
      one.required = !one.disabled;
    }
  }
  const why = form.querySelector("[data-if-changed]");
  if (why)
    why.required = [...form.elements].some((one) => one.name && one !== why && one.name !== "drop" && differs(one));
}

const FORMS = "form:has([data-kind])";

/** Keep every such form of the page as its answers want it, and those that come into it later. */
export function results() {
  const all = () => document.querySelectorAll(FORMS).forEach(fit);
  document.addEventListener("input", (/** @type {any} */ { target }) => {
    if (target.form?.matches(FORMS)) fit(target.form);
  });
  document.addEventListener("htmx:afterSettle", all);
  all();
}
