// One side of a card, drawn as templates/decks/card.html draws it; its words come as they are set.

import { el } from "./dom.js";
import { say } from "./words.js";

export function drawCard(card) {
  return el("div", { class: `card card-${card.side}`, lang: card.language },
    el("div", { class: "card-face" },
      drawArt(card),
      card.symbol ? el("div", { class: "card-disc" }, symbol(card.symbol)) : null,
      el("svg", { class: "card-band", viewBox: "0 0 38 2", preserveAspectRatio: "none", "aria-hidden": "true" },
        stripe(card), el("use", { href: `#band-${card.pattern}` })),
      el("div", { class: "card-text" }, title(card), card.date ? date(card) : null),
      el("p", { class: "card-foot" },
        el("span", { class: "card-category" }, card.category),
        card.small_print ? el("span", { class: "card-print" }, card.small_print) : null)));
}

// Its picture alone.
export const drawArt = (card) => el("div", { class: "card-art" }, ground(card), card.picture_url ? picture(card) : null);

const stripe = ({ colour }) => el("rect", { width: "100%", height: "100%", fill: colour });
const ground = (card) => el("svg", { "aria-hidden": "true" }, stripe(card));

function picture(card) {
  return el("img", { src: card.picture_url, alt: card.picture_alt ?? "", width: 720, height: 720, decoding: "async", draggable: "false" });
}

// What belongs together ends no line, unless it would have to be small to stay together.
function title(card) {
  const together = longest(card.title, BREAKS);
  const parts = together > LONG ? card.title.match(BOUND) : [card.title];
  const words = el("p", { class: `card-title card-title-${card.title_length ?? "usual"}` }, breakable(parts));
  if (card.parted_title) words.dataset.parted = card.parted_title;
  words.style.setProperty("--longest", Math.max(...parts.map((part) => longest(part, BREAKS))).toFixed(2));
  return words;
}

// The longest word decides how small the letters of a small card have to be.
const BREAKS = /(?:[ \u2013\u2014-](?!\u2060))+/; // where a line may end: after no preposition, say
const BOUND = /[^\u00a0]*\u00a0|[^\u00a0]+/g;
const LONG = 6.5;
const breakable = (parts) => parts.flatMap((part, at) => (at ? [el("wbr"), part] : [part]));
const longest = (text, between) => Math.max(...text.split(between).map(widthOf));

// Where there is little room a long word may part.
export const narrowTitle = ({ title, parted_title: parted }) => (longest(title, BREAKS) > LONG ? parted ?? title : title);

// How wide the letters of Fira Sans Condensed are, in ems, and all others like most.
const WIDTHS = {
  0: "\u2060", 0.25: "ijlIіїІЇ‘’'.,:;! \u00a0", 0.31: "ftJł()", 0.4: "rzźżгґт17„“”", 0.45: "csvxyFLćśєзсухьэГҐ23?",
  0.49: "aegkESTZąęĘŁŚŹŻавдекчяёЕЗТУЭЁ4569", 0.57: "BDGKRUъВДКЛЧЯ«»", 0.62: "HNOQŃÓмИЙНОПЦ", 0.7: "wMжшщюыМ", 0.77: "mWфЖФ", 0.83: "ШЩЮ",
};
const USUAL = 0.53;
const WIDTH_OF = new Map(Object.entries(WIDTHS).flatMap(([width, letters]) => [...letters].map((letter) => [letter, Number(width)])));
const widthOf = (word) => [...word].reduce((sum, letter) => sum + (WIDTH_OF.get(letter) ?? USUAL), 0);

// On the narrowest cards a date may part where it does not on others, but no number from the letters behind it.
function date(card) {
  const parts = card.date.replace(/\p{Ll}\.?\u00a0(?=\p{Ll}{3}|\d)/gu, "$&\n").split("\n");
  const words = el("p", { class: `card-date card-date-${card.date_length ?? "usual"}` }, breakable(parts));
  words.style.setProperty("--longest", lengthOf(card.date.split(" ")));
  words.style.setProperty("--shortest", lengthOf(parts.flatMap((part) => part.trim().split(" "))));
  words.style.setProperty("--words", card.date.split(" ").length);
  words.style.setProperty("--widest", widestOfTwo(parts.flatMap((part) => part.match(/[^ ]* |[^ ]+/g))));
  words.style.setProperty("--line", ofFullWidth(card.date));
  return words;
}

// The wider one of the two lines over which such parts are spread best.
function widestOfTwo(parts) {
  const line = (from, to) => ofFullWidth(parts.slice(from, to).join("").trim());
  return Math.min(...parts.map((_part, at) => Math.max(line(0, at + 1), line(at + 1))));
}

const ofFullWidth = (text) => text.length - (text.match(/[\s.]/g) ?? []).length / 2; // stops and spaces are narrow
const lengthOf = (parts) => Math.max(...parts.map((part) => part.length));

export function symbol(key) {
  return el("svg", { class: "symbol", viewBox: "0 0 100 100", role: "img", "aria-label": say(`symbol_${key}`) },
    el("use", { href: `#symbol-${key}` }));
}

// A title without what says where no line may end.
export const plain = (title) => title.replaceAll("\u00a0", " ").replaceAll("\u2060", "");

// What a card says to somebody who hears the page.
export function spoken(card) {
  return [plain(card.title), card.date, card.symbol ? say(`symbol_${card.symbol}`) : ""].filter(Boolean).join(", ");
}

// The white side of a card that is turned by now.
export const asFront = (card) => ({ ...card, side: "front", date: "", small_print: "", symbol: "", story: "", source: "", source_url: "" });

// A card before a seat, with all that is remembered of it: a discard has to match the symbol of its white side.
export const asHeld = (card) => (card.remembered ? { ...card.remembered, symbol: card.symbol } : card);
