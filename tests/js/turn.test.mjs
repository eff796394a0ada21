// A turn together: whoever has turned a card over is told so, whatever became of that card.

import assert from "node:assert/strict";
import test from "node:test";

import { load, openPage } from "./page.mjs";

openPage("en", {});
const { hasTried, promptTogether, whyNotTogether } = await load("turn.js");

const TRIED = { version: 5, seat: 0, outcome: "blocked", lines: [{ what: "blocked", text: "…" }] };
const OVER = { ...TRIED, lines: [...TRIED.lines, { what: "turn", text: "That ends the turn." }] };
const at = (log, hints = {}) => ({ turn: 0, log, hints: { playable: [7], discardable: [], may_end: false, ...hints } });

test("a card was tried in this turn where one found its place or where the last one did not", () => {
  const told = [at([TRIED]), at([{ ...TRIED, outcome: "gap" }], { may_end: true }), at([OVER]), at([{ ...TRIED, seat: 1 }]), at([])];

  assert.deepEqual(told.map(hasTried), [true, true, false, false, false]);
});

for (const card of [undefined, { playable: true, discardable: false }]) {
  test(`after a blocked card nothing can be discarded because of it, ${card ? "with" : "without"} a card chosen`, () => {
    assert.equal(whyNotTogether(at([TRIED]), card)["discard-card"], "no_discard_after_playing");
  });
}

test("before any card is tried, symbols decide what can be discarded", () => {
  const [fits, other] = [true, false].map((discardable) => ({ playable: true, discardable }));

  const reasons = [whyNotTogether(at([], { discardable: [7] })), whyNotTogether(at([])), whyNotTogether(at([]), fits), whyNotTogether(at([]), other)];

  assert.deepEqual(reasons.map((why) => why["discard-card"]), ["choose_first", "no_symbol_matches", "", "symbol_does_not_match"]);
});

test("a blocked card cannot be played, and a turn ends where a card was placed", () => {
  const blocked = { playable: false, discardable: false };

  assert.equal(whyNotTogether(at([]), blocked)["play-card"], "card_is_blocked");
  assert.equal(whyNotTogether(at([], { playable: [] }))["play-card"], "only_discard");
  assert.deepEqual([true, false].map((mayEnd) => whyNotTogether(at([], { may_end: mayEnd }))["end-turn"]), ["", "nothing_placed_yet"]);
});

test("what became of the last card is left to the news: whoever may end the turn is asked the same after each", () => {
  const placed = { ...TRIED, outcome: "gap" };

  const told = [[placed], [placed, TRIED], [OVER, placed]].map((log) => promptTogether(at(log, { may_end: true })));

  assert.deepEqual(new Set(told), new Set(["try_another_or_end"]));
});

test("before a card has found its place, what is asked for depends on what was tried and what can be done", () => {
  const told = [at([TRIED]), at([]), at([], { discardable: [7] }), at([TRIED], { playable: [] })];

  assert.deepEqual(told.map(promptTogether), ["try_another", "choose_to_play", "choose_to_play_or_discard", "discard_one_with"]);
});
