// The timeline: one line in the competitive game, two rows in the cooperative one.

import { drawCard } from "./cards.js";
import { el, find, icon, reconcile, tell } from "./dom.js";
import { behaviour } from "./motion.js";
import { say } from "./words.js";

const board = find("#board");
const line = find("#line");
const slots = find("#slots");
const gaps = find("#gaps");
const isLine = (view) => view.mode === "competitive";

// *trial* is a card shown for a moment where it does not stay: {card, state, slot} or {card, state, gap}.
export function drawBoard(view, { open = false, trial = null } = {}) {
  const items = isLine(view) ? inLine(view, trial) : inRows(view, trial);
  board.style.setProperty("--count", isLine(view) ? items.length : view.columns.length);
  board.classList.toggle("open", open);
  reconcile(line, items, { key: ({ card }) => card.number, make: makeSpot, update: updateSpot });
  if (isLine(view)) drawSlots(open ? view.slots : []);
  else drawGaps(view);
}

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

function updateSpot(spot, { card, at, row = 0, above = 0, state = "" }) {
  spot.dataset.number = card.number;
  spot.dataset.state = state;
  spot.style.setProperty("--at", at);
  spot.style.setProperty("--row", row);
  spot.style.setProperty("--above", above);
  const button = spot.firstElementChild;
  if (button.childElementCount > 0) return;
  button.replaceChildren(drawCard(card));
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
