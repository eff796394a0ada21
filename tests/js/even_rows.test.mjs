// The rows of a long line on a big screen: of even length, and at rest while all look at a card.

import assert from "node:assert/strict";
import test from "node:test";

import { load } from "./page.mjs";

const { headsOf, lengthsOf, startsOf } = await load("even_rows.js");

const upTo = (count) => Array.from({ length: count }, (_none, i) => i + 1);
const lengths = (cards, heads) => lengthsOf(cards.length, startsOf(cards, heads));

for (const [count, rows] of [[8, [4, 4]], [14, [5, 5, 4]], [16, [6, 5, 5]], [17, [6, 6, 5]]]) {
  test(`${count} cards lie in rows of ${rows}`, () => {
    assert.deepEqual(lengths(upTo(count), headsOf(upTo(count), rows.length)), rows);
  });
}

test("no card leaves its row for one that has come to another, unless a row is longer by two", () => {
  const heads = headsOf(upTo(15), 3);
  const once = upTo(15).toSpliced(7, 0, 20);
  const twice = once.toSpliced(7, 0, 21);

  assert.equal(headsOf(once, 3, heads), heads);
  assert.deepEqual(lengths(once, heads), [5, 6, 5]);
  assert.deepEqual(lengths(twice, headsOf(twice, 3, heads)), [6, 6, 5]);
});

test("a card before all others begins the line, and one before a row ends the row above", () => {
  const heads = headsOf(upTo(8), 2);

  assert.deepEqual(lengths([20, ...upTo(8)], heads), [5, 4]);
  assert.deepEqual(lengths(upTo(8).toSpliced(4, 0, 20), heads), [5, 4]);
});
