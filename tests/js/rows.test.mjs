// In how many rows a line lies, by the size of the board.

import assert from "node:assert/strict";
import test from "node:test";

import { load } from "./page.mjs";

const rows = await load("rows.js");
const { spread } = rows;
const laidOut = ({ count, ...board }) => rows.laidOut({ widths: Array(count).fill(1), ...board });

const upright = { width: 390, height: 410, deep: 1, open: false, largest: 120 };
const tablet = { width: 768, height: 454, deep: 2, open: false, largest: 152 };
const sideways = { width: 656, height: 198, deep: 1, open: false, largest: 96 };

test("a few cards lie in one row", () => {
  for (const count of [1, 2, 3, 4]) assert.equal(laidOut({ ...upright, count }), null);
});

test("a long line goes on in rows whose cards are wide enough for their titles", () => {
  for (const count of [6, 9, 13, 20]) {
    const { lines, each, wide, high, between, margin } = laidOut({ ...upright, count });

    assert.ok(lines * each >= count);
    assert.ok(wide >= 60);
    assert.ok(2 * margin + lines * (high + between) - between <= upright.height);
  }
});

test("a few rows are filled by their cards before there are more of them", () => {
  for (const [count, lines] of [[5, 2], [7, 3], [8, 3], [9, 3]]) {
    const laid = laidOut({ ...upright, count, places: true });

    assert.equal(laid.lines, lines);
    assert.ok(laid.each * laid.wide > 0.7 * upright.width);
    assert.ok(!laid.short);
  }
});

test("all places are open at once where a phone held upright has the room", () => {
  const { lines, each, wide, gap } = laidOut({ ...upright, count: 13, places: true, open: true });

  assert.ok(lines * each >= 13);
  assert.ok(each * (wide + gap) + gap <= upright.width);
});

test("a line keeps its rows, and its cards their size, while places open, however the phone is held", () => {
  for (const phone of [upright, sideways]) {
    for (const count of [4, 6, 9, 14, 17]) {
      const [rest, open] = [false, true].map((open) => laidOut({ ...phone, count, places: true, open }));

      assert.deepEqual(open, rest);
    }
  }
});

test("a single row has wide places and lies in the middle until its last card has come, and its cards keep their size", () => {
  const board = { ...sideways, height: 223, largest: 152, places: true };

  for (const count of [4, 5, 6]) {
    const laid = laidOut({ ...board, count: count + 1, open: true });
    const { wide, gap, columns } = spread(laid, count, board.width);

    assert.equal(wide, laid.wide);
    assert.equal(columns, count);
    assert.ok(gap > laid.gap && gap >= 25);
    assert.ok(count * (wide + gap) + gap <= board.width);
    assert.deepEqual(spread(laid, 0, board.width), laid);
  }
});

test("a line has as many rows as let titles be read between its places", () => {
  const isRead = ({ wide, high }) => wide - 6 >= 64 && (wide - 6) * (high - 27) >= 2500;

  for (const count of [7, 10, 14, 17, 18]) assert.ok(isRead(laidOut({ ...upright, count, places: true })));
});

test("places of a low board are wide where cards between them are read all the same", () => {
  const board = { ...sideways, height: 223, largest: 152, places: true };

  for (const count of [8, 9, 10]) {
    const { gap, wide, each } = laidOut({ ...board, count });

    assert.ok(gap >= 28, `${count}: ${gap}`);
    assert.ok(wide >= 80 && each * (wide + gap) + gap <= board.width);
  }
  assert.ok(laidOut({ ...board, count: 14 }).wide >= 70);
});

test("no card gives up its large picture while rows with more cards have the height for it", () => {
  for (const count of [6, 8, 9, 10, 12]) assert.ok(!laidOut({ ...upright, count, places: true }).short);
});

test("two rows that go on in further ones lie in bands: space parts them, and each has its axis", () => {
  const { lines, each, high, between, apart, margin, below, bands } = laidOut({ ...tablet, count: 13 });

  assert.ok(bands);
  assert.deepEqual([lines, each], [2, 7]);
  assert.ok(apart >= 18);
  assert.ok(below >= 18);
  assert.ok(margin + 4 * high + 3 * between + apart + below <= tablet.height);
});

test("cards of a race have pictures, beside the date or above it: a line too long for that goes on below its board", () => {
  for (const board of [upright, sideways, { ...sideways, height: 223 }, { ...upright, width: 360, height: 190 }]) {
    const laid = Array.from({ length: 30 }, (_none, i) => laidOut({ ...board, count: i + 5, places: true })).filter(Boolean);

    assert.ok(laid.every(({ wide, high, low }) => wide >= 70 && high >= 80 && !low));
    const down = laid.filter(({ down }) => down);
    assert.deepEqual(down, laid.slice(-down.length));
    assert.equal(new Set(down.map(({ each, wide, high }) => [each, wide, high].join())).size, 1);
    for (const { margin, high, below } of down) assert.ok(margin + high + below <= board.height);
  }
});

test("a race that is over is seen as a whole", () => {
  assert.ok(!laidOut({ ...sideways, height: 223, count: 22, whole: true }).down);
});

test("two rows of a phone held sideways have low cards, with titles", () => {
  const { lines, wide, short } = laidOut({ ...sideways, count: 6, deep: 2 });

  assert.equal(lines, 1);
  assert.ok(wide >= 84);
  assert.ok(short);
});

test("two rows too long for a board to show as a whole scroll, with cards as large as their titles need", () => {
  for (const board of [{ ...sideways, height: 223 }, { ...sideways, height: 204 }, { ...upright, width: 360, height: 245 }]) {
    for (const count of [12, 14, 17, 22]) {
      const { lines, each, wide, high, between, margin, scrolls } = laidOut({ ...board, count, deep: 2 });

      assert.ok(scrolls);
      assert.deepEqual([lines, each], [1, count]);
      assert.ok(wide >= 70 && high >= 75);
      assert.ok(2 * (margin + high) + between <= board.height);
    }
  }
});

test("narrow cards of two rows use the height of the board for their words", () => {
  const { lines, wide, high, scrolls } = laidOut({ ...sideways, height: 223, count: 9, deep: 2 });

  assert.ok(!scrolls);
  assert.equal(lines, 1);
  assert.ok(wide < 70);
  assert.ok(high >= 90);
});

test("titles of two rows sideways stay to be read, and but once the rows begin to scroll", () => {
  const laid = Array.from({ length: 14 }, (_none, i) => laidOut({ ...sideways, height: 223, count: i + 4, deep: 2 }));

  assert.ok(laid.every(({ wide }) => wide >= 66));
  const scrolls = laid.map((one) => Boolean(one.scrolls));
  assert.deepEqual(scrolls, scrolls.toSorted());
});

test("the gap after the last card of a row has its half of a column", () => {
  const { lines, each, columns } = laidOut({ ...tablet, count: 14 });

  assert.ok(lines > 1);
  assert.equal(columns, each + 0.5);
});

test("rows have room for the cards of one date side by side, and the last as many columns as the first", () => {
  const starts = (...widths) => rows.laidOut({ ...tablet, widths }).starts;

  assert.deepEqual(starts(1, 1, 1, 1, 1, 1, 2, 1, 1, 1, 1, 1), [0, 6]);
  assert.deepEqual(starts(1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1), [0, 7]);
  assert.deepEqual(rows.laidOut({ ...tablet, width: 520, height: 800, widths: Array(13).fill(1) }).starts, [0, 5, 9]);
});

test("two rows of a phone held upright have one form: what is too long for the board scrolls until the game is over", () => {
  for (const height of [225, 290, 383]) {
    const laid = (count, whole = false) => laidOut({ ...upright, deep: 2, height, count, whole });

    assert.equal(laid(5).scrolls, undefined);
    for (const count of [6, 9, 13, 20]) {
      const { scrolls, upright, short, wide, high } = laid(count);
      assert.deepEqual([scrolls, upright, short], [true, true, undefined]);
      assert.ok(wide === 78 && high >= 80);
    }
    assert.ok(!laid(9, true).upright);
  }
});

test("where the page scrolls the board at the end is as high as cards need that show picture, title and date", () => {
  for (const board of [upright, { ...upright, width: 360 }, { ...sideways, width: 844, largest: 152 }]) {
    for (const deep of [1, 2]) {
      for (const count of [1, 5, 9, 13, 22]) {
        const laid = laidOut({ ...board, deep, count, unrolled: true, whole: true });
        const { lines, each, columns, wide, gap, high, tall, between, apart, margin, below } = laid;

        assert.ok(lines * each >= count);
        assert.ok(wide >= 72 && high >= 130);
        assert.ok(!laid.short && !laid.low && !laid.scrolls);
        assert.ok(columns * (wide + gap) + gap <= board.width);
        assert.equal(tall, margin + below + lines * deep * (high + between) - between + (lines - 1) * apart);
      }
    }
  }
});
