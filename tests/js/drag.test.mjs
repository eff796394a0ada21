// Where a card goes that a finger carries.

import assert from "node:assert/strict";
import test from "node:test";

import { load } from "./page.mjs";

const WIDE = 100;
const HIGH = 150;

const boxed = (left, top, width, height) => ({
  dataset: {},
  classList: { add() {}, remove() {}, toggle() {} },
  getBoundingClientRect: () => ({ left, top, width, height, right: left + width, bottom: top + height }),
});

// Five places in two rows, the second one under the first, and a card in the hand below.
async function openTable(firstTouch) {
  const listeners = { pointerdown: [], pointermove: [], pointerup: [], pointercancel: [], click: [] };
  const card = { ...boxed(0, 500, 50, 80), cloneNode: () => ({}) };
  const spot = { ...boxed(0, 500, 50, 80), querySelector: () => card };
  spot.dataset.number = "7";
  const carrier = { style: {}, setAttribute() {}, append() {}, remove() {} };
  const slots = [0, 1, 2, 3, 4].map((slot) => {
    const place = boxed((slot % 3) * WIDE, Math.floor(slot / 3) * HIGH, WIDE, HIGH);
    place.dataset.slot = String(slot);
    return place;
  });
  const board = boxed(0, 0, 3 * WIDE, 2 * HIGH);
  const elements = { "#board": board, "#discards": boxed(900, 900, 1, 1), ".felt": { ...board, append() {} } };
  globalThis.document = {
    documentElement: board,
    addEventListener: (name, listener) => listeners[name].push(listener),
    removeEventListener() {},
    createElement: () => carrier,
    querySelector: (selector) => elements[selector],
    querySelectorAll: (selector) => (selector === "#slots [data-slot]" ? slots : []),
  };
  const done = [];
  const at = (x, y, more = {}) => ({ clientX: x, clientY: y, button: 0, buttons: 1, pointerId: 1, target: { closest: () => null }, ...more });
  const touch = at(10, 510, { target: { closest: () => spot } });
  const { drag } = await load("drag.js");
  const table = {
    mayMove: () => true, chosen: () => 7, chosenCard: () => ({}), choose() {},
    place: (slot) => done.push(slot), drop: () => done.push("dropped"),
  };
  drag(table, firstTouch ? touch : at(0, 0));
  const happens = (name, event) => listeners[name].forEach((listener) => listener(event));
  return { done, at, touch, happens };
}

for (const [row, y, slot] of [["upper", 20, 1], ["lower", 280, 4]]) {
  test(`of a line in two rows a card is laid in the ${row} one, over which it is let go`, async () => {
    const { done, at, touch, happens } = await openTable(false);

    happens("pointerdown", touch);
    happens("pointermove", at(140, y));
    happens("pointerup", at(140, y));

    assert.deepEqual(done, [slot]);
  });
}

test("the touch that had this script fetched carries its card", async () => {
  const { done, at, happens } = await openTable(true);

  happens("pointermove", at(50, 20));
  happens("pointerup", at(50, 20));

  assert.deepEqual(done, [0]);
});

test("a tap that was over before the script came carries nothing with the next swipe", async () => {
  const { done, at, happens } = await openTable(true);

  happens("pointerdown", at(140, 20));
  happens("pointermove", at(240, 20));
  happens("pointerup", at(240, 20));

  assert.deepEqual(done, []);
});
