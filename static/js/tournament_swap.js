// Two players of a draft change places by dragging one name onto the other; by keys and fingers the names are pressed.

const seat = (event) => event.target.closest?.("[data-seat]");
/** The name that is dragged. @type {HTMLElement | null} */
let held = null;

function onto(one) {
  document.querySelector(".seat.onto")?.classList.remove("onto");
  if (one && one !== held) one.classList.add("onto");
}

/** Begin to listen for names that are dragged, and for Escape, which lets a name go that was pressed. */
export function swaps() {
  document.addEventListener("dragstart", (event) => {
    held = seat(event);
    if (held) event.dataTransfer?.setData("text/plain", held.textContent);
  });
  document.addEventListener("dragover", (event) => {
    if (!held) return;
    onto(seat(event));
    if (seat(event)) event.preventDefault();
  });
  document.addEventListener("drop", (event) => {
    const other = held && seat(event);
    if (!other || other === held) return;
    event.preventDefault();
    const form = /** @type {any} */ (document.querySelector("#swapping"));
    form.elements.one.value = held?.dataset.seat;
    const field = document.createElement("input");
    Object.assign(field, { type: "hidden", name: "other", value: other.dataset.seat });
    form.append(field);
    form.requestSubmit();
  });
  document.addEventListener("dragend", () => {
    onto(null);
    held = null;
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") /** @type {any} */ (document.querySelector("[data-let-go]"))?.click();
  });
}
