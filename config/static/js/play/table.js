// The table: draws what the server shows, and asks for what the player chooses.

import { drawConnection, drawPiles, drawScore, drawSeats } from "./around.js";
import { drawBoard, keepInView, keepingTheMiddle, middleSlot, spotOf } from "./board.js";
import { look, lookAtSpot, openDialogs } from "./dialogs.js";
import { drag } from "./drag.js";
import { find, findAll, tell } from "./dom.js";
import { drawHand, heldOf } from "./hand.js";
import { listen } from "./keys.js";
import { follow } from "./live.js";
import { drawLog, missedSince, newest, toldOf } from "./log.js";
import { places, settle } from "./motion.js";
import { drawResult } from "./result.js";
import { Reader, Refused, send, stateIn } from "./server.js";
import { show } from "./showing.js";
import { chosenCard, cooperative, felt, hasSeat, mayMove, mine, shownSeat, table } from "./state.js";
import { stepsBetween } from "./steps.js";
import { drawAbsent, drawActions, drawTray, drawTurn } from "./tray.js";
import { say } from "./words.js";

const reader = new Reader(felt.dataset.viewUrl);

// Drawing.

function draw(trial = null) {
  const { view } = table;
  const shown = shownSeat();
  const usable = mayMove() && shown === view.turn;
  if (!usable) table.chosen = null;
  drawBoard(view, { open: !cooperative() && table.chosen !== null, trial });
  drawHand(view.seats[shown].hand, { chosen: table.chosen, usable });
  drawSeats(view, { mine: mine(), shown: table.peeked });
  drawPiles(view);
  drawScore(view);
  drawLog(view);
  drawTurn();
  drawTray(shown);
  drawActions();
  drawAbsent();
  drawResult(view, table);
  felt.classList.toggle("my-turn", usable);
  felt.classList.toggle("choosing", table.chosen !== null);
}

// Choosing and moving.

async function choose(number, byKey = false) {
  const card = table.view.seats[shownSeat()].hand.find((held) => held.number === number);
  if (!card) return;
  if (!mayMove() || shownSeat() !== table.view.turn || !(card.playable || card.discardable)) {
    if (!byKey) look(card);
    return;
  }
  table.chosen = table.chosen === number ? null : number;
  const before = places();
  keepingTheMiddle(() => draw());
  settle(before, null);
  if (byKey) focusTarget();
}

function drop() {
  if (table.chosen === null && table.peeked === null) return;
  const held = heldOf(table.chosen);
  table.chosen = table.peeked = null;
  const before = places();
  keepingTheMiddle(() => draw());
  settle(before, null);
  held?.firstElementChild.focus({ preventScroll: true });
}

const targets = () => findAll("[data-target]").filter((button) => !button.disabled && button.offsetParent !== null);

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
  if (!mayMove()) return;
  table.busy = true;
  felt.classList.replace("my-turn", "asking");
  try {
    const page = await send(felt.dataset.actUrl, { version: table.view.version, ...move });
    felt.classList.remove("asking");
    await receive(stateIn(page));
  } catch (error) {
    felt.classList.remove("asking");
    await refused(error);
  }
  table.busy = false;
  draw();
  await goOn();
}

async function refused(error) {
  if (!(error instanceof Refused)) throw error;
  table.news = error.message || say("not_reached");
  if (error.state) await receive(error.state);
}

const place = (slot) => act({ do: "place", card: table.chosen, slot });
const play = () => act({ do: "play", card: table.chosen });
const discard = () => act({ do: "discard", card: table.chosen });
const endTurn = () => table.view.hints.may_end && act({ do: "end" });

// What the server tells.

let queue = Promise.resolve(); // one view after another

function receive(state) {
  queue = queue.then(() => take(state));
  return queue;
}

// A seat given or taken changes the page itself.
async function take({ view, you }) {
  if (you !== table.you) return location.reload();
  if (view.version > table.view.version) return unfold(view);
  if (view.version === table.view.version) table.view = view;
  return draw();
}

async function unfold(fresh) {
  const wasBusy = table.busy;
  table.busy = true;
  const older = table.view;
  const steps = stepsBetween(older, fresh);
  const told = missedSince(fresh, older.version);
  if (document.hidden || told.length > steps.length) await jump(fresh, told);
  else await each(steps, fresh);
  table.view = fresh;
  table.busy = wasBusy;
  draw();
}

async function each(steps, fresh) {
  for (const { step, view } of steps) {
    await show(step, table.view, { draw, become: (after) => { table.view = after; }, tell: news, told: toldOf(fresh, step.version) });
    table.view = view;
  }
}

async function jump(fresh, missed) {
  if (missed.length > 1) table.news = say("meanwhile", { n: missed.length, last: missed.at(-1) });
  else table.news = missed[0] ?? table.news;
  const before = places();
  table.view = fresh;
  draw();
  await settle(before, find("#pile"));
}

function news(text) {
  table.news = text;
  tell(find("#news"), text);
}

// Bots that are still due after a long row of their moves.
async function goOn() {
  if (hasSeat() && table.view.bot_to_move) {
    await receive(stateIn(await send(felt.dataset.goOnUrl, {})));
  }
}

async function catchUp() {
  const state = await reader.read().catch(goneOr);
  if (state) await receive(state);
}

// A table that was closed meanwhile says so on its page.
function goneOr(error) {
  if (error.status === 404 || error.status === 410) location.reload();
  throw error;
}

// Hands and eyes.

document.addEventListener("click", ({ target, detail }) => {
  const held = target.closest("#hand .spot");
  const seat = target.closest("[data-seat]");
  const slot = target.closest("[data-slot]");
  if (slot) place(Number(slot.dataset.slot));
  else if (held) choose(Number(held.dataset.number), detail === 0);
  else if (seat) peek(Number(seat.dataset.seat));
  else lookAtSpot(target, table.view);
});

function peek(number) {
  table.peeked = table.peeked === number || (mine().length === 1 && number === table.you) ? null : number;
  table.chosen = null;
  draw();
}

find("#stop-peeking").addEventListener("click", () => peek(table.peeked));
find("#play-card").addEventListener("click", play);
find("#discard-card").addEventListener("click", discard);
find("#end-turn").addEventListener("click", endTurn);
find("#take-over").addEventListener("click", () => {
  table.handedTo = table.view.turn;
  draw();
  find("#hand button")?.focus({ preventScroll: true });
});

table.news = newest(table.view) || say(cooperative() ? "how_together" : "how_race");
openDialogs();
listen({ choose: (at) => choose(Number(findAll("#hand > li")[at]?.dataset.number), true), moveTarget, drop, endTurn, targets });
drag({ mayMove, choose, drop, place, play, discard, chosen: () => table.chosen, chosenCard });
draw();
keepInView(spotOf(table.view.line?.at(Math.floor(table.view.line.length / 2))?.number), false);
felt.classList.add("ready");
if (table.view.phase !== "over") goOn();
follow({ address: felt.dataset.liveUrl, version: () => table.view.version, catchUp, status: drawConnection });
