// What this browser made of today's puzzle, and for how many days in a row it has solved one.

import { find } from "./dom.js";
import { puzzles } from "./remembered.js";
import { share } from "./sharing.js";
import { drawStreak } from "./streak.js";

const { deck, day } = find("#puzzle").dataset;
const solved = puzzles(deck);
const squares = solved[day];

if (squares) {
  const grid = find("#grid");
  grid.textContent = `${grid.textContent}\n${squares}`;
  find("#solved").hidden = false;
  find("#solve").hidden = true;
  find("#share").addEventListener("click", ({ currentTarget }) =>
    share(grid.textContent, location.href, currentTarget, currentTarget.dataset.copied));
}
drawStreak(find("#streak"), solved, day);
