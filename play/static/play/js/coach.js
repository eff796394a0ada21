// The coach: one short lesson where it is needed, to whoever can act, and never again; this browser remembers.

import { find, tell } from "./dom.js";
import { actingSeat, chosenCard, cooperative, hasSeat, mayMove, table } from "./state.js";
import { hasTried } from "./turn.js";
import { say } from "./words.js";

const KEPT = "coach";
const choosing = () => table.chosen !== null;
const WRONG = "lesson_wrong";
const mineWrong = () => table.verdict?.mine && table.verdict.kind === "wrong";
const isAlone = () => table.view.seats.length === 1;
const handToMove = () => table.view.seats[table.view.turn]?.hand ?? [];
const othersHaveFinished = () => table.view.seats.some(({ number, hand, out }) => number !== table.view.turn && !out && hand.length === 0);
const othersMove = () => actingSeat() !== (table.handedTo ?? table.view.you);
const othersPlay = () => table.view.seats.some(({ number, kind }) => number !== table.view.you && kind === "person");
const hints = () => table.view.hints;
const hasTurned = () => known.learnt.has("lesson_turn");

// The first of them that is not learnt yet, where it applies: what to do, what wins, and the rest when it matters.
const RACE = [
  ["lesson_watch_race", () => !hasSeat()],
  ["lesson_play_off", () => table.laid.sudden_death],
  ["lesson_last_round", () => mayMove() && handToMove().length === 1 && othersHaveFinished()],
  ["lesson_place", choosing],
  ["lesson_alone", () => mayMove() && isAlone()],
  ["lesson_race", () => mayMove() && !isAlone()],
  [WRONG, () => mineWrong() || shown === WRONG], // it stays until the next move: a verdict is soon gone
];
const TOGETHER = [
  ["lesson_watch_together", () => !hasSeat()],
  ["lesson_symbol", () => mayMove() && (chosenCard()?.discardable || !hints().playable.length)],
  ["lesson_blocked", () => mayMove() && handToMove().some(({ blocked }) => blocked)],
  ["lesson_more", () => mayMove() && hints().may_end],
  ["lesson_turn", mayMove],
  ["lesson_gap", () => mayMove() && hasTurned() && table.laid.gaps.length > 0],
  ["lesson_symbol", () => mayMove() && hasTurned() && hints().discardable.length > 0],
  ["lesson_points", () => mayMove() && hasTurned() && !hasTried(table.view)], // who is in a fix has other cares
  ["lesson_hands", () => hasSeat() && othersMove() && othersPlay()],
];

const known = kept();
let shown = "";

function kept() {
  const { off = false, learnt = [] } = JSON.parse(localStorage.getItem(KEPT) ?? "{}");
  return { off, learnt: new Set(learnt) };
}

function keep() {
  localStorage.setItem(KEPT, JSON.stringify({ off: known.off, learnt: [...known.learnt] }));
}

export function drawCoach() {
  const coach = find("#coach");
  shown = known.off || table.laid.phase === "over" ? "" : lesson();
  coach.hidden = shown === "";
  if (shown) tell(find("#coach-words"), say(shown));
}

function lesson() {
  const due = (cooperative() ? TOGETHER : RACE).find(([name, applies]) => !known.learnt.has(name) && applies());
  return due?.[0] ?? "";
}

// What somebody has done, or has had before them up to their move, needs no lesson any more.
export function hasMoved() {
  const done = cooperative() ? ["lesson_turn"] : ["lesson_place", "lesson_race", "lesson_alone"];
  for (const name of [shown, ...done].filter(Boolean)) known.learnt.add(name);
  keep();
}

export function openCoach() {
  const control = find("#coach-switch");
  const turn = (off) => {
    known.off = off;
    if (!off) known.learnt.clear();
    control.setAttribute("aria-checked", !off);
    keep();
    drawCoach();
  };
  control.setAttribute("aria-checked", !known.off);
  control.addEventListener("click", () => turn(!known.off));
  find("#coach-off").addEventListener("click", () => turn(true));
  find("#coach-learnt").addEventListener("click", () => {
    known.learnt.add(shown);
    keep();
    drawCoach();
  });
}
