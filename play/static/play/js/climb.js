// The team's way up: eight ranks, each as long as the points that it takes, and what is near at hand.

import { findAll } from "./dom.js";
import { say } from "./words.js";

const NEAR = 3; // points that one card brings
const FEW = 5; // cards that are left to be drawn

const ranks = () => findAll("#climb i").map((part) => ({ part, name: part.dataset.name, begin: Number(part.dataset.begin), end: Number(part.dataset.end) }));

export function drawClimb({ score }) {
  for (const { part, begin, end } of ranks()) {
    part.style.flexGrow = end - begin;
    part.style.setProperty("--full", Math.min(Math.max((score - begin) / (end - begin), 0), 1));
  }
}

// The rank that a card has brought, or "".
export const rankReached = (before, after) => ranks().findLast(({ begin }) => before.score < begin && begin <= after.score)?.name ?? "";

const nextRank = ({ score }) => ranks().find(({ begin }) => begin > score);

// What makes this moment one to hold one's breath, or "".
export function tension(laid) {
  const missing = nextRank(laid)?.begin - laid.score;
  if (missing <= NEAR) return say("to_next_rank", { n: missing });
  return laid.pile > 0 && laid.pile <= FEW ? say("last_cards", { n: laid.pile }) : "";
}

// … and how far it is otherwise, for whoever asks.
export function nextTold(laid) {
  const next = nextRank(laid);
  return next ? say("next_rank", { rank: next.name, n: next.begin - laid.score }) : "";
}
