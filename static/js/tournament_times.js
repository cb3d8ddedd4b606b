// Moments that an organizer types: in the reader's own zone on the page, in UTC on the way. Without script both are UTC.

const local = (utc) => {
  const then = new Date(`${utc.slice(0, 16)}Z`);
  return new Date(then.getTime() - 60_000 * then.getTimezoneOffset()).toISOString().slice(0, 16);
};

/** Show every such field in the zone of this browser, and send it as UTC. */
export function times() {
  for (const field of /** @type {any} */ (document.querySelectorAll("input[data-utc]"))) {
    if (field.value) field.value = field.defaultValue = local(field.value);
    document.getElementById(field.getAttribute("aria-describedby")).textContent =
      Intl.DateTimeFormat().resolvedOptions().timeZone;
    field.form.addEventListener("formdata", ({ formData }) => {
      if (field.value) formData.set(field.name, new Date(field.value).toISOString().slice(0, 16));
    });
  }
}
