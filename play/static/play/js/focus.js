// The focus stays where it was: on the same place of the hand, or where the game goes on.

import { find, findAll } from "./dom.js";

let at = 0; // the place of the hand that was used last

const isLost = (element) => !element.isConnected || element.offsetParent === null || element.closest("[hidden]");

export function noteHand() {
  const spots = findAll("#hand .spot");
  const held = spots.findIndex((spot) => spot.contains(document.activeElement) || spot.classList.contains("chosen"));
  if (held >= 0) at = held;
}

// Do *change*; whatever had the focus and is gone hands it on.
export function keepingTheFocus(change) {
  const focused = document.activeElement;
  noteHand();
  change();
  if (!focused || focused === document.body || !focused.closest || !isLost(focused)) return;
  nextPlace()?.focus({ preventScroll: true });
}

function nextPlace() {
  if (find(".felt.is-over")) return find("#turn");
  if (!find("#hand-over").hidden) return find("#take-over");
  return findAll("#hand .card-button").slice(0, at + 1).at(-1) ?? find("#turn");
}
