// Titles on the line: as large as their cards have the room, in whole words, and never small.
// A card without that room is bare: it shows its picture and its date, and its title when it is seen closer.

import { findAll } from "./dom.js";

const SHARE = 0.094; // of a letter's height, in its card's width
const USUAL = 11; // pixels, where that would be less
const SMALLEST = 10;
const STEP = 0.5;
const MANY = 0.25; // of all cards: where so many are bare, all are alike

let sizes = new WeakMap(); // of the cards to which titles were fitted
let fitted = null; // the line, where there is one whose titles are fitted here
const roomless = new WeakSet(); // titles

export function fitTitles(line) {
  fitted = line;
  const titles = findAll(".card-title", line);
  fit(titles.filter(isToFit));
  const isBare = titles.filter((title) => roomless.has(title)).length > titles.length * MANY;
  for (const title of titles) cardOf(title).classList.toggle("bare", isBare || roomless.has(title));
}

// Those that do not fit yet are all tried at once in the next size, so that the page is laid out but a few times.
function fit(titles) {
  const largest = Math.max(USUAL, ...titles.map((title) => Math.round(cardOf(title).clientWidth * SHARE / STEP) * STEP));
  let left = titles;
  for (const title of titles) cardOf(title).classList.remove("bare");
  for (const how of [...tries(largest, false), ...tries(USUAL, true)]) {
    if (!left.length) break;
    for (const title of left) dress(title, how);
    left = left.filter(isCut);
  }
  for (const title of titles) roomless[left.includes(title) ? "add" : "delete"](title);
}

const cardOf = (title) => title.closest(".card-face");
// The picture of a *wordy* card gives way to its words.
const tries = (largest, wordy) => Array.from({ length: (largest - SMALLEST) / STEP + 1 }, (_none, i) => ({ size: largest - i * STEP, wordy }));

function isToFit(title) {
  const { clientWidth, clientHeight } = cardOf(title);
  const size = `${clientWidth} ${clientHeight}`;
  if (sizes.get(title) === size) return false;
  sizes.set(title, size);
  return true;
}

function dress(title, { size, wordy }) {
  cardOf(title).classList.toggle("wordy", wordy);
  title.style.fontSize = `${size}px`;
  title.style.webkitLineClamp = "none";
}

const isCut = (title) => title.scrollHeight > title.clientHeight || title.scrollWidth > title.clientWidth;

// Letters that come later are of another width.
document.fonts.addEventListener("loadingdone", () => {
  sizes = new WeakMap();
  if (fitted) fitTitles(fitted);
});
