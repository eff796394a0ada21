// The sentences of a page.

import assert from "node:assert/strict";
import test from "node:test";

import { load, openPage } from "./page.mjs";

const CARDS = { one: "%(n)s карта", few: "%(n)s карти", many: "%(n)s карт" };

async function wordsOf(language, words) {
  openPage(language, words);
  return load("words.js");
}

test("a sentence is said with its values put in, as often as they are named", async () => {
  const { say } = await wordsOf("en", { met: "%(a)s met %(b)s; %(a)s won." });

  assert.equal(say("met", { a: "Ada", b: "Ben" }), "Ada met Ben; Ada won.");
});

test("a sentence that was not given is a mistake, not silence", async () => {
  const { knows, say } = await wordsOf("en", { hello: "Hello" });

  assert.throws(() => say("farewell"), /No words for farewell/);
  assert.deepEqual([knows("hello"), knows("farewell")], [true, false]);
});

test("a number takes the form that the language has for it", async () => {
  const { say } = await wordsOf("uk", { cards: CARDS });

  const said = [1, 2, 5, 11, 21, 0].map((n) => say("cards", { n }));

  assert.deepEqual(said, ["1 карта", "2 карти", "5 карт", "11 карт", "21 карта", "0 карт"]);
});

test("a negative number takes the form of its figure and a real minus sign", async () => {
  const { say } = await wordsOf("uk", { cards: CARDS });

  assert.equal(say("cards", { n: -1 }), "\u22121 карта");
});

test("a kind of number without a form of its own takes that of many, else of others", async () => {
  const { say } = await wordsOf("uk", { cards: CARDS, points: { one: "%(n)s очко", other: "%(n)s очок" } });

  assert.deepEqual([say("cards", { n: 1.5 }), say("points", { n: 5 })], ["1,5 карт", "5 очок"]);
});

test("the full stop of a date ends its sentence, too", async () => {
  const { say } = await wordsOf("pl", { right: "Jej data: %(date)s. Dobrze!" });

  assert.equal(say("right", { date: "753 p.n.e." }), "Jej data: 753 p.n.e. Dobrze!");
});

test("figures are grouped from five on, as the language does it", async () => {
  const { say } = await wordsOf("pl", { years: "%(n)s" });

  assert.deepEqual([say("years", { n: 1455 }), say("years", { n: 28000 })], ["1455", "28\u00a0000"]);
});

test("names are joined as the language joins them", async () => {
  const { together } = await wordsOf("pl", {});

  assert.equal(together(["Olena", "Marek", "Katia"]), "Olena, Marek i Katia");
});

test("the words are taken out of the page when they are read", async () => {
  const embedded = openPage("en", { hello: "Hello" });

  await load("words.js");

  assert.equal(embedded.size, 0);
});
