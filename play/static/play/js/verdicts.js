// What is said of a move when its card has turned over: to you when it was yours, else with a name.

import { decided, howFarOff, told, turnEnd } from "./log.js";
import { NEWEST } from "./merge.js";
import { rightSlot } from "./steps.js";
import { yearsBetween } from "./view.js";
import { say } from "./words.js";

// Around one device everybody is named.
const isMine = ({ seat }, mine) => mine.length === 1 && mine[0] === seat;

const MISSED = new Set(["wrong", "blocked"]);
export const MARKS = { right: "done", wrong: "close" }; // icons, by kind
export const IN_A_ROW = 3; // right cards that are worth a word
const CLOSE = 10; // years that a card was off
const CLOSE_SHARE = 0.02; // or a fiftieth of how long ago it was

// One short word at the card; *mine* are the seats of whoever looks.  What is known besides makes it warmer:
// the line *before*, how many cards are *left* to the seat, and how many it has laid right *inARow*.
export function judged(step, { name }, mine = [], known = {}) {
  const word = shortWord(step, known);
  return {
    number: step.card.number,
    kind: step.what === "misplaced" || step.what === "blocked" ? "wrong" : "right",
    mine: isMine(step, mine),
    words: isMine(step, mine) ? word : say("verdict_of", { name, verdict: word }),
  };
}

function shortWord(step, { before, left, inARow }) {
  if (step.what === "blocked") return say("gap_taken");
  if (step.what !== "misplaced") return praise(left, inARow);
  const years = before?.line ? yearsOff(step, before.line) : Infinity;
  if (isClose(years, step.card)) return say("so_close", { n: years });
  const off = rightSlot(step) - step.slot;
  return say(off < 0 ? "too_late" : "too_early", { n: Math.abs(off) });
}

function praise(left, inARow) {
  if (left === 0) return say("right_all_laid");
  if (left === 1) return say("right_one_left");
  return inARow >= IN_A_ROW ? say("right_in_a_row", { n: inARow }) : say("right");
}

export const isClose = (years, { year }) => years <= Math.max(CLOSE, (new Date().getFullYear() - year) * CLOSE_SHARE);

// How many years lie between a card and where it was laid.
function yearsOff({ card, slot }, line) {
  const [left, right] = [line[slot - 1], line[slot]];
  return left && card.year < left.year ? yearsBetween(card, left) : yearsBetween(right, card);
}

// How many cards in a row a seat has laid right with this one; 0 where the log begins too late to know.
export function rightInARow(log, { seat, version }) {
  const tries = log.filter((entry) => entry.seat === seat && entry.version <= version && entry.outcome);
  const missed = tries.findLastIndex(({ outcome }) => MISSED.has(outcome));
  return missed >= 0 || log.length < NEWEST ? tries.length - 1 - missed : 0;
}

// One sentence for the bar, and for whoever hears the page.
export function sentence(step, { entry, mine = [] }) {
  const yours = isMine(step, mine) && YOURS[step.what];
  const said = yours ? [decided(entry), say(yours, { date: step.card.date.replaceAll(" ", "\u00a0") }), turnEnd(entry)] : [told(entry)];
  const off = step.what === "misplaced" ? howFarOff(step) : "";
  return [...said, off].filter(Boolean).join(" ");
}

// … and of the newest move, in the words in which it was told when it was made.
export function newest({ steps, log }, mine = []) {
  const [step, entry] = [steps.at(-1), log.at(-1)];
  return step ? sentence(step, { entry, mine }) : told(entry);
}

const YOURS = { placed: "yours_right", played: "yours_right", misplaced: "yours_wrong", blocked: "yours_blocked", discarded: "yours_discarded" };
