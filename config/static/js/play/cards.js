// One side of a card, drawn as templates/decks/card.html draws it.

import { el } from "./dom.js";
import { say } from "./words.js";

const ONE_LETTER_WORD = /(?<!\S)(\p{L}) (?=\S)/gu;
const SPACE_BEFORE_DASH = / (?=[–—] )/g;
const ERA = /\u00a0(?=до|p\.n\.e|BCE)/;
const LONG = 50;
const VERY_LONG = 75;
const LONG_DATE = 19;
const LONGEST_WORD = 12.5;

export function drawCard(card) {
  return el("div", { class: `card card-${card.side}`, lang: card.language },
    el("div", { class: "card-face" },
      el("div", { class: "card-art" }, ground(card), card.picture_url ? picture(card) : null),
      card.symbol ? el("div", { class: "card-disc" }, symbol(card.symbol)) : null,
      el("svg", { class: "card-band", "aria-hidden": "true" }, stripe(card)),
      el("div", { class: "card-text" }, title(card), card.date ? date(card) : null),
      el("p", { class: "card-foot" },
        el("span", { class: "card-category" }, card.category),
        card.small_print ? el("span", { class: "card-print" }, card.small_print) : null)));
}

const stripe = ({ colour }) => el("rect", { width: "100%", height: "100%", fill: colour });
const ground = (card) => el("svg", { "aria-hidden": "true" }, stripe(card));

function picture(card) {
  return el("img", { src: card.picture_url, alt: "", width: 720, height: 720, decoding: "async", draggable: "false" });
}

function title(card) {
  const size = card.title.length <= LONG ? "usual" : card.title.length <= VERY_LONG ? "long" : "very-long";
  const bound = card.title.replace(ONE_LETTER_WORD, "$1\u00a0").replace(SPACE_BEFORE_DASH, "\u00a0");
  const words = el("p", { class: `card-title card-title-${size}` }, bound);
  words.style.setProperty("--fit", fit(card.title));
  return words;
}

// The longest word decides how small the letters of a small card have to be.
function fit(text) {
  const longest = Math.max(...text.split(/[\s\u2013\u2014-]+/).map((word) => word.length));
  return Math.max(0.75, Math.min(1, LONGEST_WORD / longest));
}

// On a small card a date may be broken before its era, nowhere else.
function date(card) {
  const size = card.date.length <= LONG_DATE ? "usual" : "long";
  return el("p", { class: `card-date card-date-${size}` }, card.date.replace(ERA, " "));
}

export function symbol(key) {
  return el("svg", { class: "symbol", viewBox: "0 0 100 100", role: "img", "aria-label": say(`symbol_${key}`) },
    el("use", { href: `#symbol-${key}` }));
}

// What a card says to somebody who hears the page.
export function spoken(card) {
  return [card.title, card.date, card.symbol ? say(`symbol_${card.symbol}`) : ""].filter(Boolean).join(", ");
}

// The white side of a card that is turned by now.
export const asFront = (card) => ({ ...card, side: "front", date: "", small_print: "", symbol: "" });
