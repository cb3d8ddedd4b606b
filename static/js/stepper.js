// − value +: one press counts at once, and the field says that it has changed.

/** Takes one step with a button that has data-step, beside its field. */
export function step(button) {
  const field = button.parentElement.querySelector("input");
  const wanted = Number(field.value || 0) + Number(button.dataset.step);
  const value = Math.min(Math.max(wanted, Number(field.min)), Number(field.max));
  if (value === Number(field.value || 0)) return;
  field.value = String(value);
  mark(button.parentElement);
  field.dispatchEvent(new Event("change", { bubbles: true }));
}

/** Says of both buttons whether there is a step left. */
export function mark(stepper) {
  const field = stepper.querySelector("input");
  for (const one of stepper.querySelectorAll("[data-step]")) {
    const end = Number(one.dataset.step) < 0 ? field.min : field.max;
    if (Number(field.value || 0) === Number(end)) one.setAttribute("aria-disabled", "true");
    else one.removeAttribute("aria-disabled");
  }
}
