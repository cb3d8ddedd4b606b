/** What a browser keeps for a page, for scripts that are run without one. */
export class Storage {
  #kept = new Map();

  getItem(key) {
    return this.#kept.get(key) ?? null;
  }

  setItem(key, value) {
    this.#kept.set(key, String(value));
  }

  removeItem(key) {
    this.#kept.delete(key);
  }
}

/** Storage that a browser has switched off: it can be named and not be used. */
export class NoStorage {
  getItem() {
    throw new Error("storage is switched off");
  }

  setItem() {
    throw new Error("storage is switched off");
  }
}
