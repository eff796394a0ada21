// The coach: one short lesson where it is needed, to whoever can act, and never again; this browser remembers.

import { find, tell } from "./dom.js";
import { cooperative, hasSeat, mayMove, table } from "./state.js";
import { say } from "./words.js";

const KEPT = "coach";
const choosing = () => table.chosen !== null;
const WRONG = "lesson_wrong";
const mineWrong = () => table.verdict?.mine && table.verdict.kind === "wrong";

// The first of them that is not learnt yet, where it applies.
const RACE = [
  ["lesson_watch_race", () => !hasSeat()],
  ["lesson_place", choosing],
  ["lesson_race", () => mayMove() && !choosing()],
  [WRONG, () => mineWrong() || shown === WRONG], // it stays until the next move: a verdict is soon gone
];
const TOGETHER = [
  ["lesson_watch_together", () => !hasSeat()],
  ["lesson_together", hasSeat],
  ["lesson_turn", mayMove],
  ["lesson_symbol", () => mayMove() && table.view.hints.discardable.length > 0],
  ["lesson_gap", () => hasSeat() && table.laid.gaps.some((gap) => gap.open)],
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

// What somebody has done, or has had before them for a whole round, needs no lesson any more.
export function hasMoved() {
  for (const name of cooperative() ? ["lesson_turn"] : ["lesson_place", "lesson_race"]) known.learnt.add(name);
  if (shown === WRONG) known.learnt.add(WRONG);
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
