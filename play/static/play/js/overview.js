// A line too long for the screen, small: from when its cards are, which gaps are closed, where one is on it, and the way to another place.

import { el, find, findAll, reconcile, tell } from "./dom.js";
import { behaviour } from "./motion.js";

const board = find("#board");
const overview = find("#overview");
const APART = 4; // pixels, between years
const SHARE = 0.8; // of what is seen, to the next screen
const frame = el("span", { class: "overview-frame" });
const cards = el("span", { class: "overview-cards" });
overview.append(cards, frame);
const steps = findAll("#board .axis-end").map((end, at) => {
  const step = el("button", { type: "button", class: "axis-step" }, ...end.cloneNode(true).childNodes);
  step.addEventListener("click", () => turn(at ? SHARE : -SHARE));
  return step;
});
const styles = el("link", { rel: "stylesheet", href: overview.dataset.styles });
styles.addEventListener("load", () => {
  overview.before(steps[0]);
  overview.after(steps[1]);
  thinOut();
});
document.head.append(styles);
document.fonts.ready.then(thinOut);

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
    },
  });
  thinOut();
  drawFrame();
}

// As its card says it, but for "circa" and the word for a year.
const yearOf = ({ date }) => date.replace(/^\D+(?=\d)/, "").replace(/(\d)\s\p{L}\.(?:\s|$)/u, "$1 ").trim();

// None lies over another: the first and the last are read, and of the others those that have the room.
function thinOut() {
  const all = overview.clientWidth;
  const words = [...cards.children].map((mark) => mark.firstChild).filter(({ offsetWidth }) => offsetWidth);
  const boxes = words.map((word) => {
    const { offsetLeft, offsetWidth } = word.parentElement;
    const left = Math.max(0, Math.min(cards.offsetLeft + offsetLeft + (offsetWidth - word.offsetWidth) / 2, all - word.offsetWidth));
    word.style.left = `${left - cards.offsetLeft - offsetLeft}px`;
    return { left, right: left + word.offsetWidth };
  });
  let free = 0;
  boxes.forEach(({ left, right }, at) => {
    const isLast = at === boxes.length - 1;
    const fits = isLast || (left >= free && right + APART <= boxes.at(-1).left);
    words[at].classList.toggle("crowded", !fits);
    if (fits) free = right + APART;
  });
}

// To the next part of it, in whole rows.
function turn(share) {
  const [high, apart] = ["--tile-high", "--rows-apart"].map((name) => parseFloat(board.style.getPropertyValue(name)));
  const top = Math.round((share * board.clientHeight) / (high + apart)) * (high + apart);
  board.scrollBy({ left: share * board.clientWidth, top: top || 0, behavior: behaviour() });
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
