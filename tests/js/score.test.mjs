// How the points of a cooperative game come about.

import assert from "node:assert/strict";
import test from "node:test";

import { load, openPage } from "./page.mjs";

openPage("en", {});
const { sumOf } = await load("seats_and_piles.js");

const cards = (n) => Array.from({ length: n }, (_none, number) => ({ number }));

test("points are told as a sum: two for each card below, one for each above, less all the others", () => {
  const [begun, later] = [{ columns: [cards(1)], gaps: [], score: -33 }, { columns: [cards(14), cards(1)], gaps: [{ cards: cards(8) }], score: 25 }];

  assert.deepEqual(sumOf(begun), [["1 × 2", "2"], ["0 × 1", "0"], ["35 × −1", "−35"], ["", "−33"]]);
  assert.deepEqual(sumOf(later), [["15 × 2", "30"], ["8 × 1", "8"], ["13 × −1", "−13"], ["", "25"]]);
});
