// The short fingerprint of a view: both sides compute it, so a wrong picture is found and asked for again.

/**
 * JSON with sorted keys and no spaces, the same bytes the server hashes.
 * @param {any} value
 * @returns {string}
 */
export function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value && typeof value === "object") {
    const parts = Object.keys(value)
      .sort(byCodePoint)
      .map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`);
    return `{${parts.join(",")}}`;
  }
  return JSON.stringify(value);
}

/**
 * @param {string} a
 * @param {string} b
 */
function byCodePoint(a, b) {
  const left = Array.from(a, (char) => char.codePointAt(0) ?? 0);
  const right = Array.from(b, (char) => char.codePointAt(0) ?? 0);
  for (let at = 0; at < Math.min(left.length, right.length); at += 1) {
    if (left[at] !== right[at]) return left[at] - right[at];
  }
  return left.length - right.length;
}

/**
 * First 8 hex digits of SHA-256 over the canonical view; empty where the browser offers no hashing (plain http).
 * @param {string} text
 */
export async function digest(text) {
  if (!globalThis.crypto?.subtle) return "";
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
  return Array.from(bytes.slice(0, 4), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
