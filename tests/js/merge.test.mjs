// What a page knows of the table, kept by what it is told of changes.

import assert from "node:assert/strict";
import test from "node:test";

import { load } from "./page.mjs";

const { merged } = await load("merge.js");

const face = (title) => ({ title });
const entry = (version, text = `move ${version}`) => ({ version, lines: [{ what: "placed", text }] });
const known = () => frozen({
  you: 0, version: 7, turn: 0, mode: "competitive", steps: [], result: null,
  hands: [[3, 7], [12]], line: [5], remembered: [], top_of_pile: 9, top_of_discards: null,
  fronts: { 3: face("three"), 5: face("five"), 7: face("seven"), 9: face("nine"), 12: face("twelve") },
  backs: { 5: { date: "1410" } },
  log: [entry(6), entry(7)],
});
const placed = () => frozen({
  version: 8, after: 7, turn: 1, hands: [[3], [12]], line: [5, 7],
  steps: [{ version: 8, what: "placed", card: 7 }], log: [entry(8)], backs: { 7: { date: "1453" } },
});

// A table that merging tried to change would throw.
function frozen(value) {
  if (typeof value === "object" && value !== null) Object.values(Object.freeze(value)).forEach(frozen);
  return value;
}

const versions = ({ log }) => log.map(({ version }) => version);

test("what is named is replaced, and what is not named stays", () => {
  const table = merged(known(), placed());

  assert.deepEqual([table.version, table.turn, table.line, table.hands], [8, 1, [5, 7], [[3], [12]]]);
  assert.deepEqual([table.you, table.mode, table.top_of_pile], [0, "competitive", 9]);
  assert.equal("after" in table, false);
});

test("new faces come beside the known ones", () => {
  const table = merged(known(), placed());

  assert.deepEqual(table.backs, { 5: { date: "1410" }, 7: { date: "1453" } });
  assert.deepEqual(Object.keys(table.fronts), ["3", "5", "7", "9", "12"]);
});

test("an entry of the log takes the place of the one it tells anew", () => {
  const table = merged(known(), { ...placed(), log: [entry(6, "told anew"), entry(8)] });

  assert.deepEqual(versions(table), [6, 7, 8]);
  assert.equal(table.log[0].lines[0].text, "told anew");
});

test("the log keeps its newest 24 moves", () => {
  const log = Array.from({ length: 24 }, (_, i) => entry(i - 16));

  assert.deepEqual(versions(merged({ ...known(), log }, placed())), Array.from({ length: 24 }, (_, i) => i - 15));
});

test("what is older than the table changes nothing, told in whole or in part", () => {
  const table = known();

  assert.equal(merged(table, { ...placed(), version: 6, after: 5 }), table);
  assert.equal(merged(table, { ...known(), version: 6, turn: 1 }), table);
});

test("whoever missed something is told so", () => {
  assert.equal(merged(known(), { ...placed(), version: 9, after: 8 }), null);
});

test("the whole table replaces all that was known", () => {
  const whole = { ...known(), version: 12, turn: null };

  assert.equal(merged(known(), whole), whole);
});

test("who comes and goes is told without a move", () => {
  const table = merged(known(), { version: 7, after: 7, seats: [{ number: 0, present: false }] });

  assert.deepEqual([table.version, table.turn, table.seats], [7, 0, [{ number: 0, present: false }]]);
});

test("a card that lies open nowhere any more is forgotten", () => {
  const thrown = { ...placed(), line: [5], top_of_discards: 7, steps: [{ version: 8, what: "misplaced", card: 7 }] };
  const lying = merged(known(), thrown);
  const shuffled = { version: 9, after: 8, top_of_discards: null, top_of_pile: 3, hands: [[], [12]], steps: [{ version: 9, what: "ended_turn" }] };

  const table = merged(lying, shuffled);

  assert.deepEqual(lying.backs[7], { date: "1453" });
  assert.deepEqual([Object.keys(table.backs), Object.keys(table.fronts)], [["5"], ["3", "5", "12"]]);
});

test("of both rows, of remembered cards and of the result the other side is kept", () => {
  const { line, ...rest } = known();
  const rows = { ...rest, columns: [[5]], gaps: [[8]], backs: { 5: {}, 8: {}, 3: {}, 4: {} }, remembered: [3], result: { line: [{ card: 4 }] } };

  assert.deepEqual(Object.keys(merged(rows, { version: 8, after: 7 }).backs), ["3", "4", "5", "8"]);
});
