// Titles on the line: as large as their cards have the room, in whole words, and never small.
// All cards of a line are alike: where one has no room for its title, all are bare and show picture and date.

import { findAll } from "./dom.js";

const SHARE = 0.094; // of a letter's height, in its card's width
const USUAL = 11; // pixels, where that would be less
const PARTED = 10.5; // not before words are so small do they part
const SMALLEST = 10;
const STEP = 0.5;
// What cards give up, one after the other: *wordy* ones have their picture give way to their words.
const FORMS = [{}, { wordy: true }, { wordy: true, parted: true }];
const LOW_FORMS = [{}, { parted: true }, { wordy: true }, { wordy: true, parted: true }]; // there the picture would go

let sizes = new WeakMap(); // of the cards to which titles were fitted
let fitted = { titles: [] }; // the line, where there is one whose titles are fitted here
const whole = new WeakMap(); // of titles that are parted

// For the moment that a card is tried in vain they *keep* what they show, however narrow they are.
export function fitTitles(line, keep) {
  const titles = findAll(".card-title", line);
  const isBare = titles.some((title) => cardOf(title).matches(".bare"));
  const isAnother = titles.length !== fitted.titles.length;
  fitted = { line, titles, keep };
  const changed = titles.filter(isToFit);
  if (!changed.length && !isAnother) return;
  const shown = keep ? changed : titles;
  const isWordy = keep && titles.some((title) => cardOf(title).matches(".wordy"));
  const forms = (line.closest(".short") ? LOW_FORMS : FORMS).filter(({ wordy }) => wordy || !isWordy);
  if (keep && isBare) bare(shown);
  else if (!fit(shown, forms) && !keep) bare(shown);
}

// Whether all do.  Those that do not fit yet are all tried at once in the next size, so that the page is laid out but a few times.
function fit(titles, forms) {
  const largest = Math.max(USUAL, ...titles.map((title) => Math.round(cardOf(title).clientWidth * SHARE / STEP) * STEP));
  let left = titles;
  for (const title of titles) cardOf(title).classList.remove("bare");
  for (const form of forms) {
    for (const title of titles) cardOf(title).classList.toggle("wordy", Boolean(form.wordy));
    left = form.parted ? left : titles;
    for (let size = form.parted ? PARTED : largest; left.length && size >= SMALLEST; size -= STEP) {
      for (const title of left) dress(title, size, form.parted);
      left = left.filter(isCut);
    }
    if (!left.length) return true;
  }
  return false;
}

function bare(titles) {
  for (const title of titles) cardOf(title).classList.add("bare", "wordy");
}

const cardOf = (title) => title.closest(".card-face");

function isToFit(title) {
  const { clientWidth, clientHeight } = cardOf(title);
  const size = `${clientWidth} ${clientHeight}`;
  if (sizes.get(title) === size) return false;
  sizes.set(title, size);
  return true;
}

function dress(title, size, parted) {
  part(title, parted);
  title.style.fontSize = `${size}px`;
  title.style.webkitLineClamp = "none";
}

function part(title, parted) {
  if (!parted && whole.has(title)) title.replaceChildren(...whole.get(title));
  if (!parted) whole.delete(title);
  if (!parted || !title.dataset.parted || whole.has(title)) return;
  whole.set(title, [...title.childNodes]);
  title.textContent = title.dataset.parted;
}

const isWide = (title) => title.scrollWidth > title.clientWidth;
const isCut = (title) => title.scrollHeight > title.clientHeight || isWide(title);

// In a hand, where the letters of this browser are too wide for a word, they are smaller.
export function fitHeld() {
  const titles = findAll("#hand .card-title");
  for (const title of titles) title.style.fontSize = "";
  for (const title of titles.filter(isTooWide)) {
    for (let size = parseFloat(getComputedStyle(title).fontSize) - STEP; size >= SMALLEST && isTooWide(title); size -= STEP) title.style.fontSize = `${size}px`;
  }
}

const isTooWide = (title) => title.scrollWidth > title.clientWidth + 1; // both are rounded

// Letters that come later are of another width.
document.fonts.addEventListener("loadingdone", () => {
  sizes = new WeakMap();
  fitHeld();
  if (fitted.line) fitTitles(fitted.line, fitted.keep);
});
