// A finished game, step by step, by the buttons or with ← and →.

import { drawPiles, drawScore, drawSeats } from "./seats_and_piles.js";
import { drawBoard, keepInView, spotOf } from "./board.js";
import { lookAtSpot, openDialogs } from "./dialogs.js";
import { embedded, find, findAll, tell } from "./dom.js";
import { drawHand } from "./hand.js";
import { entryOf } from "./log.js";
import { hurry, pause, places, settle } from "./motion.js";
import { tellNews } from "./news.js";
import { readView, Refused } from "./server.js";
import { show } from "./showing.js";
import { judged, newest } from "./verdicts.js";
import { expand } from "./view.js";
import { explain } from "./why.js";
import { say } from "./words.js";

const felt = find(".felt");
const last = Number(felt.dataset.steps);
const BETWEEN = 1200; // moves, while it plays by itself
const slider = find("#slider");
const player = find("#player");
const replay = { view: expand(embedded("view")), step: Number(felt.dataset.step), wanted: Number(felt.dataset.step), going: null, playing: false, trial: null, verdict: null, turning: null };

// The last move is shown with the seat that made it, the others with the seat to move.
function draw() {
  const { view, trial } = replay;
  const shown = view.turn ?? view.steps?.at(-1)?.seat ?? 0;
  drawBoard(view, { trial, verdict: replay.verdict, turning: replay.turning });
  drawHand(view.seats[shown].hand, { chosen: null, usable: false });
  drawSeats(view, { mine: [], shown });
  drawPiles(view);
  drawScore(view);
  tell(find("#turn"), view.turn === null ? view.result?.headline ?? "" : say("turn_of", { name: view.seats[shown].name }));
  tell(find("#round"), view.round ? say("round", { n: view.round }) : "");
  tell(find("#tray-title"), say("cards_of", { name: view.seats[shown].name }));
  const position = say("replayed", { n: replay.step, total: last });
  tell(find("#position"), position);
  slider.value = replay.step;
  slider.setAttribute("aria-valuetext", position);
  drawButtons();
}

function drawButtons() {
  felt.classList.toggle("playing", replay.playing);
  player.setAttribute("aria-label", player.dataset[replay.playing ? "pause" : "play"]);
  const steps = { first: 0, back: Math.max(0, replay.step - 1), forth: Math.min(last, replay.step + 1), last };
  for (const link of findAll("[data-to]")) {
    const to = steps[link.dataset.to];
    link.href = `?step=${to}`;
    link.dataset.step = to;
    link.setAttribute("aria-disabled", to === replay.step);
  }
}

// Whatever is being shown makes way at once for what is wanted now.
function go(step) {
  replay.wanted = Math.min(Math.max(step, 0), last);
  if (replay.going) hurry();
  else replay.going = arrive();
  return replay.going;
}

async function arrive() {
  while (replay.wanted !== replay.step) {
    hurry(false);
    await reach(replay.wanted).catch(giveUp);
  }
  hurry(false);
  replay.going = null;
}

async function reach(step) {
  const view = await readView(`?step=${step}`);
  const forth = step === replay.step + 1;
  replay.step = step;
  Object.assign(replay, { verdict: null, turning: null });
  history.replaceState(null, "", `?step=${step}`);
  if (forth && view.steps?.length) await oneMove(view);
  else await jump(view);
}

// Where too much is asked for at once, or nobody answers, it stands still.
function giveUp(error) {
  stop();
  replay.wanted = replay.step;
  tellNews((error instanceof Refused && error.message) || say("not_reached"));
}

function stop() {
  replay.playing = false;
  drawButtons();
}

async function play() {
  replay.playing = true;
  if (replay.step === last) await go(0);
  drawButtons();
  while (replay.playing && replay.step < last) {
    await go(replay.step + 1);
    await pause(BETWEEN);
  }
  stop();
}

async function oneMove(view) {
  const step = view.steps.at(-1);
  replay.turning = step.card?.number ?? null;
  const judge = (move, before) => {
    replay.verdict = judged(move, view.seats[move.seat], [], { points: replay.view.score - before.score });
    draw();
  };
  const drawWith = (trial = null) => {
    replay.trial = trial;
    draw();
  };
  const on = { draw: drawWith, judge, become: (after) => { replay.view = after; }, tell: tellNews, entry: entryOf(view, step.version) };
  await show(step, replay.view, on);
  await jump(view);
}

async function jump(view) {
  const before = places();
  Object.assign(replay, { view, trial: null });
  draw();
  tellNews(newest(view));
  keepInView(spotOf(view.steps?.at(-1)?.card?.number), false);
  await settle(before, find("#pile"));
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("[data-to]");
  if (link) {
    event.preventDefault();
    stop();
    go(Number(link.dataset.step));
  } else lookAtSpot(event.target, replay.view);
});

document.addEventListener("keydown", ({ key, target }) => {
  if (find("dialog[open]") || target === slider || !["ArrowRight", "ArrowLeft"].includes(key)) return;
  stop();
  go(replay.wanted + (key === "ArrowRight" ? 1 : -1));
});

slider.addEventListener("input", () => {
  stop();
  go(Number(slider.value));
});
player.addEventListener("click", () => (replay.playing ? stop() : play()));

openDialogs();
explain(find(".piles"));
draw();
tellNews(newest(replay.view));
felt.classList.add("ready");
