// A line too long for the screen, small: from when its cards are, which gaps are closed, where one is on it, and the way to another place.

import { el, find, reconcile, tell } from "./dom.js";
import { language } from "./words.js";

const board = find("#board");
const overview = find("#overview");
const YEAR = 5; // letters
const frame = el("span", { class: "overview-frame" });
const cards = el("span", { class: "overview-cards" });
overview.append(cards, frame);

// A card in a gap is but a mark: what matters of it is that its gap is closed.
export function drawOverview(items, isLine) {
  const marks = isLine ? items.map((item, at) => ({ ...item, at })) : items;
  overview.style.setProperty("--columns", Math.max(...marks.map(({ at }) => at)) + 1);
  reconcile(cards, marks, {
    key: ({ card }) => card.number,
    make: ({ card }) => {
      const mark = el("span", { class: "overview-card" }, el("span"));
      mark.style.setProperty("--colour", card.colour);
      return mark;
    },
    update: (mark, { card, at, row }) => {
      mark.style.setProperty("--at", at);
      const year = isLine || row ? yearOf(card) : "";
      tell(mark.firstChild, year);
      mark.classList.toggle("in-gap", !year);
      mark.classList.toggle("ancient", year.length > YEAR);
    },
  });
  drawFrame();
}

// As short as it can be: the card itself has its date as it is printed.
function yearOf({ year, date }) {
  if (date.length <= YEAR) return date;
  return new Intl.NumberFormat(language, { notation: Math.abs(year) < 100_000 ? "standard" : "compact", useGrouping: false }).format(year).replace("-", "−");
}

function drawFrame() {
  const { scrollLeft, scrollTop, clientWidth, clientHeight, scrollWidth, scrollHeight } = board;
  const [before, seen, all] = board.matches(".down") ? [scrollTop, clientHeight, scrollHeight] : [scrollLeft, clientWidth, scrollWidth];
  frame.style.left = `${(100 * before) / all}%`;
  frame.style.width = `${(100 * seen) / all}%`;
}

function go(event) {
  const { left, width } = overview.getBoundingClientRect();
  const share = (event.clientX - left) / width;
  board.scrollLeft = share * board.scrollWidth - board.clientWidth / 2;
  board.scrollTop = share * board.scrollHeight - board.clientHeight / 2;
}

board.addEventListener("scroll", drawFrame, { passive: true });
overview.addEventListener("pointerdown", (event) => {
  overview.setPointerCapture(event.pointerId);
  go(event);
});
overview.addEventListener("pointermove", (event) => event.buttons && go(event));
