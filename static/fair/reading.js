// Reads JSON as every language reads it alike: whole numbers only, no field twice in an object. What JSON.parse would
// read in silence, a 3.0 that becomes a 3 or the second of two equal fields, is refused.

const TOKENS = /\s*(?:([{}[\],:])|("(?:[^"\\]|\\.)*")|(-?\d[^\s,\]}]*)|(true|false|null))/gy;

/** The value of a text. Throws for what is no JSON, or not read alike everywhere. */
export function read(text) {
  const value = JSON.parse(text);
  const open = []; // of each object that is not yet closed, the names that were there; null for a list
  let named = "";
  TOKENS.lastIndex = 0;
  for (let found = TOKENS.exec(text); found; found = TOKENS.exec(text)) {
    const [, mark, string, number] = found;
    if (number && !/^-?\d+$/.test(number)) throw new SyntaxError(`${number} is not a whole number`);
    if (mark === "{") open.push(new Set());
    else if (mark === "[") open.push(null);
    else if (mark === "}" || mark === "]") open.pop();
    else if (mark === ":") {
      if (open.at(-1).has(named)) throw new SyntaxError(`${named} stands there twice`);
      open.at(-1).add(named);
    }
    if (string) named = JSON.parse(string);
  }
  return value;
}
