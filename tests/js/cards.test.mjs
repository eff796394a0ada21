// One side of a card, as the table draws it.

import assert from "node:assert/strict";
import test from "node:test";

import { drawn, load, openPage } from "./page.mjs";

openPage("uk", { symbol_sun: "сонце" });
const { asFront, asHeld, drawCard, spoken } = await load("cards.js");

const CARD = {
  number: 3,
  side: "back",
  language: "uk",
  title: "Опера в\u00a0Одесі",
  category: "Музика",
  colour: "#143268",
  pattern: 3,
  symbol: "sun",
  picture_url: "",
  date: "44\u00a0р. до\u00a0н.\u00a0е.",
  small_print: "№1 · 3",
};
const drawnOf = (name, change = {}) => drawn(drawCard({ ...CARD, ...change }), name);
const textOf = (name, change) => drawnOf(name, change).map((element) => element.textContent);
const longestOf = (title) => Number(drawnOf("card-title", { title })[0].properties["--longest"]);
const unbroken = (text) => text.replaceAll(" ", "\u00a0");
const partsOf = (name, change) => drawnOf(name, change)[0].children.map((part) => part.tag ?? part);

test("title and date are drawn as they come", () => {
  assert.deepEqual(textOf("card-title"), [CARD.title]);
  assert.deepEqual(textOf("card-date"), [CARD.date]);
});

test("the band has the pattern of its category", () => {
  assert.deepEqual(drawnOf("card-band")[0].children.map((child) => child.attributes?.href ?? ""), ["", "#band-3"]);
});

test("a text is set smaller where the card says so, and only there", () => {
  const lengths = { title_length: "very-long", date_length: "long" };

  assert.equal(drawnOf("card-title-usual").length, 1);
  assert.equal(drawnOf("card-date-usual").length, 1);
  assert.equal(drawnOf("card-title-very-long", lengths).length, 1);
  assert.equal(drawnOf("card-date-long", lengths).length, 1);
});

test("the widest word decides how small the letters of a small card are", () => {
  assert.equal(longestOf("дім Константинополь"), longestOf("Константинополь"));
  assert.equal(longestOf("ніч-ніч"), longestOf("ніч"));
  assert.ok(longestOf("шшшшш") > 2 * longestOf("іііії"));
});

test("a letter stays with what follows its hyphen, and what joins them is no wider", () => {
  assert.equal(longestOf("e\u2060"), longestOf("e"));
  assert.ok(longestOf("e-\u2060moll") > longestOf("e-moll"));
});

test("what belongs together is parted only where it would be small together", () => {
  assert.deepEqual(partsOf("card-title"), [CARD.title]);
  assert.deepEqual(partsOf("card-title", { title: "Храм у\u00a0Константинополі" }), ["Храм у\u00a0", "wbr", "Константинополі"]);
  assert.equal(longestOf("Храм у\u00a0Константинополі"), longestOf("Константинополі"));
});

test("a date may part on the narrowest cards, but no number from the letters behind it", () => {
  const whole = ["28,000 BCE", "44 p.n.e.", "XV ст.", "20-ті рр.", "79 р. н. е."].map(unbroken);

  for (const date of whole) assert.deepEqual(partsOf("card-date", { date }), [date]);
  assert.deepEqual(partsOf("card-date", { date: unbroken("бл. 15 000 р.") }), ["бл.\u00a0", "wbr", "15\u00a0000\u00a0р."]);
  assert.deepEqual(partsOf("card-date", { date: unbroken("66 млн років тому") }), ["66\u00a0млн\u00a0", "wbr", "років\u00a0", "wbr", "тому"]);
});

test("a card says its side, its language and what it is about", () => {
  const card = drawCard(CARD);

  assert.equal(card.className, "card card-back");
  assert.equal(card.attributes.lang, "uk");
  assert.deepEqual([textOf("card-category"), textOf("card-print")], [["Музика"], ["№1 · 3"]]);
});

test("what a card does not have is not drawn", () => {
  const bare = { symbol: "", date: "", small_print: "" };

  const found = ["card-disc", "card-date", "card-print"].flatMap((name) => drawnOf(name, bare));

  assert.deepEqual(found, []);
});

test("a picture lies over the category's colour, which is there without one too", () => {
  const tags = (change) => drawnOf("card-art", change)[0].children.map(({ tag }) => tag);

  assert.deepEqual(tags({ picture_url: "/picture/a.jpg" }), ["svg", "img"]);
  assert.deepEqual(tags(), ["svg"]);
});

test("a card that is heard has ordinary spaces in its title, its date and its symbol's name", () => {
  assert.equal(spoken(CARD), "Опера в Одесі, 44\u00a0р. до\u00a0н.\u00a0е., сонце");
  assert.equal(spoken({ ...CARD, date: "", symbol: "" }), "Опера в Одесі");
  assert.equal(spoken({ ...CARD, title: "Концерт e-\u2060moll", date: "", symbol: "" }), "Концерт e-moll");
});

test("the white side of a turned card tells nothing of the black one", () => {
  const front = asFront(CARD);

  assert.deepEqual([front.side, front.title], ["front", CARD.title]);
  assert.deepEqual([front.date, front.small_print, front.symbol], ["", "", ""]);
});

test("a blocked card shows its date where that is remembered, with the symbol that a discard has to match", () => {
  const front = { ...asFront(CARD), symbol: "moon" };

  const [open, strict] = [CARD, null].map((remembered) => asHeld({ ...front, blocked: true, remembered }));

  assert.deepEqual([open.side, open.date, open.symbol], ["back", CARD.date, "moon"]);
  assert.deepEqual([strict.side, strict.date, strict.symbol], ["front", "", "moon"]);
});
