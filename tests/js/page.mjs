// As much of a page as the pure scripts touch, and the scripts loaded into it.

const SCRIPTS = new URL("../../play/static/play/js/", import.meta.url);
let loaded = 0;

class Drawn {
  constructor(tag) {
    this.tag = tag;
    this.attributes = {};
    this.children = [];
    this.properties = {};
    this.style = { setProperty: (name, value) => { this.properties[name] = value; } };
  }

  setAttribute(name, value) {
    this.attributes[name] = String(value);
  }

  append(...children) {
    this.children.push(...children);
  }

  get textContent() {
    return this.children.map((child) => child.textContent ?? child).join("");
  }

  get className() {
    return this.attributes.class ?? "";
  }
}

// Open a page in *language* that embeds *words*; return those that are still in it.
export function openPage(language, words) {
  const embedded = new Map([["words", JSON.stringify(words)]]);
  globalThis.document = {
    documentElement: { lang: language },
    createElement: (tag) => new Drawn(tag),
    createElementNS: (_space, tag) => new Drawn(tag),
    getElementById: (id) => ({ textContent: embedded.get(id), remove: () => embedded.delete(id) }),
  };
  return embedded;
}

// Load a script as a page just opened does.
export const load = (name) => import(new URL(`${name}?${loaded += 1}`, SCRIPTS));

// All that was drawn with a class, itself or within.
export function drawn(element, name) {
  if (!(element instanceof Drawn)) return [];
  const own = element.className.split(" ").includes(name) ? [element] : [];
  return [...own, ...element.children.flatMap((child) => drawn(child, name))];
}
