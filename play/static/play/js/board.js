// The timeline: one line in the competitive game, two rows in the cooperative one.

import { drawCard } from "./cards.js";
import { el, find, icon, reconcile, tell } from "./dom.js";
import { behaviour } from "./motion.js";
import { drawOverview } from "./overview.js";
import { say } from "./words.js";

const board = find("#board");
const line = find("#line");
const slots = find("#slots");
const gaps = find("#gaps");
const SPINE = 58; // pixels; narrower cards stand like books: picture, and date along the back
const NARROWEST_GAP = 3;
const EDGE = 4;
const isLine = (view) => view.mode === "competitive";

// *trial* is a card shown for a moment where it does not stay: {card, state, slot} or {card, state, gap}.
// *verdict* says at its card what became of it; *turning* is the number of the card that all look at.
export function drawBoard(view, { open = false, trial = null, verdict = null, turning = null } = {}) {
  const items = isLine(view) ? inLine(view, trial) : inRows(view, trial);
  columns = isLine(view) ? items.length : view.columns.length;
  board.style.setProperty("--count", columns);
  board.classList.toggle("open", open);
  narrow();
  reconcile(line, items, { key: ({ card }) => card.number, make: makeSpot, update: (spot, item) => updateSpot(spot, item, { verdict, turning }) });
  if (isLine(view)) drawSlots(open ? view.slots : []);
  else drawGaps(view);
  drawOverview(items);
}

let columns = 1;

// At rest a long line shrinks until all of it is seen.
function narrow() {
  const share = board.clientWidth / columns;
  board.classList.toggle("spines", !board.classList.contains("open") && share - NARROWEST_GAP < SPINE);
}

new ResizeObserver(narrow).observe(board);

function inLine(view, trial) {
  const items = view.line.map((card) => ({ card }));
  if (trial) items.splice(trial.slot, 0, trial);
  return items.map((item, at) => ({ ...item, at }));
}

function inRows(view, trial) {
  const base = view.columns.flatMap((column, at) => stacked(column, at, 1));
  const above = view.gaps.flatMap((gap, at) => stacked(gap.cards, at + 0.5, 0));
  const shown = trial ? [{ ...trial, at: trial.gap + 0.5, row: 0, above: 1 }] : [];
  return [...base, ...above, ...shown].sort((a, b) => a.at - b.at || a.above - b.above);
}

const stacked = (column, at, row) => column.map((card, above) => ({ card, at, row, above }));

const makeSpot = () => el("li", { class: "spot" }, el("button", { type: "button", class: "mover card-button" }));

function updateSpot(spot, { card, at, row = 0, above = 0, state = "" }, { verdict, turning }) {
  const said = verdict?.number === card.number ? verdict : null;
  spot.dataset.number = card.number;
  spot.dataset.state = state || (said?.kind ?? "");
  spot.style.setProperty("--at", at);
  spot.style.setProperty("--row", row);
  spot.style.setProperty("--above", above);
  spot.classList.toggle("turning", card.number === turning);
  const button = spot.firstElementChild;
  if (button.childElementCount === 0) button.replaceChildren(drawCard(card));
  drawVerdict(spot, said);
}

// Who hears the page is told by the news.
function drawVerdict(spot, said) {
  const drawn = find(".verdict", spot);
  if (drawn && drawn.lastChild.textContent === said?.words) return;
  drawn?.remove();
  if (!said) return;
  const words = el("p", { class: "verdict", "aria-hidden": "true" }, icon(said.kind === "right" ? "done" : "close"), el("span", {}, said.words));
  spot.append(words);
  words.style.setProperty("--shift", `${inside(spot, words)}px`);
}

// How far words at the middle of *spot* have to be shifted to be seen as a whole.
function inside(spot, { offsetWidth }) {
  const inner = spot.getBoundingClientRect();
  const outer = board.getBoundingClientRect();
  const left = inner.left + (inner.width - offsetWidth) / 2;
  return Math.max(outer.left + EDGE - left, 0) - Math.max(left + offsetWidth + EDGE - outer.right, 0);
}

function drawSlots(items) {
  slots.hidden = items.length === 0;
  reconcile(slots, items, {
    key: ({ slot }) => slot,
    make: ({ slot }) => el("button", { type: "button", class: "slot", "data-slot": slot, "data-target": "" }, el("span", { class: "slot-mark" }, icon("plus"))),
    update: (button, { slot, label }) => {
      button.style.setProperty("--at", slot);
      button.setAttribute("aria-label", label);
    },
  });
}

function drawGaps(view) {
  const items = view.gaps.map((gap, at) => ({ gap, at }));
  reconcile(gaps, items, {
    key: ({ at }) => `${view.columns[at][0].number}-${view.columns[at + 1][0].number}`,
    make: () => el("li", { class: "gap" }, el("span", { class: "gap-years" }), el("span", { class: "gap-open" }, say("gap_open")), el("span", { class: "gap-closed" }, say("gap_closed"))),
    update: (item, { gap, at }) => {
      item.style.setProperty("--at", at + 0.5);
      item.classList.toggle("closed", !gap.open);
      tell(item.children[0], gap.width);
    },
  });
}

export const spotOf = (number) => find(`#line [data-number="${number}"]`);

// Scroll so that *element* stands in the middle.
export function keepInView(element, smoothly = true) {
  if (!element) return;
  const inner = element.getBoundingClientRect();
  const outer = board.getBoundingClientRect();
  const left = board.scrollLeft + inner.left + inner.width / 2 - outer.left - outer.width / 2;
  board.scrollTo({ left, behavior: smoothly ? behaviour() : "instant" });
}

// Do *change*, which may open or close places, and keep the same card in the middle.
export function keepingTheMiddle(change) {
  const middle = middleOf([...line.children]);
  const before = middle?.getBoundingClientRect().left;
  change();
  if (middle?.isConnected) board.scrollLeft += middle.getBoundingClientRect().left - before;
}

export const middleSlot = () => middleOf([...slots.children]);

function middleOf(elements) {
  const box = board.getBoundingClientRect();
  const off = (element) => {
    const { left, width } = element.getBoundingClientRect();
    return Math.abs(left + width / 2 - box.left - box.width / 2);
  };
  return elements.reduce((best, element) => (!best || off(element) < off(best) ? element : best), null);
}
