// The sentences of the page, in the reader's language, with its plural forms and numbers.

import { embedded } from "./dom.js";

const sentences = embedded("words");
export const language = document.documentElement.lang || "en";
const plural = new Intl.PluralRules(language);
const figures = new Intl.NumberFormat(language, { useGrouping: "min2" });

export function say(name, values = {}) {
  const sentence = sentences[name];
  if (sentence === undefined) throw new Error(`No words for ${name}`);
  const form = typeof sentence === "string" ? sentence : formFor(sentence, values.n);
  const said = form.replace(/%\((\w+)\)s/g, (_whole, key) => shown(values[key]));
  return said.replace("..", "."); // a date may end in a full stop of its own, "2560 p.n.e."
}

// A word of one letter ends no line.
export const bound = (text) => text.replace(/(?<![\p{L}\p{N}'’])(\p{L}) /gu, "$1\u00a0");

export const knows = (name) => name in sentences;

function formFor(forms, n) {
  return forms[plural.select(Math.abs(n))] ?? forms.many ?? forms.other;
}

function shown(value) {
  return typeof value === "number" ? figures.format(value).replace("-", "\u2212") : String(value);
}

// "Olena, Marek and Katia" as the language joins them.
export const together = (names) => new Intl.ListFormat(language, { type: "conjunction" }).format(names);
