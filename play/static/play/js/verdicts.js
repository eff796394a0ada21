// What is said of a move when its card has turned over: to you when it was yours, else with a name.

import { whereItBelongs } from "./log.js";
import { rightSlot } from "./steps.js";
import { say } from "./words.js";

// Around one device everybody is named.
const isMine = ({ seat }, mine) => mine.length === 1 && mine[0] === seat;

// One short word at the card; *mine* are the seats of whoever looks.
export function judged(step, { name }, mine = []) {
  const word = shortWord(step);
  return {
    number: step.card.number,
    kind: step.what === "misplaced" || step.what === "blocked" ? "wrong" : "right",
    mine: isMine(step, mine),
    words: isMine(step, mine) ? word : say("verdict_of", { name, verdict: word }),
  };
}

function shortWord(step) {
  if (step.what === "blocked") return say("gap_taken");
  if (step.what !== "misplaced") return say("right");
  const off = rightSlot(step) - step.slot;
  return say(off < 0 ? "too_late" : "too_early", { n: Math.abs(off) });
}

// One sentence for the bar, and for whoever hears the page.
export function sentence(step, { told, mine = [] }) {
  const known = isMine(step, mine) && YOURS[step.what];
  const begun = known ? say(known, { date: step.card.date.replaceAll(" ", "\u00a0") }) : told;
  return step.what === "misplaced" ? `${begun} ${whereItBelongs(step)}` : begun;
}

const YOURS = { placed: "yours_right", played: "yours_right", misplaced: "yours_wrong", blocked: "yours_blocked", discarded: "yours_discarded" };

// How many of everybody's tries were right.
export const accuracies = ({ seats, result }) => seats.map(({ name }, at) => say("accuracy", { name, right: result.accuracy[at].right, n: result.accuracy[at].tries }));
