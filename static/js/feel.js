// Settings of the table that this browser keeps for itself: how fast scenes are, what is heard and felt, whether a shake
// rolls. They count at once; what this device does not have is not asked.

import { keepPace, storedPace } from "../stage/pace.js";
import { canShake, chooseShake, shakeChosen } from "../stage/shake.js";
import { Choices } from "../table/sounds.js";

const form = /** @type {HTMLFormElement} */ (document.getElementById("feel"));
const choices = new Choices();

/** @param {string} name */
const on = (name) => form.querySelector(`[name="${name}"]:checked`)?.getAttribute("value") === "on";
const set = (name, value) => {
  for (const input of /** @type {NodeListOf<HTMLInputElement>} */ (form.querySelectorAll(`[name="${name}"]`)))
    input.checked = input.value === value;
};
const has = (name, there) => {
  form.querySelector(`[data-of="${name}"]`).toggleAttribute("hidden", !there);
};
const word = (yes) => (yes ? "on" : "off");

function show() {
  set("pace", storedPace());
  set("volume", choices.volume);
  set("vibration", word(choices.vibration));
  set("shake", word(shakeChosen()));
}

const KEEPS = {
  pace: (value) => keepPace(value),
  volume: (value) => choices.choose({ volume: value }),
  vibration: () => {
    choices.choose({ vibration: on("vibration") });
    navigator.vibrate?.(choices.vibration ? 40 : 0);
  },
  shake: async () => set("shake", word(await chooseShake(on("shake")))),
};

has("vibration", typeof navigator.vibrate === "function" && matchMedia("(pointer: coarse)").matches);
has("shake", canShake());
show();
form.hidden = false;
form.addEventListener("change", ({ target }) => {
  const input = /** @type {HTMLInputElement} */ (target);
  KEEPS[input.name]?.(input.value);
});
