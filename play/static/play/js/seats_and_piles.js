// What lies around the timeline: who sits where, the piles, the score.

import { drawCard, symbol } from "./cards.js";
import { drawClimb, nextTold } from "./climb.js";
import { el, find, findAll, icon, reconcile, tell } from "./dom.js";
import { allow } from "./why.js";
import { say } from "./words.js";

const DOTS = 6;

// *acting* is whose move is being shown, or who is to move.
export function drawSeats(view, { mine, shown, acting = view.turn }) {
  const few = view.seats.every(({ hand }) => hand.length <= DOTS);
  reconcile(find("#seats"), view.seats, {
    key: (seat) => seat.number,
    make: makeSeat,
    update: (item, seat) => {
      const button = item.firstElementChild;
      const [name, cards, note, more] = button.children;
      item.classList.toggle("to-move", acting === seat.number);
      item.classList.toggle("is-out", seat.out);
      button.dataset.seat = seat.number;
      button.setAttribute("aria-pressed", seat.number === shown);
      tell(more, spokenSeat(seat, acting));
      tell(name, seat.name);
      tell(note, mine.includes(seat.number) && mine.length === 1 ? say("you") : noteOn(seat));
      drawCount(cards, seat.hand, few);
    },
  });
  bringToView(find("#seats"), acting);
}

// Where not all seats are seen, the one to move is, as soon as it is its turn.
function bringToView(list, acting) {
  if (list.dataset.acting === String(acting)) return;
  list.dataset.acting = acting;
  const [inner, outer] = [find(".to-move", list) ?? list, list].map((one) => one.getBoundingClientRect());
  list.scrollLeft += Math.max(inner.right - outer.right, 0) || Math.min(inner.left - outer.left, 0);
  list.scrollTop += Math.max(inner.bottom - outer.bottom, 0) || Math.min(inner.top - outer.top, 0);
}

function makeSeat() {
  return el("li", { class: "seat" }, el("button", { type: "button", class: "seat-button" },
    el("span", { class: "seat-name" }), el("span", { class: "seat-cards", "aria-hidden": "true" }), el("span", { class: "seat-note" }), el("span", { class: "unseen" })));
}

// One small card for each in the hand, or for all their numbers where they are many in one.
function drawCount(place, hand, few) {
  const drawn = hand.map((card) => (card.blocked ? "x" : "o")).join("") + few;
  if (place.dataset.drawn === drawn) return;
  place.dataset.drawn = drawn;
  place.replaceChildren(...(few ? hand.map((card) => el("span", { class: card.blocked ? "dot dot-blocked" : "dot" })) : [String(hand.length)]));
}

// What eyes see in dots and lines.
function spokenSeat(seat, acting) {
  const turn = acting === seat.number ? say("to_move") : "";
  return [say("cards", { n: seat.hand.length }), turn].filter(Boolean).join(", ");
}

function noteOn(seat) {
  if (seat.out) return say("out");
  if (seat.left || seat.stand_in) return say("bot_plays_on");
  if (seat.kind === "bot") return say("bot");
  return seat.present === false ? say("away") : ""; // a replay does not tell
}

export function drawPiles(view) {
  const none = say(view.mode === "cooperative" ? "pile_is_used_up" : "pile_is_made_anew");
  drawPile(find("#pile"), view.top_of_pile, say("pile_of", { n: view.pile }), view.pile, none);
  drawPile(find("#discards"), view.top_of_discards, say("discards_of", { n: view.discards }), view.discards, say("no_discards"));
  const key = find("#key");
  if (!key || key.dataset.symbol === (view.key ?? "")) return;
  key.dataset.symbol = view.key ?? "";
  key.replaceChildren(view.key ? symbol(view.key) : "");
}

// *none* says why there is no card to look at.
function drawPile(pile, card, label, count, none) {
  const button = pile.querySelector(".pile-button");
  const drawn = `${card?.number} ${count > 0}`;
  pile.dataset.depth = Math.min(Math.ceil(count / 12), 4);
  tell(pile.querySelector(".pile-count"), String(count));
  allow(button, card ? "" : none);
  if (button.dataset.drawn === drawn) {
    tell(button.firstElementChild, label);
    return;
  }
  button.dataset.drawn = drawn;
  pile.dataset.number = card?.date ? card.number : "";
  button.replaceChildren(el("span", { class: "unseen" }, label), card ? drawCard(card) : el("span", { class: "pile-empty" }));
}

// Beside it stands what the card has brought that is judged now, when none of it is still *coming*.
export function drawScore(view, verdict) {
  const place = find("#score");
  place.hidden = view.mode !== "cooperative" || view.result !== null;
  if (place.hidden) return;
  const { coming = 0, gained = "" } = verdict ?? {};
  const score = view.score - coming;
  tell(place, say("score_now", { n: score }));
  place.dataset.gained = coming ? " " : gained; // its place is free before it comes
  drawClimb({ score });
  if (!find("#climb")) return;
  tell(find("#next-rank"), nextTold(view));
  drawSum(view);
}

function drawSum(view) {
  const parts = sumOf(view).flat();
  for (const [at, place] of findAll("#points-sum dd").entries()) tell(place, parts[at]);
}

// How the points come about; every card that lies in no row costs one.
export function sumOf({ columns, gaps, score }) {
  const [base, gap] = [columns.flat().length, gaps.flatMap(({ cards }) => cards).length];
  const others = 2 * base + gap - score;
  return [[`${base} × 2`, 2 * base], [`${gap} × 1`, gap], [`${others} × −1`, -others], ["", score]].map((row) => row.map((part) => String(part).replace("-", "−")));
}

export function drawConnection(reached) {
  const sign = find("#connection");
  sign.hidden = reached;
  if (!reached && !sign.childElementCount) sign.replaceChildren(icon("link"), el("span", {}, say("not_connected")));
}
