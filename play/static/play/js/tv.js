// The table on a big screen: the line, the verdicts, whose turn it is; nobody's hand.

import { drawConnection, drawPiles, drawScore, drawSeats } from "./seats_and_piles.js";
import { drawBoard, keepInView, spotOf } from "./board.js";
import { follows, receive } from "./course.js";
import { follow } from "./live.js";
import { newest } from "./log.js";
import { Reader } from "./server.js";
import { actingSeat, felt, table } from "./state.js";
import { drawTurn } from "./status.js";
import { accuracies } from "./verdicts.js";
import { say } from "./words.js";

const reader = new Reader(felt.dataset.viewUrl);

function draw() {
  const { view, laid, trial, turning, verdict } = table;
  drawBoard(laid, { trial, turning, verdict });
  drawSeats(view, { mine: [], shown: null, acting: laid.phase === "over" ? null : actingSeat() });
  drawPiles(laid);
  drawScore(laid);
  if (laid.result) table.news = ended(laid);
  drawTurn();
  document.querySelector("#board").setAttribute("aria-busy", laid !== view);
  felt.classList.toggle("tv-over", laid.phase === "over");
  if (laid.phase === "over" && view.next) location.replace(`${felt.dataset.tableUrl.replace(view.code, view.next)}tv/`);
}

function ended(laid) {
  const points = laid.mode === "cooperative" ? [say("score_now", { n: laid.result.score })] : [];
  return [...points, ...accuracies(laid)].join(" · ");
}

// Whoever sits at this table with this very browser is shown no more than others.
const hear = (said) => receive("you" in said ? { ...said, you: null } : said);

async function catchUp() {
  const told = await reader.read();
  if (told) hear(told);
}

table.news = newest(table.view);
follows({ draw, ask: () => line.say({ ask: "view" }), arrived: async () => {} });
draw();
keepInView(spotOf(table.view.line?.at(Math.floor(table.view.line.length / 2))?.number), false);
felt.classList.add("ready");
const line = follow({ address: felt.dataset.liveUrl, version: () => table.view.version, hear, catchUp, reached: drawConnection });
