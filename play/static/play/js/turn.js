// A turn of the cooperative game: what was done in it already, and what that forbids.

import { turnEnd } from "./log.js";

// Whether a card was turned over in this turn, be it placed or blocked.
export function hasTried({ hints, log, turn }) {
  const last = log.at(-1);
  return hints.may_end || (last?.outcome === "blocked" && last.seat === turn && !turnEnd(last));
}

// The code of why each button cannot be used, with *card* chosen or none yet, or "" where it can.
export const whyNotTogether = (view, card) => ({
  "play-card": whyNoPlay(view, card),
  "discard-card": whyNoDiscard(view, card),
  "end-turn": view.hints.may_end ? "" : "nothing_placed_yet",
});

function whyNoPlay({ hints }, card) {
  if (card) return card.playable ? "" : "card_is_blocked";
  return hints.playable.length ? "choose_first" : "only_discard";
}

function whyNoDiscard(view, card) {
  if (card?.discardable) return "";
  if (hasTried(view)) return "no_discard_after_playing";
  if (card) return "symbol_does_not_match";
  return view.hints.discardable.length ? "choose_first" : "no_symbol_matches";
}
