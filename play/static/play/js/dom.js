// Elements without templates: el("p", { class: "turn" }, "text", child).

const SVG = "http://www.w3.org/2000/svg";
const DRAWN = new Set(["svg", "path", "rect", "circle", "use", "g"]);

export function el(tag, attributes = {}, ...children) {
  const element = DRAWN.has(tag) ? document.createElementNS(SVG, tag) : document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== ""));
  return element;
}

export const find = (selector, within = document) => within.querySelector(selector);
export const findAll = (selector, within = document) => [...within.querySelectorAll(selector)];

// What Django wrote into the page for its scripts.  It is taken out: what was seen then may be
// turned over again by now.
export function embedded(id) {
  const script = document.getElementById(id);
  script.remove();
  return JSON.parse(script.textContent);
}

export function icon(name) {
  return el("svg", { class: "icon", "aria-hidden": "true" }, el("use", { href: `#icon-${name}` }));
}

// Change a text only where it differs, so that nothing is read out twice.
export function tell(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

// Let *container* have one child for each item, in order; children are kept by their key.
export function reconcile(container, items, { key, make, update }) {
  const kept = new Map([...container.children].map((child) => [child.dataset.key, child]));
  let before = container.firstElementChild;
  for (const item of items) {
    const name = String(key(item));
    let child = kept.get(name);
    kept.delete(name);
    if (!child) {
      child = make(item);
      child.dataset.key = name;
    }
    update(child, item);
    if (child === before) before = before.nextElementSibling;
    else container.insertBefore(child, before);
  }
  for (const child of kept.values()) child.remove();
}
