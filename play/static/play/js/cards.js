// One side of a card, drawn as templates/decks/card.html draws it; its words come as they are set.

import { el } from "./dom.js";
import { say } from "./words.js";

const LONGEST_WORD = 12.5;

export function drawCard(card) {
  return el("div", { class: `card card-${card.side}`, lang: card.language },
    el("div", { class: "card-face" },
      el("div", { class: "card-art" }, ground(card), card.picture_url ? picture(card) : null),
      card.symbol ? el("div", { class: "card-disc" }, symbol(card.symbol)) : null,
      el("svg", { class: "card-band", viewBox: "0 0 38 2", preserveAspectRatio: "none", "aria-hidden": "true" },
        stripe(card), el("use", { href: `#band-${card.pattern}` })),
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
  const words = el("p", { class: `card-title card-title-${card.title_length ?? "usual"}` }, card.title);
  words.style.setProperty("--fit", fit(card.title));
  words.style.setProperty("--longest", lengthOf(card.title, BREAKS));
  return words;
}

// The longest word decides how small the letters of a small card have to be.
const BREAKS = /[ \u2013\u2014-]+/; // where a line may end: after no preposition, say
const fit = (text) => Math.max(0.75, Math.min(1, LONGEST_WORD / lengthOf(text, /[\s\u2013\u2014-]+/)));
const lengthOf = (text, between) => Math.max(...text.split(between).map((part) => part.length));

function date(card) {
  const words = el("p", { class: `card-date card-date-${card.date_length ?? "usual"}` }, card.date);
  words.style.setProperty("--longest", lengthOf(card.date, / /));
  words.style.setProperty("--words", card.date.split(" ").length);
  return words;
}

export function symbol(key) {
  return el("svg", { class: "symbol", viewBox: "0 0 100 100", role: "img", "aria-label": say(`symbol_${key}`) },
    el("use", { href: `#symbol-${key}` }));
}

// What a card says to somebody who hears the page.
export function spoken(card) {
  const title = card.title.replaceAll("\u00a0", " ");
  return [title, card.date, card.symbol ? say(`symbol_${card.symbol}`) : ""].filter(Boolean).join(", ");
}

// The white side of a card that is turned by now.
export const asFront = (card) => ({ ...card, side: "front", date: "", small_print: "", symbol: "", story: "", source: "", source_url: "" });
