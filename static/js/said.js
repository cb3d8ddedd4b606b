// A button that says what it has done, in place of what it does. No clock takes that away from slow readers: it says what it
// does again when they do the next thing.

const before = new Map(); // what each such button says otherwise

/** Writes into a button what was done with it. */
export function say(button, text) {
  if (!before.has(button)) before.set(button, button.textContent);
  button.textContent = text;
}

function again() {
  for (const [button, text] of before) button.textContent = text;
  before.clear();
}

// The click itself, not what leads to it: a button that grows or shrinks must not move another away from under a finger.
for (const done of ["click", "keydown"]) document.addEventListener(done, again, { capture: true });
