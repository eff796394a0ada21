// The coach: one short lesson where it is needed, to whoever can act, and never again; this browser remembers.

import { find, tell } from "./dom.js";
import { coached, keepCoached, PICTURES, SKIPPED } from "./remembered.js";
import { actingSeat, cooperative, hasSeat, mayMove, table } from "./state.js";
import { hasTried } from "./turn.js";
import { say } from "./words.js";

const choosing = () => table.chosen !== null;
const WRONG = "lesson_wrong";
const PLACE = "lesson_place";
const isTouched = matchMedia("(pointer: coarse)").matches; // a finger touches a place twice
const mineWrong = () => table.verdict?.mine && table.verdict.kind === "wrong";
const isAlone = () => table.view.seats.length === 1;
const handToMove = () => table.view.seats[table.view.turn]?.hand ?? [];
const othersHaveFinished = () => table.view.seats.some(({ number, hand, out }) => number !== table.view.turn && !out && hand.length === 0);
const othersMove = () => actingSeat() !== (table.handedTo ?? table.view.you);
const othersPlay = () => table.view.seats.some(({ number, kind }) => number !== table.view.you && kind === "person");
const hints = () => table.view.hints;

// The first of them that is not learnt yet, where it applies: what to do, what wins, and the rest when it matters.
const RACE = [
  ["lesson_watch_race", () => !hasSeat() || (othersMove() && !known.learnt.has("lesson_race"))],
  ["lesson_play_off", () => table.laid.sudden_death],
  ["lesson_last_round", () => mayMove() && handToMove().length === 1 && othersHaveFinished()],
  [PLACE, choosing],
  ["lesson_alone", () => mayMove() && isAlone()],
  ["lesson_race", () => mayMove() && !isAlone()],
  [WRONG, () => mineWrong() || shown === WRONG], // it stays until the next move: a verdict is soon gone
];
const TOGETHER = [
  ["lesson_watch_together", () => !hasSeat()],
  ["lesson_choose", () => mayMove() && isNew()],
  ["lesson_symbol", () => mayMove() && hints().discardable.length > 0],
  ["lesson_blocked", () => mayMove() && !hasTried(table.view) && handToMove().some(({ blocked }) => blocked)],
  ["lesson_more", () => mayMove() && hints().may_end],
  ["lesson_hands", () => hasSeat() && othersMove() && othersPlay() && !isNew()],
];

// What is to be decided or seen, or is aimed at, comes before what is to be learnt.
const SOONER = ["#skip", "#stop-peeking", "#warning", ".strip"].map((one) => `${one}:not([hidden])`).join();

let known = coached();
let shown = "";
const had = new Set(); // since the last move of whoever sits here

// Whoever has skipped the pictures has to be told what one does.
const isNew = () => known.learnt.has(SKIPPED) && !known.learnt.has("lesson_choose");

const keep = () => keepCoached(known);

export function drawCoach() {
  const coach = find("#coach");
  shown = known.off || table.laid.phase === "over" || find(SOONER) || table.aimed !== null ? "" : lesson();
  coach.hidden = shown === "";
  if (shown) had.add(shown);
  if (shown) tell(find("#coach-words"), say(shown === PLACE && isTouched ? "lesson_touch" : shown));
}

function lesson() {
  const due = (cooperative() ? TOGETHER : RACE).find(([name, applies]) => !known.learnt.has(name) && applies());
  return due?.[0] ?? "";
}

// What somebody has done, or has had before them up to their move, needs no lesson any more.
export function hasMoved() {
  const done = cooperative() ? [PICTURES] : [PLACE, "lesson_race", "lesson_alone"];
  for (const name of [...had, ...done]) known.learnt.add(name);
  had.clear();
  keep();
}

// Before somebody's first choice together: what may become of a card, in pictures.  Nobody is kept from playing by what
// cannot be fetched.
export async function teach() {
  const isWanted = !known.off && !known.learnt.has(PICTURES);
  if (cooperative() && hasSeat() && isWanted && table.laid.phase !== "over") await showPictures().catch(() => {});
}

async function showPictures() {
  const { openLesson } = await import("./lesson.js");
  await openLesson(find("#open-lesson").dataset.lesson);
  known = coached();
  drawCoach();
  (find("#hand button") ?? find("#turn")).focus({ preventScroll: true });
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
  find("#open-lesson")?.addEventListener("click", ({ target }) => {
    target.closest("details").open = false;
    showPictures();
  });
  find("#coach-off").addEventListener("click", () => turn(true));
  find("#coach-learnt").addEventListener("click", () => {
    known.learnt.add(shown);
    keep();
    drawCoach();
  });
}
