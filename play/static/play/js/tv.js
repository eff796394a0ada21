// The table on a big screen: the line, the verdicts, whose turn it is; nobody's hand.

import { drawConnection, drawPiles, drawScore, drawSeats } from "./seats_and_piles.js";
import { drawBoard, keepInView, spotOf } from "./board.js";
import { follows, receive } from "./course.js";
import { asHeld, drawCard } from "./cards.js";
import { el, find, findAll } from "./dom.js";
import { fit } from "./fit.js";
import { follow } from "./live.js";
import { Reader } from "./server.js";
import { actingSeat, felt, seatsShown, table } from "./state.js";
import { drawStage, openStage } from "./stage.js";
import { drawTurn, hasWon, tellPrompt } from "./status.js";
import { promptTogether } from "./turn.js";
import { newest } from "./verdicts.js";
import { say } from "./words.js";

const ROWS = [1, 2, 3, 4];
const ENOUGH = 0.15; // of the board's width: cards that are wider are not read better
const WIDEST = 1.1; // to its height
const NARROW = 0.105; // of the screen's width: cards that are narrower have no room for titles that are read from afar
const LOW = 0.21; // of the screen's height: in rows below it a card has room for words alone
const OPEN_CARDS = 8; // that have room below the line
const WORTH = { competitive: 1.1, cooperative: 1.3 }; // how much larger cards have to become for another row

const reader = new Reader(felt.dataset.viewUrl);

function draw() {
  const { view, laid, trial, turning, verdict } = table;
  drawBoard(laid, { trial, turning, verdict, each: wrapped(laid) });
  drawSeats({ ...view, seats: seatsShown() }, { mine: [], shown: null, acting: laid.phase === "over" ? null : actingSeat() });
  if (view.memory === "open") drawHands(laid.seats);
  drawPiles(laid);
  drawScore(laid);
  if (laid.result) table.news = laid.result.words;
  drawTurn();
  tellPrompt(find("#awaited"), awaited());
  find(".tv-turn").classList.toggle("last-chance", isLastChance());
  drawStage(laid, verdict);
  document.querySelector("#board").setAttribute("aria-busy", laid !== view);
  if (laid.phase === "over" && !felt.classList.contains("tv-over")) ends(laid, felt.classList.contains("ready"));
  felt.classList.toggle("tv-over", laid.phase === "over");
  fitWords();
  if (laid.phase === "over" && view.next) location.replace(`${felt.dataset.tableUrl.replace(view.code, view.next)}tv/`);
}

function fitWords() {
  fit([find(".tv-turn"), find("#news"), find("#stage"), find("#seats"), find(".finale-side"), ...findAll(".standing, #line .card-face")]);
  fit(findAll("#seats .read .card-face"));
}

// It may end the game for all, so all are told, once the cards before it lie.
const isLastChance = () => awaited() === say("last_chance");

// What everybody is waiting for: said to whoever is to move, who may look here.
function awaited() {
  const { view, laid, acting, thinking } = table;
  const seat = view.seats[actingSeat()];
  if (!seat || laid.phase === "over" || (acting !== null && !thinking)) return "";
  if (seat.kind === "bot" || seat.stand_in || seat.left) return say("thinks", seat);
  if (!seat.present) return say("away_meanwhile", seat);
  if (view.mode === "competitive") return say("choose_card_and_place");
  if (view.hints.last_chance) return say("last_chance");
  return say(view.hints.may_end ? "one_more_or_end" : promptTogether(view));
}

// A long line goes on in as many rows as let its cards be largest; one that is tried has room already.
// Together each row has another above it, for its gaps, and the gap after its last card.
// Where cards would be narrow all the same, the stage gives them its place: the news tells of the card there.
function wrapped({ mode, phase, line: cards, columns }) {
  const together = mode === "cooperative";
  const [board, deep] = [find("#board"), together ? 2 : 1];
  const count = together ? columns.length : cards.length + (phase === "over" ? 0 : 1);
  felt.classList.remove("crowded");
  const pitchIn = (rows) => board.clientWidth / (Math.ceil(count / rows) + (together && rows > 1 ? 0.5 : 0));
  const widthIn = (rows) => Math.min(pitchIn(rows), (WIDEST * board.clientHeight) / rows / deep, board.clientWidth * ENOUGH);
  const rows = ROWS.reduce((best, each) => (widthIn(each) > widthIn(best) * WORTH[mode] ? each : best));
  felt.classList.toggle("crowded", phase !== "over" && pitchIn(rows) < felt.clientWidth * NARROW);
  board.style.setProperty("--lines", rows);
  board.classList.toggle("wrapped", rows > 1);
  board.classList.toggle("shallow", rows * deep > 2 && rows > 1);
  board.classList.toggle("flat", rows > 1 && board.clientHeight / rows / deep < felt.clientHeight * LOW);
  return Math.ceil(count / rows);
}

// Only where everybody may remember together: then all speak about all the cards, or about those of whoever is to move.
// Those of two are read; of more, where they are seen, the others' are pictures.
function drawHands(seats) {
  const areFew = seats.flatMap(({ hand }) => hand).length <= OPEN_CARDS;
  for (const { number, hand } of seats) {
    const button = find(`#seats [data-seat="${number}"]`);
    const shown = areFew || number === actingSeat() ? hand.map(asHeld) : [];
    const drawn = shown.map((card) => `${card.number}${card.side}${card.blocked ?? ""}`).join(" ");
    const place = find(".seat-hand", button) ?? button.appendChild(el("span", { class: "seat-hand", "aria-hidden": "true" }));
    place.classList.toggle("read", seats.length <= 2 || number === actingSeat());
    if (place.dataset.drawn === drawn) continue;
    place.dataset.drawn = drawn;
    place.replaceChildren(...shown.map(drawCard));
  }
}

async function ends(laid, justNow) {
  const { drawFinale, shower } = await import("./finale.js");
  drawFinale(laid);
  draw();
  if (justNow && hasWon(laid.result, laid.seats.map((seat) => seat.number))) shower(laid.result.line);
}

// Whoever sits at this table with this very browser is shown no more than others.
const hear = (said) => receive("you" in said ? { ...said, you: null } : said);

async function catchUp() {
  const told = await reader.read();
  if (told) hear(told);
}

table.news = newest(table.view);
follows({ draw, ask: () => line.say({ ask: "view" }), arrived: async () => {} });
openStage(table.view);
if (table.view.mode === "cooperative") find("#board").append(el("div", { class: "gaps" }, ["upper_row", "lower_row", "no_row"].map((name) => el("p", { class: "row-name" }, say(name)))));
draw();
keepInView(spotOf(table.view.line?.at(Math.floor(table.view.line.length / 2))?.number), false);
felt.classList.add("ready");
document.fonts.addEventListener("loadingdone", draw);
new ResizeObserver(draw).observe(find("#board"));
const line = follow({ address: felt.dataset.liveUrl, version: () => table.view.version, hear, catchUp, reached: drawConnection });
