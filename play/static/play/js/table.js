// The table: draws what the server shows, and asks for what the player chooses.

import { drawConnection, drawPiles, drawScore, drawSeats } from "./seats_and_piles.js";
import { drawBoard, keepInView, keepingTheMiddle, middleSlot, spotOf } from "./board.js";
import { drawCoach, hasMoved, openCoach, teach } from "./coach.js";
import { follows, news, receive, skip } from "./course.js";
import { look, lookAtSpot, openDialogs } from "./dialogs.js";
import { find, findAll } from "./dom.js";
import { keepingTheFocus } from "./focus.js";
import { drawHand, heldOf } from "./hand.js";
import { listen } from "./keys.js";
import { follow } from "./live.js";
import { drawLog } from "./log.js";
import { places, settle } from "./motion.js";
import { Reader, Refused, send, sendMove } from "./server.js";
import { actingSeat, caughtUp, chosenCard, cooperative, felt, hasSeat, isUnjudged, mayMove, mayUse, mine, seatsShown, shownSeat, table } from "./state.js";
import { drawAbsent, drawActions, drawTray, drawTurn, hasWon } from "./status.js";
import { newest } from "./verdicts.js";
import { explain, usable } from "./why.js";
import { say } from "./words.js";

const reader = new Reader(felt.dataset.viewUrl);

// Drawing.

const draw = () => keepingTheFocus(drawAll);

function drawAll() {
  const { view, laid, trial, turning, verdict } = table;
  const shown = shownSeat();
  const myTurn = mayUse();
  if (table.busy || !mine().includes(view.turn)) table.chosen = null; // whatever else happens meanwhile leaves it
  if (table.chosen === null) table.aimed = null;
  drawBoard(laid, { places: placesOpen(), open: placesOpen() && table.chosen !== null, aimed: table.aimed, trial, turning, verdict });
  const seats = seatsShown();
  drawHand(seats[shown].hand, { chosen: table.chosen, usable: myTurn });
  drawSeats({ ...view, seats }, { mine: mine(), shown: table.peeked, acting: actingSeat() });
  drawPiles(laid);
  if (!isUnjudged()) drawScore(laid, verdict);
  drawLog(view);
  drawTurn();
  drawTray(shown);
  drawActions();
  drawAbsent();
  drawEnd(laid);
  drawCoach();
  find("#board").setAttribute("aria-busy", laid !== view);
  if (myTurn !== felt.classList.contains("my-turn")) turns(myTurn);
  felt.classList.toggle("my-turn", myTurn);
  felt.classList.toggle("choosing", table.chosen !== null);
}

// Whoever looks at a card closely meanwhile is told there.
function turns(isMine) {
  find("#closer-turn").hidden = !isMine;
  if (isMine && felt.classList.contains("ready")) feel("turn");
}

// Whether whoever sits here ever chooses a place.
const placesOpen = () => !cooperative() && hasSeat() && !table.laid.result;

// What is shown at the end is fetched at the end.
async function drawEnd(laid) {
  const over = laid.phase === "over" && Boolean(laid.result);
  const justWon = over && !felt.classList.contains("is-over") && felt.classList.contains("ready") && hasWon(laid.result);
  if (over && !felt.classList.contains("is-over") && document.activeElement === document.body) find("#turn").focus({ preventScroll: true });
  felt.classList.toggle("is-over", over);
  felt.classList.toggle("won", over && hasWon(laid.result));
  if (over) await (await import("./result.js")).drawResult(laid);
  if (!justWon) return;
  feel("won");
  (await import("./celebration.js")).celebrate(laid.result.line);
}

// Choosing and moving.

// Whoever chooses another card has seen enough of their own move.
async function choose(number, byKey = false) {
  if (!caughtUp() && [table.view.turn, actingSeat()].every((seat) => mine().includes(seat))) await skip();
  const card = table.view.seats[shownSeat()].hand.find((held) => held.number === number);
  if (!card) return;
  if (!mayUse() || !(card.playable || card.discardable)) {
    if (!byKey && !table.busy) look(card);
    return;
  }
  Object.assign(table, { chosen: table.chosen === number ? null : number, aimed: null });
  table.verdict = table.turning = null; // it would stand before the places
  const before = places();
  keepingTheMiddle(() => draw());
  settle(before, null);
  if (byKey) focusTarget();
}

function drop() {
  if (table.chosen === null && table.peeked === null) return false; // Esc closes what else is open
  const held = heldOf(table.chosen);
  table.chosen = table.peeked = null;
  const before = places();
  keepingTheMiddle(() => draw());
  settle(before, null);
  held?.firstElementChild.focus({ preventScroll: true });
}

const targets = () => findAll("[data-target]").filter((button) => usable(button) && button.offsetParent !== null);

function focusTarget() {
  const first = cooperative() ? targets()[0] : middleSlot();
  first?.focus({ preventScroll: true });
}

function moveTarget(by) {
  const all = targets();
  if (!all.length) return;
  const at = all.indexOf(document.activeElement);
  const next = at < 0 ? all.indexOf(cooperative() ? all[0] : middleSlot()) : Math.min(Math.max(at + by, 0), all.length - 1);
  all[next].focus({ preventScroll: true });
  if (!cooperative()) keepInView(all[next]);
}

async function act(move) {
  if (!mayUse()) return;
  hasMoved();
  Object.assign(table, { busy: true, handedTo: table.view.turn });
  felt.classList.replace("my-turn", "asking");
  try {
    const answer = await sendMove(line, felt.dataset.actUrl, { version: table.view.version, ...move });
    table.moved = answer.move.version;
    if (answer.view) receive(answer.view);
  } catch (error) {
    refused(error);
  }
  felt.classList.remove("asking");
  table.busy = false;
  draw();
  await goOn();
}

function refused(error) {
  if (!(error instanceof Refused)) throw error;
  news(error.message || say("not_reached"));
  if (error.told) receive(error.told);
  else line.say({ ask: "view" });
}

// A finger may have meant the place beside it: it chooses one first, and takes it when it touches that again.
function touch(slot) {
  if (table.aimed === slot) return place(slot);
  table.aimed = slot;
  draw();
}

const place = (slot) => act({ do: "place", card: table.chosen, slot });
const play = () => chosenCard()?.playable && act({ do: "play", card: table.chosen });
const discard = () => chosenCard()?.discardable && act({ do: "discard", card: table.chosen });
const endTurn = () => table.view.hints.may_end && act({ do: "end" });

// What the server tells.

// Bots that are still due after a long row of their moves are asked by whoever moved before them.
async function goOn() {
  if (!table.moved || !caughtUp()) return;
  table.moved = 0;
  if (hasSeat() && table.view.bot_to_move) receive(await send(felt.dataset.goOnUrl, {}));
}

// When one's turn comes, so do one's own cards.
async function arrived() {
  if (table.peeked !== null && mayMove()) drop();
  await goOn();
}

async function catchUp() {
  const told = await reader.read().catch(goneOr);
  if (told) receive(told);
}

// A table that was closed meanwhile says so on its page.
function goneOr(error) {
  if (error.status === 404 || error.status === 410) location.reload();
  throw error;
}

// Sounds are fetched by whoever has asked for them, and this browser remembers.
const sound = { isOn: localStorage.getItem("sound") === "on" };

const feel = async (what) => sound.isOn && (await import("./feeling.js")).feel(what);

function openSound() {
  const control = find("#sound-switch");
  control.setAttribute("aria-checked", sound.isOn);
  control.addEventListener("click", () => {
    sound.isOn = !sound.isOn;
    localStorage.setItem("sound", sound.isOn ? "on" : "off");
    control.setAttribute("aria-checked", sound.isOn);
    feel("right");
  });
}

// What could not be reached can be reached again.
function reached(isReached) {
  drawConnection(isReached);
  if (isReached && table.news === say("not_reached")) news(newest(table.view, mine()));
}

// Hands and eyes.

document.addEventListener("click", ({ target, detail, pointerType }) => {
  const held = target.closest("#hand .spot");
  const seat = target.closest("[data-seat]");
  const slot = target.closest("[data-slot]");
  if (slot) (pointerType === "touch" ? touch : place)(Number(slot.dataset.slot));
  else if (held) choose(Number(held.dataset.number), detail === 0);
  else if (seat) peek(Number(seat.dataset.seat));
  else lookAtSpot(target, table.view);
});

function peek(number) {
  const before = table.peeked;
  Object.assign(table, { peeked: null, chosen: null });
  if (number !== before && !(mine().includes(number) && number === shownSeat())) table.peeked = number;
  draw();
}

find("[data-copies]").addEventListener("click", async ({ currentTarget: button }) => (await import("./sharing.js")).copyBy(button, button.dataset.copies, say("copied")));
find("#stop-peeking").addEventListener("click", () => peek(table.peeked));
find("#play-card").addEventListener("click", play);
find("#discard-card").addEventListener("click", discard);
find("#end-turn").addEventListener("click", endTurn);
find("#skip").addEventListener("click", skip);
find("#take-over").addEventListener("click", () => {
  table.handedTo = table.view.turn;
  draw();
  find("#hand button")?.focus({ preventScroll: true });
});

table.news = newest(table.view, mine());
openDialogs(async (id) => id === "stories" && (await import("./result.js")).drawStories(table.laid));
openCoach();
openSound();
explain(find("#actions"));
explain(find(".piles"));
follows({ draw, ask: () => line.say({ ask: "view" }), arrived, judged: ({ kind }) => feel(kind) });
listen({ choose: (at) => choose(Number(findAll("#hand > li")[at]?.dataset.number), true), moveTarget, drop, endTurn, targets });
const deeds = { mayMove, choose, drop, place, play, discard, chosen: () => table.chosen, chosenCard };
document.addEventListener("pointerdown", async (event) => (await import("./drag.js")).drag(deeds, event), { once: true });
draw();
const newestCard = () => table.view.log.flatMap(({ lines }) => lines.flatMap(({ card }) => card ?? [])).at(-1);
keepInView(spotOf(table.view.line?.at(Math.floor(table.view.line.length / 2))?.number ?? newestCard()), false);
felt.classList.add("ready");
const line = follow({ address: felt.dataset.liveUrl, version: () => table.view.version, hear: receive, catchUp, reached });
teach().then(goOn); // bots wait for whoever learns
