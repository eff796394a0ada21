// What a browser remembers of its own games.

import assert from "node:assert/strict";
import test from "node:test";

import { load } from "./page.mjs";

const kept = new Map();
globalThis.localStorage = {
  getItem: (name) => kept.get(name) ?? null,
  setItem: (name, value) => kept.set(name, value),
  removeItem: (name) => kept.delete(name),
};
const { forgetAll, keepPuzzle, keepTable, puzzles, statistics, streak, tables } = await load("remembered.js");

test.beforeEach(() => kept.clear());

test("a row of days goes on until a whole day was left out", () => {
  const solved = { "2026-02-27": "", "2026-02-28": "", "2026-03-01": "" };

  assert.equal(streak(solved, "2026-03-01"), 3);
  assert.equal(streak(solved, "2026-03-02"), 3);
  assert.equal(streak(solved, "2026-03-03"), 0);
  assert.equal(streak({}, "2026-03-01"), 0);
});

test("of a puzzle solved twice the first time counts", () => {
  keepPuzzle("starter", "2026-03-01", "🟥🟩");
  keepPuzzle("starter", "2026-03-01", "🟩");
  keepPuzzle("other", "2026-03-01", "🟩🟩");

  assert.deepEqual(puzzles("starter"), { "2026-03-01": "🟥🟩" });
});

test("the table of today comes first, and what was known of it stays", () => {
  keepTable({ code: "AAAAAA", mode: "competitive" });
  keepTable({ code: "CCCCCC", mode: "cooperative" });
  keepTable({ code: "AAAAAA", over: true, right: 3, tries: 4, won: true });

  assert.deepEqual(tables().map(({ code }) => code), ["AAAAAA", "CCCCCC"]);
  assert.equal(tables()[0].mode, "competitive");
});

test("games that were played to the end are counted", () => {
  keepTable({ code: "AAAAAA", over: true, right: 3, tries: 4, won: true });
  keepTable({ code: "CCCCCC", over: true, right: 1, tries: 4, won: false, score: -4 });
  keepTable({ code: "DDDDDD" });

  assert.deepEqual(statistics(tables()), { games: 2, accuracy: 0.5, won: 1, best: -4 });
  assert.deepEqual(statistics([]), { games: 0, accuracy: null, won: null, best: null });
});

test("everything is forgotten at once, and what somebody else wrote there harms nothing", () => {
  keepTable({ code: "AAAAAA" });
  keepPuzzle("starter", "2026-03-01", "🟩");
  forgetAll();
  assert.equal(kept.size, 0);

  kept.set("tables", "{");
  assert.deepEqual(tables(), []);
});
