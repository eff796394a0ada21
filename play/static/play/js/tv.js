// The table on a big screen: the line, the verdicts, whose turn it is; nobody's hand.

import { drawConnection, drawPiles, drawScore, drawSeats } from "./seats_and_piles.js";
import { drawBoard, keepInView, spotOf } from "./board.js";
import { follows, receive } from "./course.js";
import { asHeld, drawCard } from "./cards.js";
import { el, find, findAll, reconcile } from "./dom.js";
import { headsOf, lengthsOf, startsOf } from "./even_rows.js";
import { fit } from "./fit.js";
import { follow } from "./live.js";
import { decided, newestTold } from "./log.js";
import { pause } from "./motion.js";
import { Reader } from "./server.js";
import { actingSeat, felt, finished, isUnjudged, seatsShown, table } from "./state.js";
import { sum, widthsOf } from "./spots.js";
import { drawStage, openStage } from "./stage.js";
import { drawTurn, hasWon, tellPrompt } from "./status.js";
import { promptTogether } from "./turn.js";
import { newest } from "./verdicts.js";
import { say } from "./words.js";

const ROWS = [1, 2, 3, 4];
const ENOUGH = 0.15; // of the board's width: cards that are wider are not read better
const WIDEST = 1.1; // to its height
const MANY = 7; // columns beside the stage that are read together
const NARROW = 0.105; // of the screen's width: cards that are narrower have no room for titles that are read from afar
const LOW = 0.21; // of the screen's height: in rows below it a card has room for words alone
const OPEN_CARDS = 8; // that have room below the line
const WORTH = 1.1; // how much larger cards have to become for another row

const PLAY_OFF = 7000; // that its beginning is told

const reader = new Reader(felt.dataset.viewUrl);
const together = felt.dataset.mode === "cooperative";
const DEEP = together ? 2 : 1; // rows of cards above each other
const turns = el("div", { class: "gaps row-turns", "aria-hidden": "true" });
let isPlayOff = Boolean(table.view.sudden_death); // told by now
let shape = null; // of the line, as nobody looks at a card: how many columns, and with which cards further rows begin

function draw() {
  const { view, laid, verdict } = table;
  drawLine();
  drawSeats({ ...view, seats: seatsShown() }, { mine: [], shown: null, acting: laid.phase === "over" ? null : actingSeat() });
  if (view.memory === "open") drawHands(laid.seats);
  drawPiles(laid);
  if (!isUnjudged()) drawScore(laid, verdict);
  table.news = laid.result ? [laid.result.words, laid.result.advice].filter(Boolean).join(" ") : table.news.replace(decided(newestTold(view.log)), "").trim(); // the stage tells of a play-off
  drawTurn();
  tellPrompt(find("#awaited"), awaited());
  find(".tv-turn").classList.toggle("last-chance", isLastChance());
  drawStage(laid, verdict);
  document.querySelector("#board").setAttribute("aria-busy", laid !== view);
  if (laid.phase === "over" && !felt.classList.contains("tv-over")) ends(laid, felt.classList.contains("ready"));
  felt.classList.toggle("tv-over", laid.phase === "over");
  felt.classList.toggle("lost", laid.result?.rank === 0);
  fitWords();
  if (laid.phase === "over" && view.next) location.replace(`${felt.dataset.tableUrl.replace(view.code, view.next)}tv/`);
}

function fitWords() {
  fit([find(".tv-turn"), find("#news"), find(".finale-told:not([hidden])"), find("#stage"), find(".crowded .stage-verdict"), find("#seats"), find(".finale-side"), ...findAll(".standing, #line .card-face")]);
  fit(findAll("#seats .read .card-face"));
}

// It may end the game for all, so all are told, once the cards before it lie.
const isLastChance = () => awaited() === say("last_chance");

// What everybody is waiting for: said to whoever is to move, who may look here.
function awaited() {
  const { view, laid, acting, thinking } = table;
  const seat = view.seats[actingSeat()];
  if (!seat || laid.phase === "over") return "";
  const done = finished().filter(({ number }) => number !== seat.number);
  if (done.length) return say("verdict_of", { name: done.map(({ name }) => name).join(", "), verdict: say("all_laid") });
  if (acting !== null && !thinking) return "";
  if (thinking && laid.hints.last_chance) return say("last_chance");
  if (seat.kind === "bot" || seat.stand_in || seat.left) return say("thinks", seat);
  if (!seat.present) return say("away_meanwhile", seat);
  if (view.mode === "competitive") return say("choose_card_and_place");
  if (view.hints.last_chance) return say("last_chance");
  return say(view.hints.may_end ? "one_more_or_end" : promptTogether(view));
}

// A long line keeps its rows while all look at a card, unless too many have come to one of them.
function drawLine() {
  const { laid, trial, turning, verdict } = table;
  if (!shape || (turning === null && !trial)) shape = shaped(laid);
  if (Math.max(...rowsOf(laid, trial).rooms) > shape.columns + 1) shape = shaped(laid);
  const { starts, rooms, ends } = rowsOf(laid, trial);
  const columns = rooms.length > 1 ? shape.columns : Math.max(shape.columns, ...rooms);
  const shares = rooms.map((room) => Math.min(1, columns / room));
  drawBoard(laid, { trial, turning, verdict, each: starts, columns });
  for (const spot of findAll("#line > li, #gaps > li")) spot.style.setProperty("--share", shares[Math.floor(spot.style.getPropertyValue("--row") / DEEP)]);
  drawTurns(ends.map((end, row) => end * shares[row]));
}

// The line goes on from the end of each row to the beginning of the next.
function drawTurns(ends) {
  reconcile(turns, ends.slice(0, -1).map((end, row) => ({ end, row })), {
    key: ({ row }) => row,
    make: () => el("i", { class: "row-turn" }, el("i")),
    update: (turn, { end, row }) => {
      turn.style.setProperty("--end", end);
      turn.style.setProperty("--row", row);
    },
  });
}

// Where rows begin, how many cards have room in each, and how many lie there.
// Together there is room for the gap after the last card of a row.
function rowsOf(laid, trial) {
  const cards = lying(laid, trial);
  const starts = startsOf(cards, shape.heads);
  const ends = together ? starts.map((start, at) => sum(widthsOf(laid).slice(start, starts[at + 1]))) : lengthsOf(cards.length, starts);
  return { starts, ends, rooms: ends.map((end) => end + (together && starts.length > 1 ? 0.5 : 0)) };
}

// The cards that lie beside each other, by number.
function lying({ line, columns }, trial) {
  if (together) return columns.map(([card]) => card.number);
  const cards = line.map(({ number }) => number);
  return trial ? cards.toSpliced(trial.slot, 0, trial.card.number) : cards;
}

// A long line goes on in as many rows as let its cards be largest; a single one has room for the card that comes next.
// Together each row has another above it, for its gaps, and the gap after its last card.
// Where cards would be narrow all the same, the stage gives them its place: the news tells of the card there.
// Together that is decided by how many there are, before rows are: once it is so, it stays so.
function shaped(laid) {
  const [board, cards, isOver] = [find("#board"), lying(laid), laid.phase === "over"];
  const count = together ? sum(widthsOf(laid)) : cards.length;
  felt.classList.toggle("crowded", together && !isOver && count > MANY);
  const columnsIn = (rows) => Math.ceil(count / rows) + (together ? (rows > 1 ? 0.5 : 0) : rows > 1 || isOver ? 0 : 1);
  const pitchIn = (rows) => board.clientWidth / columnsIn(rows);
  const widthIn = (rows) => Math.min(pitchIn(rows), (WIDEST * board.clientHeight) / rows / DEEP, board.clientWidth * ENOUGH);
  const rows = ROWS.reduce((best, each) => (widthIn(each) > widthIn(best) * WORTH ? each : best));
  if (!together) felt.classList.toggle("crowded", !isOver && pitchIn(rows) < felt.clientWidth * NARROW);
  board.style.setProperty("--lines", rows);
  board.classList.toggle("wrapped", rows > 1);
  board.classList.toggle("shallow", rows * DEEP > 2 && rows > 1);
  board.classList.toggle("flat", rows > 1 && board.clientHeight / rows / DEEP < felt.clientHeight * LOW);
  return { columns: columnsIn(rows), heads: headsOf(cards, rows, shape?.heads) };
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
  const { drawFinale, shower, tellEnd } = await import("./finale.js");
  drawFinale(laid);
  if (justNow) tellEnd(laid);
  draw();
  if (justNow && hasWon(laid.result, laid.seats.map((seat) => seat.number))) shower(laid.result.line);
}

// Where a play-off begins all are told large, after the card that led to it; until then nothing else is shown.
async function tellPlayOff() {
  if (isPlayOff || !table.laid.sudden_death || table.laid.result) return;
  isPlayOff = true;
  felt.classList.add("play-off-begins");
  draw();
  await pause(PLAY_OFF);
  felt.classList.remove("play-off-begins");
  draw();
}

// Whoever sits at this table with this very browser is shown no more than others.
const hear = (said) => receive("you" in said ? { ...said, you: null } : said);

async function catchUp() {
  const told = await reader.read();
  if (told) hear(told);
}

table.news = newest(table.view);
follows({ draw, ask: () => line.say({ ask: "view" }), arrived: tellPlayOff, between: tellPlayOff });
openStage(table.view);
find("#board").append(turns);
if (together) find("#board").append(el("div", { class: "gaps" }, ["upper_row", "lower_row", "no_row"].map((name) => el("p", { class: "row-name" }, say(name)))));
draw();
keepInView(spotOf(table.view.line?.at(Math.floor(table.view.line.length / 2))?.number), false);
felt.classList.add("ready");
document.fonts.addEventListener("loadingdone", draw);
new ResizeObserver(draw).observe(find("#board"));
const line = follow({ address: felt.dataset.liveUrl, version: () => table.view.version, hear, catchUp, reached: drawConnection });
