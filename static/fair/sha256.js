// SHA-256 and HMAC as FIPS 180-4 and RFC 2104 describe them. The browser's own are asynchronous and missing on plain
// http, where clubs play; the audit page compares the two wherever both are there.

/** @param {number} x */
const bits32 = (x) => Math.floor((x - Math.floor(x)) * 2 ** 32);
/** @type {number[]} */
const PRIMES = [];
for (let n = 2; PRIMES.length < 64; n += 1) if (PRIMES.every((p) => n % p)) PRIMES.push(n);
const K = Uint32Array.from(PRIMES, (p) => bits32(Math.cbrt(p)));
const START = PRIMES.slice(0, 8).map((p) => bits32(Math.sqrt(p)));

/**
 * @param {number} x
 * @param {number} n
 */
const turn = (x, n) => (x >>> n) | (x << (32 - n));

/** @param {Uint8Array} bytes */
function padded(bytes) {
  const whole = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  whole.set(bytes);
  whole[bytes.length] = 0x80;
  const view = new DataView(whole.buffer);
  view.setUint32(whole.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(whole.length - 4, (bytes.length << 3) >>> 0);
  return view;
}

/** @param {Uint8Array} bytes */
export function sha256(bytes) {
  const view = padded(bytes);
  const state = Uint32Array.from(START);
  const w = new Uint32Array(64);
  for (let at = 0; at < view.byteLength; at += 64) {
    for (let i = 0; i < 16; i += 1) w[i] = view.getUint32(at + 4 * i);
    for (let i = 16; i < 64; i += 1) {
      const a = w[i - 15];
      const b = w[i - 2];
      w[i] = w[i - 16] + (turn(a, 7) ^ turn(a, 18) ^ (a >>> 3)) + w[i - 7] + (turn(b, 17) ^ turn(b, 19) ^ (b >>> 10));
    }
    mix(state, w);
  }
  const out = new DataView(new ArrayBuffer(32));
  for (const [i, word] of state.entries()) out.setUint32(4 * i, word);
  return new Uint8Array(out.buffer);
}

/**
 * @param {Uint32Array} state
 * @param {Uint32Array} w
 */
function mix(state, w) {
  let [a, b, c, d, e, f, g, h] = state;
  for (let i = 0; i < 64; i += 1) {
    const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + K[i] + w[i]) | 0;
    const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => {
    state[i] += word;
  });
}

/**
 * @param {Uint8Array} key
 * @param {Uint8Array} message
 */
export function hmac(key, message) {
  const block = new Uint8Array(64);
  block.set(key.length > 64 ? sha256(key) : key);
  const inner = joined(
    block.map((x) => x ^ 0x36),
    message,
  );
  return sha256(
    joined(
      block.map((x) => x ^ 0x5c),
      sha256(inner),
    ),
  );
}

/** @param {Uint8Array[]} parts */
export function joined(...parts) {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
