// A turn of the cooperative game: what was done in it already, and what that forbids.

import { turnEnd } from "./log.js";

// Whether a card was turned over in this turn, be it placed or blocked.
export const hasTried = (view) => view.hints.may_end || wasBlocked(view);

// Whether the last card of this turn was, whatever became of those before it.
function wasBlocked({ log, turn }) {
  const last = log.at(-1);
  return last?.outcome === "blocked" && last.seat === turn && !turnEnd(last);
}

// The code of what can be done now.
export function promptTogether(view) {
  const { hints } = view;
  if (hints.may_end) return "try_another_or_end";
  if (!hints.playable.length) return "discard_one_with";
  if (hasTried(view)) return "try_another";
  return hints.discardable.length ? "choose_to_play_or_discard" : "choose_to_play";
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
