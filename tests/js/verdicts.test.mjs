// What the bar says of a move: what it decided for everybody is not lost among the rest.

import assert from "node:assert/strict";
import test from "node:test";

import { load, openPage } from "./page.mjs";

const WORDS = {
  cards: { one: "%(n)s card", other: "%(n)s cards" }, yours_right: "Right! Its date: %(date)s.",
  right: "Right!", right_in_a_row: "%(n)s in a row", right_in_a_row_together: "%(n)s together", right_one_left: "One left", right_all_laid: "All laid",
  so_close: { one: "%(n)s year off", other: "%(n)s years off" }, too_late: { one: "%(n)s place too late", other: "%(n)s places too late" },
  too_early: { one: "%(n)s place too early", other: "%(n)s places too early" },
  yours_wrong: "Its date: %(date)s.", yours_discarded: "Discarded: %(date)s.", gap_taken: "Taken", new_rank: "New rank!", saved: "Saved!",
  right_in_gap: { one: "A gap of %(n)s year", other: "A gap of %(n)s years" }, verdict_of: "%(name)s: %(verdict)s",
};

openPage("en", WORDS);
const { judged, newest, rightInARow, sentence } = await load("verdicts.js");
const played = { what: "played", seat: 0, card: { date: "1543" } };
const LAID = { what: "played", text: "Ada laid it into a gap." };

test("everybody hears why a card ended the turn", () => {
  const entry = { lines: [LAID, { what: "turn", text: "That ends the turn." }] };

  assert.equal(sentence(played, { entry, mine: [0] }), "Right! Its date: 1543. That ends the turn.");
  assert.equal(sentence(played, { entry, mine: [1] }), `${LAID.text} That ends the turn.`);
});

test("whoever comes back hears of the newest move what was said when it was made", () => {
  const entry = { lines: [LAID] };
  const view = { steps: [{ ...played, seat: 1 }, played], log: [{ lines: [] }, entry] };

  assert.deepEqual([[0], [1], [0, 1]].map((mine) => newest(view, mine)), [[0], [1], [0, 1]].map((mine) => sentence(played, { entry, mine })));
  assert.equal(newest(view, [0]), "Right! Its date: 1543.");
  assert.equal(newest({ steps: [], log: [] }, [0]), "");
});

for (const what of ["sudden_death", "ended"]) {
  test(`${what} is said before the card that led to it, to everybody`, () => {
    const entry = { lines: [LAID, { what: "drew", text: "Ada drew a card." }, { what, text: "Decided!" }] };

    assert.equal(sentence(played, { entry, mine: [0] }), "Decided! Right! Its date: 1543.");
    assert.equal(sentence(played, { entry, mine: [1] }), `Decided! ${LAID.text}`);
  });
}

// What stands at a card is short, and no warmer than is true.

const atItsCard = (step, known) => judged({ seat: 0, ...step }, { name: "Ada" }, [0], known).words;

const RIGHT = { what: "placed", card: { year: 1543 } };
const lying = (...years) => ({ line: years.map((year) => ({ year })) });
const missed = (year, slot, belongs) => ({ what: "misplaced", card: { year }, slot, belongs: [belongs, belongs] });

test("the last cards of a hand are counted, else three right cards in a row and more", () => {
  const said = [[4, 1], [4, 2], [4, 3], [4, 7], [1, 7], [0, 1], [null, 3]].map(([left, inARow]) => atItsCard(RIGHT, { left, inARow }));

  assert.deepEqual(said, ["Right!", "Right!", "3 in a row", "7 in a row", "One left", "All laid", "3 in a row"]);
});

for (const [year, slot, belongs, words] of [
  [1543, 0, 1, "3 years off"], // before 1540
  [1543, 2, 1, "7 years off"], // after 1550
  [1529, 1, 0, "1 place too late"], // eleven years are not close …
  [-500, 1, 0, "1 place too late"],
]) {
  test(`${year} at place ${slot} is ${words}`, () => {
    assert.equal(atItsCard(missed(year, slot, belongs), { before: lying(1540, 1550) }), words);
  });
}

test("a close miss is told with the same words at its card and in the sentence", () => {
  const [step, before] = [{ seat: 0, ...missed(1543, 0, 1), drew: [] }, lying(1540, 1550)];
  step.card.date = "1543";

  assert.ok(sentence(step, { entry: { lines: [LAID] }, mine: [0], before }).endsWith(`${atItsCard(step, { before })}.`));
});

for (const [slot, belongs, words] of [[0, 2, "2 places too early"], [1, 0, "1 place too late"]]) {
  test(`a miss of place ${slot} for ${belongs} is told with the same words at its card and in the sentence`, () => {
    const step = { seat: 0, what: "misplaced", card: { date: "1543", year: 1543 }, slot, belongs: [belongs, belongs] };

    assert.equal(atItsCard(step), words);
    assert.equal(sentence(step, { mine: [0] }), `Its date: 1543. ${words}.`);
  });
}

test("a miss says how many cards it has cost, and no other card does", () => {
  const step = { seat: 0, what: "misplaced", card: { date: "1543", year: 1543 }, slot: 0, belongs: [1, 1] };
  const drew = [{ seat: 0 }, { seat: 1 }];

  assert.equal(atItsCard({ ...step, drew }), "1 place too early, +1\u00a0card");
  assert.equal(sentence({ ...step, drew }, { mine: [0] }), "Its date: 1543. 1 place too early, +1\u00a0card.");
  assert.equal(atItsCard({ ...RIGHT, drew }), "Right!");
});

test("of long ago a fiftieth is close, and there is no year zero", () => {
  const said = [atItsCard(missed(-3000, 1, 0), { before: lying(-2950) }), atItsCard(missed(-1, 1, 0), { before: lying(1) })];

  assert.deepEqual(said, ["50 years off", "1 year off"]);
});

test("where nothing more is known the verdict is plain", () => {
  assert.deepEqual([atItsCard(RIGHT), atItsCard(missed(1543, 0, 1))], ["Right!", "1 place too early"]);
});

test("a row of right cards is one's own, ends with a miss, and is told only where its beginning is known", () => {
  const log = (...outcomes) => outcomes.map((outcome, at) => ({ version: at + 1, seat: at % 2, outcome }));
  const step = { seat: 0, version: 7 };

  assert.equal(rightInARow(log("correct", "wrong", "correct", "wrong", "correct", "wrong", "correct"), step), 4);
  assert.equal(rightInARow(log("correct", "", "wrong", "", "correct", "", "correct", "", "correct"), step), 2);
  assert.equal(rightInARow(log("gap", "", "", "", "left", "", "gap"), step), 3);
  assert.equal(rightInARow(Array.from({ length: 24 }, (_none, at) => ({ version: at + 60, seat: 0, outcome: "correct" })), { seat: 0, version: 83 }), 0);
});

// Together every card is the team's.

const between = (years) => ({ gaps: [{ years }], hints: {} });
const INTO_GAP = { what: "played", spot: "gap", gap: 0, card: { year: 1543 } };

test("together a rank that is reached, and a game that is saved, come before all other words and are nobody's alone", () => {
  const before = { ...between(12), hints: { last_chance: true } };
  const said = [{ rank: "First light", before, inARow: 4 }, { before, inARow: 4 }].map((known) => judged({ seat: 1, ...INTO_GAP }, { name: "Ola" }, [0], known).words);

  assert.deepEqual(said, ["New rank!", "Saved!"]);
});

test("a card in a narrow gap is praised for it, by name, and in a wide one for the team's row", () => {
  const said = [12, 25, 26, 300].map((years) => judged({ seat: 1, ...INTO_GAP }, { name: "Ola" }, [0], { before: between(years), inARow: 4 }).words);

  assert.deepEqual(said, ["Ola: A gap of 12 years", "Ola: A gap of 25 years", "4 together", "4 together"]);
  assert.equal(judged({ seat: 1, ...INTO_GAP }, { name: "Ola" }, [0], { before: between(300), inARow: 2 }).words, "Ola: Right!");
});

test("together a row of right cards is everybody's", () => {
  const log = ["gap", "blocked", "left", "gap", "", "right"].map((outcome, at) => ({ version: at, seat: at % 2, outcome }));

  assert.deepEqual([true, false].map((together) => rightInARow(log, { seat: 1, version: 5 }, together)), [3, 2]);
});

test("a row of right cards is said to be all people's but where one plays alone", () => {
  const said = [1, 2].map((people) => atItsCard({ what: "played", card: { year: 1543 } }, { before: { seats: Array(people) }, inARow: 3 }));

  assert.deepEqual(said, ["3 in a row", "3 together"]);
});

test("beside the words stands what a card costs and is worth to a team, and it brings the sum; a blocked one nothing, and in a race no points", () => {
  const said = [3, 2, 0, NaN, undefined].map((points) => judged({ seat: 0, ...RIGHT }, { name: "Ada" }, [0], { points })).map(({ worth, gained }) => [worth, gained]);

  assert.deepEqual(said, [["−1 → +2", "+3"], ["−1 → +1", "+2"], ...Array(3).fill([undefined, undefined])]);
});

// What was ended is seen; what was laid is told.

test("who has ended a turn is no news, unless that has decided the game", () => {
  const ended = (...more) => ({ version: 2, seat: 1, lines: [{ what: "turn", text: "Ola ended the turn." }, ...more] });
  const card = { version: 1, seat: 1, lines: [LAID] };
  const step = { version: 2, seat: 1, what: "ended_turn" };
  const steps = [{ ...played, version: 1, seat: 1 }, step];
  const over = ended({ what: "ended", text: "It is over." });

  assert.deepEqual([sentence(step, { entry: ended() }), newest({ steps, log: [card, ended()] })], ["", LAID.text]);
  assert.deepEqual([sentence(step, { entry: over }), newest({ steps, log: [card, over] })], ["It is over.", "It is over."]);
});

test("whoever saves the game by a discard is told so", () => {
  const entry = { lines: [{ what: "discarded", ruling: "matching_discard_saves", text: "Ada saves the game." }] };
  const step = { what: "discarded", seat: 0, card: { date: "1543" } };

  assert.deepEqual([[0], [1]].map((mine) => sentence(step, { entry, mine })), ["Saved! Discarded: 1543.", "Ada saves the game."]);
});
