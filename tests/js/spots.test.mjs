// Where cards lie: nothing that is to be seen lies under anything else.

import assert from "node:assert/strict";
import test from "node:test";

import { load } from "./page.mjs";

const { inBand, inLine, inRows, placed, rightSlot, startsOf, widthsOf } = await load("spots.js");

const card = (year) => ({ number: year, year });
const rows = (columns, ...gaps) => ({ columns: columns.map((years) => years.map(card)), gaps: gaps.map((years) => ({ cards: years.map(card) })) });
const tried = (year, gap) => ({ card: card(year), gap, state: "" });
const at = (items) => Object.fromEntries(items.map((item) => [item.card.year, [item.at, item.row]]));

test("gaps lie above and between, and cards of one date side by side: none covers another", () => {
  const items = inRows(rows([[1400], [1500, 1501], [1600]], [1450, 1451], []), null, [0]);

  assert.deepEqual(at(items), { 1400: [0, 1], 1450: [0.5, 0], 1451: [1.5, 0], 1500: [2, 1], 1501: [3, 1], 1600: [4, 1] });
  assert.deepEqual(items.filter(({ join }) => join).map(({ card: { year }, join }) => [year, join]), [[1450, 0.5], [1451, -0.5], [1500, 0.5], [1501, -0.5]]);
});

test("no row parts cards of one date, and the gap after two lies after the second", () => {
  const view = rows([[1400], [1500], [1600, 1601], [1700]], [], [], [1650]);
  const widths = widthsOf(view);

  assert.deepEqual(widths, [1, 1, 2, 1]);
  assert.deepEqual(startsOf(widths, 3), [0, 2]);
  assert.deepEqual(at(inRows(view, null, [0, 2])), { 1400: [0, 1], 1500: [1, 1], 1600: [0, 3], 1601: [1, 3], 1650: [1.5, 2], 1700: [2, 3] });
});

test("a blocked card lies over the one that has its gap, and everything else where it lay", () => {
  const view = rows([[1400], [1500], [1600], [1700]], [1450, 1451], [], [1650]);

  const [before, meanwhile] = [null, tried(1630, 2)].map((trial) => at(inRows(view, trial, [0, 2])));

  assert.deepEqual(meanwhile, { ...before, 1630: before[1650] });
  assert.deepEqual(at(inRows(view, tried(1470, 0), [0]))[1470], [0.5, 0]);
});

test("a card that is tried in a line has its slot, and others follow in rows", () => {
  const items = inLine({ line: [card(1400), card(1500)] }, { card: card(1300), slot: 1 }, 2);

  assert.deepEqual(at(items), { 1400: [0, 0], 1300: [1, 0], 1500: [0, 1] });
  assert.deepEqual(placed(2, 2), { at: 0, row: 1 });
  assert.deepEqual(inBand(2.5, rows([[1], [2], [3], [4]], [], [], []), [0, 2]), { at: 0.5, row: 2 });
});

test("rows may begin where it is said", () => {
  assert.deepEqual([0, 2, 3, 4].map((at) => placed(at, [0, 3])), [{ at: 0, row: 0 }, { at: 2, row: 0 }, { at: 0, row: 1 }, { at: 1, row: 1 }]);
});

test("a card belongs into the slot nearest to where it was put, as far as equal dates allow", () => {
  const slots = [0, 3, 9].map((slot) => rightSlot({ slot, belongs: [2, 4] }));

  assert.deepEqual(slots, [2, 3, 4]);
});
