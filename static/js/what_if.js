// On the what-if page: a tap on a word puts it into the line, where the cursor stands.

const line = document.getElementById("q");
const parts = document.querySelector("[data-parts]");

if (line && parts) {
  parts.hidden = false;
  parts.addEventListener("click", (event) => {
    const part = event.target.closest("[data-part]")?.dataset.part;
    if (!part) return;
    const at = line.selectionStart ?? line.value.length;
    const before = line.value.slice(0, at).replace(/\s*$/, "");
    const after = line.value.slice(at).replace(/^\s*/, "");
    const text = before ? `${before} ${part} ` : `${part} `;
    line.value = text + after;
    line.focus();
    line.setSelectionRange(text.length, text.length);
  });
}
