// Titles on the line: as large as their cards have the room; before they are small, long words are parted.

import { findAll } from "./dom.js";

const SHARE = 0.094; // of a letter's height, in its card's width
const USUAL = 11; // pixels, where that would be less
const WHOLE = 10.5; // smaller than this no letter is for the sake of a word that can be parted
const SMALLEST = 9;
const STEP = 0.5;

let sizes = new WeakMap(); // of the cards to which titles were fitted
let fitted = null; // the line, where there is one whose titles are fitted here
const written = new WeakMap(); // titles as they are without hyphens

// Those that do not fit yet are all tried at once in the next size, so that the page is laid out but a few times.
export function fitTitles(line) {
  fitted = line;
  let left = findAll(".card-title", line).filter(isToFit);
  if (!left.length) return;
  const largest = Math.max(USUAL, ...left.map((title) => Math.round(cardOf(title).clientWidth * SHARE / STEP) * STEP));
  for (const how of [...tries(largest, WHOLE), ...tries(largest, SMALLEST, { parted: true }), ...tries(WHOLE, SMALLEST, { parted: true, wordy: true })]) {
    for (const title of left) dress(title, how);
    left = left.filter(isCut);
    if (!left.length) return;
  }
  left.forEach(cut);
}

const cardOf = (title) => title.closest(".card-face");
// The picture of a *wordy* card gives way to its words.
const tries = (largest, least, { parted = false, wordy = false } = {}) => Array.from({ length: (largest - least) / STEP + 1 }, (_none, i) => ({ size: largest - i * STEP, parted, wordy }));

// One that is not seen is fitted when it is.
function isToFit(title) {
  if (title.offsetParent === null) return false;
  const { clientWidth, clientHeight } = cardOf(title);
  const size = `${clientWidth} ${clientHeight}`;
  if (sizes.get(title) === size) return false;
  sizes.set(title, size);
  return true;
}

function dress(title, { size, parted, wordy }) {
  cardOf(title).classList.toggle("wordy", wordy);
  title.style.fontSize = `${size}px`;
  title.style.webkitLineClamp = "none";
  if (parted === written.has(title) || (parted && !title.dataset.parted)) return;
  if (parted) {
    written.set(title, [...title.childNodes]);
    title.textContent = title.dataset.parted;
  } else {
    title.replaceChildren(...written.get(title));
    written.delete(title);
  }
}

const isCut = (title) => title.scrollHeight > title.clientHeight || title.scrollWidth > title.clientWidth;

// However small, it says that it goes on.
function cut(title) {
  title.style.webkitLineClamp = Math.max(1, Math.floor(title.clientHeight / parseFloat(getComputedStyle(title).lineHeight)));
}

// Letters that come later are of another width.
document.fonts.addEventListener("loadingdone", () => {
  sizes = new WeakMap();
  if (fitted) fitTitles(fitted);
});
