// Whoever has a seat finds back to this table from the home page, and learns there how they do.

import { find } from "./dom.js";
import { keepPuzzle, keepTable, RIGHT, WRONG } from "./remembered.js";

const { code, you, mode } = find("#seat").dataset;
const felt = document.querySelector(".felt");

keepTable({ code, mode });

const count = (squares, square) => squares.split(square).length - 1;

async function keepResult() {
  const answer = await fetch(felt.dataset.viewUrl, { headers: { Accept: "application/json" } });
  if (!answer.ok) return;
  const { puzzle, result } = await answer.json();
  if (!result) return;
  const squares = result.squares[you];
  const right = count(squares, RIGHT);
  const tries = right + count(squares, WRONG);
  const won = result.squares.length > 1 && (result.winners ?? []).includes(Number(you));
  keepTable({ code, over: true, right, tries, won, score: result.score });
  if (puzzle) keepPuzzle(puzzle.deck, puzzle.day, squares);
}

if (felt) {
  const watching = new MutationObserver(look);
  watching.observe(felt, { attributes: true, attributeFilter: ["class"] });
  look();

  function look() {
    if (!felt.classList.contains("is-over")) return;
    watching.disconnect();
    keepResult();
  }
}
