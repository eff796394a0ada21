// For how many days in a row this browser has solved a deck's puzzle, and on which of the last seven.

import { el, find } from "./dom.js";
import { lastDays, streak } from "./remembered.js";

const A_WEEK = 7;

export function drawStreak(place, solved, today) {
  const days = streak(solved, today);
  place.hidden = days === 0;
  find("b", place).textContent = String(days);
  find(".week", place).replaceChildren(...lastDays(today, A_WEEK).map((day) => el("li", { class: day in solved ? "solved" : null }, String(Number(day.slice(-2))))));
}
