// Whose cards a page shows, and who may move there.

import assert from "node:assert/strict";
import test from "node:test";

import { load, openPage } from "./page.mjs";

const seats = ["Eva", "Tom"].map((name, number) => ({ name, number, kind: "person" }));
const bare = { fronts: {}, backs: {}, steps: [], line: [], hands: [[], []], out: [], result: null };
const at = (version, turn) => ({ ...bare, mode: "competitive", one_device: true, you: 0, version, turn, seats, top_of_pile: null, top_of_discards: null });

async function opened(view) {
  openPage("en", { before_date: "", after_date: "" });
  globalThis.document.querySelector = () => null;
  const embedded = globalThis.document.getElementById;
  globalThis.document.getElementById = (id) => (id === "state" ? { textContent: JSON.stringify(view), remove() {} } : embedded(id));
  return load("state.js");
}

test("a device is handed over when the move of whoever has it lies on the board", async () => {
  const { table, mustHandOver, shownSeat, mayMove } = await opened(at(1, 0));
  table.handedTo = 0;
  const next = at(2, 1);

  table.view = next; // known, and still to be shown
  const meanwhile = { shown: shownSeat(), mustHandOver: mustHandOver(), mayMove: mayMove() };
  table.laid = next;
  const then = { shown: shownSeat(), mustHandOver: mustHandOver(), mayMove: mayMove() };

  assert.deepEqual(meanwhile, { shown: 0, mustHandOver: false, mayMove: false });
  assert.deepEqual(then, { shown: 1, mustHandOver: true, mayMove: false });
});

test("together a device belongs to all: the next cards come when the move lies on the board, and nobody takes it over", async () => {
  const { table, mustHandOver, shownSeat, mayMove } = await opened({ ...at(1, 0), mode: "cooperative", columns: [], gaps: [], line: undefined });
  table.handedTo = 0;
  const next = { ...table.view, version: 2, turn: 1 };

  table.view = next; // known, and still to be shown
  const meanwhile = { shown: shownSeat(), mustHandOver: mustHandOver(), mayMove: mayMove() };
  table.laid = next;
  const then = { shown: shownSeat(), mustHandOver: mustHandOver(), mayMove: mayMove() };

  assert.deepEqual(meanwhile, { shown: 0, mustHandOver: false, mayMove: false });
  assert.deepEqual(then, { shown: 1, mustHandOver: false, mayMove: true });
});

test("until all lies it is the turn of whoever has moved", async () => {
  const { table, actingSeat } = await opened({ ...at(1, 0), one_device: false });

  table.view = at(2, 1);
  const meanwhile = actingSeat();
  table.laid = table.view;

  assert.deepEqual([meanwhile, actingSeat()], [0, 1]);
});

test("a device that nobody has taken yet shows whose turn it will be, and that it must be taken", async () => {
  const { table, mustHandOver, shownSeat } = await opened(at(1, 0));

  table.view = at(2, 1);

  assert.deepEqual([shownSeat(), mustHandOver()], [1, true]);
});

test("a race is finished for whoever has no card left, once their last one has turned over and was right", async () => {
  const { finished, table } = await opened(at(1, 1));
  const withHands = (...hands) => ({ ...table.view, seats: seats.map((seat, number) => ({ ...seat, out: false, hand: hands[number] })) });
  const done = () => finished().map(({ name }) => name);
  table.laid = table.view = withHands([], [{ number: 8 }]);

  table.turning = 7; // lies there, and may be wrong
  const unjudged = done();
  table.turning = null;
  table.view = withHands([{ number: 9 }], [{ number: 8 }]); // was wrong: another one was drawn
  const wrong = done();
  table.view = table.laid;
  const told = done();

  assert.deepEqual([told, unjudged, wrong], [["Eva"], [], []]);
});

test("a round that was said to be the last stays so while its other cards turn over and a play-off is dealt", async () => {
  const hands = (...counts) => counts.map((count) => Array.from({ length: count }, (_none, number) => number));
  const { table, finished } = await opened({ ...at(1, 0), round: 5 });
  const seated = (view, ...counts) => ({ ...view, seats: view.seats.map((seat, i) => ({ ...seat, out: false, hand: hands(...counts)[i] })) });
  const names = () => finished().map(({ name }) => name);
  table.view = table.laid = seated(table.view, 0, 1);
  const before = names();

  table.turning = 7;
  const meanwhile = names();
  table.view = seated({ ...table.view, round: 6 }, 1, 1); // both have drawn
  const then = names();
  table.turning = null;
  table.laid = table.view;

  assert.deepEqual([before, meanwhile, then, names()], [["Eva"], ["Eva"], ["Eva"], []]);
});
