// What is said of a move when its card has turned over: to you when it was yours, else with a name.

import { decided, newestTold, told, turnEnd } from "./log.js";
import { NEWEST } from "./merge.js";
import { rightSlot } from "./spots.js";
import { yearsBetween } from "./view.js";
import { language, say } from "./words.js";

// Around one device everybody is named.
const isMine = ({ seat }, mine) => mine.length === 1 && mine[0] === seat;

const MISSED = new Set(["wrong", "blocked"]);
export const MARKS = { right: "done", wrong: "close" }; // icons, by kind
export const IN_A_ROW = 3; // right cards that are worth a word
const CLOSE = 10; // years that a card was off
const CLOSE_SHARE = 0.02; // or a fiftieth of how long ago it was
const NARROW = 25; // years between two cards that another has met
const NARROW_SHARE = 0.05;

// One short word at the card; *mine* are the seats of whoever looks.  What is known besides makes it warmer:
// the table *before*, how many cards are *left* to the seat, how many were laid right *inARow*, and together
// which *rank* all have reached with it and how many *points* it brought: that, and the row, are the team's.
export function judged(step, { name }, mine = [], known = {}) {
  const team = step.what === "played" ? teamWord(step, known) : "";
  const word = team || shortWord(step, known);
  return {
    number: step.card.number,
    kind: step.what === "misplaced" || step.what === "blocked" ? "wrong" : "right",
    mine: isMine(step, mine),
    words: (team || isMine(step, mine) ? capital(word) : say("verdict_of", { name, verdict: word })) + cost(step),
    ...brought(known.points),
  };
}

// A miss in a race: as many cards come into the hand.
function cost({ what, seat, drew = [] }) {
  const n = what === "misplaced" ? drew.filter((one) => one.seat === seat).length : 0;
  return n ? `, +${say("cards", { n }).replace(" ", "\u00a0")}` : "";
}

// A card in a hand has cost a point, as a blocked one does still: what it is worth now, and by how much the score has *gained*.
const brought = (points) => (points > 0 ? { worth: `−1 → +${points - 1}`, gained: `+${points}` } : {});

function teamWord(step, { rank, before, inARow }) {
  if (rank) return say("new_rank");
  if (before?.hints?.last_chance) return say("saved");
  if (inARow < IN_A_ROW || narrow(step, before)) return "";
  return say(before?.seats?.length === 1 ? "right_in_a_row" : "right_in_a_row_together", { n: inARow });
}

// How many years lie between the two cards that it has met between them, where that is few.
function narrow({ gap, card }, before) {
  const years = before?.gaps?.[gap]?.years ?? Infinity;
  return isNarrow(years, card) ? years : 0;
}

export const isNarrow = (years, card) => isClose(years, card, NARROW, NARROW_SHARE);

function shortWord(step, { before, left, inARow }) {
  if (step.what === "blocked") return say("gap_taken");
  if (narrow(step, before)) return say("right_in_gap", { n: narrow(step, before) });
  if (step.what !== "misplaced") return praise(left, inARow);
  const years = before?.line ? yearsOff(step, before.line) : Infinity;
  return isClose(years, step.card) ? say("so_close", { n: years }) : placesOff(step);
}

function placesOff(step) {
  const off = rightSlot(step) - step.slot;
  return say(off < 0 ? "too_late" : "too_early", { n: Math.abs(off) });
}

const capital = (words) => words[0].toLocaleUpperCase(language) + words.slice(1);

function praise(left, inARow) {
  if (left === 0) return say("right_all_laid");
  if (left === 1) return say("right_one_left");
  return inARow >= IN_A_ROW ? say("right_in_a_row", { n: inARow }) : say("right");
}

export const isClose = (years, { year }, close = CLOSE, share = CLOSE_SHARE) => years <= Math.max(close, (new Date().getFullYear() - year) * share);

// How many years lie between a card and where it was laid.
function yearsOff({ card, slot }, line) {
  const [left, right] = [line[slot - 1], line[slot]];
  return left && card.year < left.year ? yearsBetween(card, left) : yearsBetween(right, card);
}

// How many cards in a row a seat has laid right with this one, or *together* all have; 0 where the log begins too late to know.
export function rightInARow(log, { seat, version }, together = false) {
  const tries = log.filter((entry) => (together || entry.seat === seat) && entry.version <= version && entry.outcome);
  const missed = tries.findLastIndex(({ outcome }) => MISSED.has(outcome));
  return missed >= 0 || log.length < NEWEST ? tries.length - 1 - missed : 0;
}

// One sentence for the bar, and for whoever hears the page; that a turn was ended is seen.
export function sentence(step, { entry, mine = [], before }) {
  if (step.what === "ended_turn") return decided(entry);
  const yours = isMine(step, mine) && YOURS[step.what];
  const saved = entry?.lines[0]?.ruling === SAVING ? say("saved") : "";
  const said = yours ? [decided(entry), saved, say(yours, { date: step.card.date.replaceAll(" ", "\u00a0") }), turnEnd(entry)] : [told(entry)];
  const off = step.what === "misplaced" ? `${capital(shortWord(step, { before }))}${cost(step)}.` : "";
  return [...said, off].filter(Boolean).join(" ");
}

// … and of the newest move that is told, in the words in which it was told when it was made.
export function newest({ steps, log }, mine = []) {
  const entry = newestTold(log);
  const step = steps.findLast(({ version }) => version === entry?.version);
  return step ? sentence(step, { entry, mine }) : told(entry);
}

const SAVING = "matching_discard_saves";
const YOURS = { placed: "yours_right", played: "yours_right", misplaced: "yours_wrong", blocked: "yours_blocked", discarded: "yours_discarded" };
