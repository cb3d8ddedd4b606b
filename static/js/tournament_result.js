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

/** Keep every such form of the page as its answers want it. */
export function results() {
  for (const form of document.querySelectorAll("form:has([data-kind])")) {
    form.addEventListener("input", () => fit(form));
    fit(form);
  }
}
