// A line too long for the screen, small: where one is on it, and the way to another place.

import { el, find, reconcile } from "./dom.js";

const board = find("#board");
const overview = find("#overview");
const frame = el("span", { class: "overview-frame" });
const cards = el("span", { class: "overview-cards" });
overview.append(cards, frame);

export function drawOverview(items) {
  reconcile(cards, items, {
    key: ({ card }) => card.number,
    make: ({ card }) => {
      const mark = el("span", { class: "overview-card" }, card.picture_url ? el("img", { src: card.picture_url, alt: "", draggable: "false" }) : null);
      mark.style.background = card.colour;
      return mark;
    },
    update: () => {},
  });
  drawFrame();
}

function drawFrame() {
  const share = (part) => `${(100 * part) / board.scrollWidth}%`;
  frame.style.left = share(board.scrollLeft);
  frame.style.width = share(board.clientWidth);
}

function go(event) {
  const { left, width } = overview.getBoundingClientRect();
  board.scrollLeft = ((event.clientX - left) / width) * board.scrollWidth - board.clientWidth / 2;
}

board.addEventListener("scroll", drawFrame, { passive: true });
overview.addEventListener("pointerdown", (event) => {
  overview.setPointerCapture(event.pointerId);
  go(event);
});
overview.addEventListener("pointermove", (event) => event.buttons && go(event));
