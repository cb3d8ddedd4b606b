// Keyed DOM patching. h() describes a node; patch() makes the page equal to the description and keeps every node whose
// key (or place and tag) is the same, so the focused element, a half-typed text and a scroll place are never thrown away.

const SVG = "http://www.w3.org/2000/svg";
const SVG_TAGS = new Set(["svg", "path", "circle", "rect", "polygon", "line", "g", "text", "ellipse", "title"]);
const AS_PROPERTY = new Set(["value", "checked", "model", "indeterminate"]);

/** Describe one element. props: key, class, vars {"--x": 1}, on* handlers, `model` for custom elements, attributes. */
export function h(tag, props, ...children) {
  return { tag, props: props || {}, children: flat(children, []) };
}

function flat(children, into) {
  for (const child of children) {
    if (Array.isArray(child)) flat(child, into);
    else if (child !== null && child !== undefined && child !== false && child !== "") into.push(child);
  }
  return into;
}

/** Make the children of `parent` equal to the descriptions; nodes marked bsForeign are somebody else's and stay. */
export function patch(parent, descriptions) {
  const wanted = flat([descriptions], []);
  const keyed = new Map();
  const loose = [];
  for (const node of parent.childNodes) {
    if (node.bsForeign) continue;
    if (node.bsKey !== undefined) keyed.set(node.bsKey, node);
    else loose.push(node);
  }
  const nodes = wanted.map((want) => claim(want, keyed, loose));
  const kept = new Set(nodes);
  for (const node of [...parent.childNodes]) if (!kept.has(node) && !node.bsForeign) node.remove();
  place(parent, nodes);
  for (const [at, want] of wanted.entries()) update(nodes[at], want);
}

function claim(want, keyed, loose) {
  if (typeof want !== "object") {
    const at = loose.findIndex((node) => node.nodeType === Node.TEXT_NODE);
    return at >= 0 ? loose.splice(at, 1)[0] : document.createTextNode("");
  }
  const key = want.props.key;
  if (key !== undefined) {
    const known = keyed.get(key);
    if (known && known.bsTag === want.tag) {
      keyed.delete(key);
      return known;
    }
    return create(want);
  }
  const at = loose.findIndex((node) => node.bsTag === want.tag);
  return at >= 0 ? loose.splice(at, 1)[0] : create(want);
}

function create(want) {
  const svg = SVG_TAGS.has(want.tag) && (want.tag !== "title" || want.props.svg);
  const node = svg ? document.createElementNS(SVG, want.tag) : document.createElement(want.tag);
  node.bsTag = want.tag;
  node.bsProps = {};
  if (want.props.key !== undefined) node.bsKey = want.props.key;
  return node;
}

// A node that holds the focus would lose it by being moved, so the others are moved around it.
function place(parent, nodes) {
  let cursor = parent.firstChild;
  for (const node of nodes) {
    if (node === cursor) {
      cursor = cursor.nextSibling;
      continue;
    }
    if (node.parentNode === parent && node.contains(document.activeElement)) {
      while (cursor && cursor !== node) {
        const next = cursor.nextSibling;
        parent.appendChild(cursor);
        cursor = next;
      }
      cursor = node.nextSibling;
    } else parent.insertBefore(node, cursor);
  }
}

/** @param {HTMLElement} node */
function update(node, want) {
  if (typeof want !== "object") {
    if (node.nodeValue !== String(want)) node.nodeValue = String(want);
    return;
  }
  const before = node.bsProps;
  for (const name of Object.keys(before)) if (!(name in want.props)) setProp(node, name, undefined, before[name]);
  for (const [name, value] of Object.entries(want.props)) setProp(node, name, value, before[name]);
  node.bsProps = want.props;
  if (!want.props.own && !("model" in want.props)) patch(node, want.children);
}

/** @param {string} name @param {View} before */
function setProp(node, name, value, before) {
  if (name === "key" || name === "own" || name === "svg") return;
  if (name === "model") {
    node.model = value;
    return;
  }
  if (name === "vars") {
    for (const [property, text] of Object.entries(value || {})) node.style.setProperty(property, text);
    return;
  }
  if (name.startsWith("on")) {
    node[name] = value || null;
    return;
  }
  if (AS_PROPERTY.has(name)) setProperty(node, name, value, before);
  else if (value !== before) setAttribute(node, name, value);
}

/** @param {View} before */
function setProperty(node, name, value, before) {
  if (value !== before && node !== document.activeElement) node[name] = value === undefined ? "" : value;
  else if (name === "checked" && node.checked !== value) node.checked = value;
}

/** @param {HTMLElement} node @param {string} name */
function setAttribute(node, name, value) {
  if (value === undefined || value === null || value === false) node.removeAttribute(name);
  else node.setAttribute(name, value === true ? "" : String(value));
}

/** Define a custom element that draws itself from its `model` property. */
export function part(name, render) {
  customElements.define(
    name,
    class extends HTMLElement {
      set model(model) {
        patch(this, render(model, this));
      }
    },
  );
}
