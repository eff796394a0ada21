// The table after each of the newest moves.

import assert from "node:assert/strict";
import test from "node:test";

import { load, openPage } from "./page.mjs";

openPage("en", { years: { one: "%(years)s year", other: "%(years)s years" }, between_dates: "between %(early)s and %(late)s" });
const { filled, stateAfter, stepsBetween } = await load("steps.js");

const card = (number, year = 100 * number) => ({ number, year, date: String(year) });
const held = (number) => ({ ...card(number), blocked: false });
const gap = (...cards) => ({ cards, open: cards.length === 0, width: "9 years", label: "between" });
const seats = () => [{ number: 0, hand: [held(7), held(8)] }, { number: 1, hand: [held(9)] }];
const shared = () => ({ version: 4, turn: 0, seats: seats(), discards: 2, top_of_discards: card(5), hints: { playable: [7] }, result: null });
const line = () => frozen({ ...shared(), line: [card(1), card(2)] });
const rows = () => frozen({ ...shared(), columns: [[card(1)], [card(2)]], gaps: [gap()] });
const step = (what, about = {}) => ({ what, version: 5, seat: 0, by_bot: false, card: card(7), ...about });
const played = (spot, where, view = rows()) => stateAfter(view, step("played", { spot, ...where }));

// A view that a step tried to change would throw.
function frozen(value) {
  if (typeof value === "object" && value !== null) Object.values(Object.freeze(value)).forEach(frozen);
  return value;
}

const numbers = (cards) => cards.map(({ number }) => number);
const columnsOf = (view) => view.columns.map(numbers);
const gapsOf = (view) => view.gaps.map(({ cards }) => numbers(cards));
const handOf = (view, seat = 0) => numbers(view.seats[seat].hand);

test("a card that was right goes from its hand into the slot", () => {
  const after = stateAfter(line(), step("placed", { slot: 1 }));

  assert.deepEqual(numbers(after.line), [1, 7, 2]);
  assert.deepEqual([handOf(after), handOf(after, 1)], [[8], [9]]);
});

for (const what of ["misplaced", "discarded"]) {
  test(`a card that was ${what} leaves its hand and lies on top of the discards`, () => {
    const after = stateAfter(line(), step(what, { slot: 0, belongs: [2, 2] }));

    assert.deepEqual(handOf(after), [8]);
    assert.deepEqual([after.discards, after.top_of_discards.number], [3, 7]);
    assert.deepEqual(numbers(after.line), [1, 2]);
  });
}

test("a card played at the early end is a new first column, with a free gap after it and its width", () => {
  const after = played("left", { column: 0, card: card(7, 1) });

  assert.deepEqual(columnsOf(after), [[7], [1], [2]]);
  assert.deepEqual(after.gaps.map(({ open, width }) => [open, width]), [[true, "99 years"], [true, "9 years"]]);
  assert.deepEqual(handOf(after), [8]);
});

test("a card played at the late end is a new last column, with a free gap before it and its width", () => {
  const after = played("right", { column: 2 });

  assert.deepEqual(columnsOf(after), [[1], [2], [7]]);
  assert.deepEqual(after.gaps.map(({ open, width }) => [open, width]), [[true, "9 years"], [true, "500 years"]]);
});

test("a card of the same date lies onto its column", () => {
  const after = played("stacked", { column: 1 });

  assert.deepEqual([columnsOf(after), gapsOf(after)], [[[1], [2, 7]], [[]]]);
});

test("a card played into a gap closes it", () => {
  const after = played("gap", { gap: 0 });

  assert.deepEqual([columnsOf(after), gapsOf(after)], [[[1], [2]], [[7]]]);
  assert.deepEqual([after.gaps[0].open, after.gaps[0].width], [false, "9 years"]);
});

test("a card of the same date lies onto the one in the gap", () => {
  const taken = frozen({ ...rows(), gaps: [gap(card(3))] });

  assert.deepEqual(gapsOf(played("gap_stacked", { gap: 0 }, taken)), [[3, 7]]);
});

test("a blocked card comes back into its hand, marked", () => {
  const after = stateAfter(rows(), step("blocked", { gap: 0 }));

  assert.deepEqual(after.seats[0].hand.map(({ number, blocked }) => [number, blocked]), [[7, true], [8, false]]);
  assert.deepEqual([columnsOf(after), gapsOf(after)], [[[1], [2]], [[]]]);
});

test("a turn that was ended moves no card", () => {
  const after = stateAfter(rows(), step("ended_turn", { card: null }));

  assert.deepEqual([after.version, columnsOf(after), handOf(after)], [5, [[1], [2]], [7, 8]]);
});

test("between two moves nobody may do anything, and nothing is over", () => {
  const { hints, result } = stateAfter({ ...line(), result: { score: 1 } }, step("placed", { slot: 0 }));

  assert.deepEqual(hints, { playable: [], slots: 0, discardable: [], may_end: false, last_chance: false });
  assert.equal(result, null);
});

test("only what is newer is shown, each move with the turn of the next, and the newest view last", () => {
  const [old, first, second] = [4, 5, 6].map((version) => step("placed", { version, slot: 0, seat: version - 4, card: card(version + 2) }));
  const newest = { version: 6, steps: [old, first, second] };

  const steps = stepsBetween(line(), newest);

  assert.deepEqual(steps.map((each) => each.step), [first, second]);
  assert.deepEqual([steps[0].view.version, steps[0].view.turn, numbers(steps[0].view.line)], [5, 2, [7, 1, 2]]);
  assert.equal(steps[1].view, newest);
});

test("a table without steps has nothing to show", () => {
  assert.deepEqual(stepsBetween(line(), { version: 5 }), []);
});

const drew = (seat, number) => ({ seat, card: held(number) });

test("whoever draws has the card, and the pile lacks it", () => {
  const after = filled({ ...line(), pile: 9 }, step("misplaced", { drew: [drew(0, 11), drew(1, 12)] }));

  assert.deepEqual([handOf(after), handOf(after, 1)], [[7, 8, 11], [9, 12]]);
  assert.deepEqual([after.pile, after.discards], [7, 2]);
});

test("a used-up pile is made anew of the discards, and then is drawn from", () => {
  const after = filled({ ...line(), pile: 0 }, step("misplaced", { drew: [drew(0, 11)], reshuffled: 3 }));

  assert.deepEqual([after.pile, after.discards, after.top_of_discards], [2, 0, null]);
});

test("whoever a play-off leaves behind is out, and stays out", () => {
  const first = filled({ ...line(), pile: 9 }, step("placed", { out: [1] }));
  const then = filled(first, step("placed"));

  assert.deepEqual(then.seats.map(({ out }) => out), [false, true]);
});

test("what a move shows belongs to that move: nobody has drawn yet, and on the pile lies what is drawn next", () => {
  const moves = [step("misplaced", { drew: [drew(0, 11)] }), step("misplaced", { version: 6, seat: 1, card: card(9), drew: [drew(1, 12)] })];
  const newest = { version: 6, steps: moves, top_of_pile: card(13) };

  const [first] = stepsBetween({ ...line(), pile: 9, top_of_pile: card(11) }, newest);

  assert.deepEqual(handOf(stateAfter(line(), moves[0])), [8]);
  assert.deepEqual([handOf(first.view), handOf(first.view, 1)], [[8, 11], [9]]);
  assert.deepEqual([first.view.pile, first.view.top_of_pile.number], [8, 12]);
});

test("a blocked card is remembered at once where dates stay open", () => {
  const memories = ["open", "strict"].map((memory) => stateAfter({ ...rows(), memory }, step("blocked", { gap: 0 })).seats[0].hand[0].remembered);

  assert.deepEqual(memories, [card(7), null]);
});

test("a card in the lower row adds two points, in the upper one, and no longer costs one", () => {
  const table = { ...rows(), score: -33 };
  const scores = [played("left", { column: 0 }, table), played("stacked", { column: 1 }, table), played("gap", { gap: 0 }, table)].map(({ score }) => score);

  assert.deepEqual(scores, [-30, -30, -31]);
});

test("a move that leads to a play-off is told to, and those after it are in it", () => {
  const first = filled({ ...line(), pile: 9, sudden_death: false }, step("placed", { sudden_death: true }));

  assert.deepEqual([first.sudden_death, filled(first, step("placed")).sudden_death], [true, true]);
});

test("all are told when the next to move is on its last card and has placed nothing in its turn", () => {
  const told = (...steps) => {
    const newest = { version: 9, steps: steps.map((each, i) => ({ ...each, version: 5 + i })) };
    return stepsBetween(rows(), newest).slice(0, -1).map(({ view }) => view.hints.last_chance);
  };
  const blocked = step("blocked", { gap: 0 });
  const last = step("blocked", { gap: 0, card: card(8) });
  const right = step("played", { spot: "right", column: 2 });
  const others = step("blocked", { seat: 1, card: card(9) });
  const ended = step("ended_turn", { card: null });

  assert.deepEqual(told(blocked, last), [true]);
  assert.deepEqual(told(right, last), [false]);
  assert.deepEqual(told(ended, others), [true]);
  assert.deepEqual(told(blocked, ended, others), [true, true]);
});
