// The cards before a seat.

import { drawCard, narrowTitle, symbol } from "./cards.js";
import { el, find, reconcile, tell } from "./dom.js";
import { fitHeld } from "./titles.js";
import { say } from "./words.js";

const hand = find("#hand");

// *usable* says whether the viewer may move with these cards now.
export function drawHand(cards, { chosen, usable }) {
  hand.style.setProperty("--count", Math.max(cards.length, 1));
  reconcile(hand, cards.map((card, at) => ({ card, at })), {
    key: ({ card }) => card.number,
    make: () => el("li", { class: "held spot" }, el("button", { type: "button", class: "mover card-button" })),
    update: (item, { card, at }) => {
      item.dataset.number = card.number;
      item.style.setProperty("--at", at);
      item.classList.toggle("usable", usable && (card.playable || card.discardable));
      item.classList.toggle("lit", card.discardable);
      item.classList.toggle("blocked", card.blocked);
      item.classList.toggle("chosen", card.number === chosen);
      drawHeld(item.firstElementChild, card, { at, chosen: card.number === chosen });
    },
  });
  fitHeld();
  hand.parentElement.classList.toggle("goes-on", hand.scrollWidth > hand.parentElement.clientWidth + 1);
}

function drawHeld(button, card, { at, chosen }) {
  button.setAttribute("aria-pressed", chosen);
  const drawn = JSON.stringify([card.blocked, card.remembered]);
  if (button.dataset.drawn !== drawn) {
    button.dataset.drawn = drawn;
    button.replaceChildren(
      el("span", { class: "unseen" }),
      el("span", { class: "held-card" }, drawCard(card)),
      el("span", { class: "unseen" }),
      card.blocked ? badge(card) : "");
  }
  tell(button.children[0], `${at + 1}.`);
  tell(button.children[2], notes(card));
}

function notes(card) {
  const seen = card.remembered ? say("seen_date", { date: card.remembered.date }) : "";
  return [card.blocked ? say("blocked") : "", seen, card.discardable ? say("can_be_discarded") : ""].filter(Boolean).join(", ");
}

// What everybody remembers of a blocked card, with the symbol of its dark side as that has it, or only that it is blocked.
function badge(card) {
  const seen = card.remembered;
  return el("span", { class: "badge", "aria-hidden": "true" },
    el("span", { class: "badge-date" }, seen ? seen.date : say("blocked"), seen?.symbol ? el("span", { class: "badge-disc" }, symbol(seen.symbol)) : null),
    el("span", { class: "badge-title" }, narrowTitle(card)));
}

export const heldOf = (number) => find(`#hand [data-number="${number}"]`);
