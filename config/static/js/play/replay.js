// A finished game, step by step, by the buttons or with ← and →.

import { drawPiles, drawScore, drawSeats } from "./around.js";
import { drawBoard, keepInView, spotOf } from "./board.js";
import { lookAtSpot, openDialogs } from "./dialogs.js";
import { embedded, find, findAll, tell } from "./dom.js";
import { drawHand } from "./hand.js";
import { newest, toldOf } from "./log.js";
import { places, settle } from "./motion.js";
import { readPage } from "./server.js";
import { show } from "./showing.js";
import { say } from "./words.js";

const felt = find(".felt");
const last = Number(felt.dataset.steps);
const replay = { view: embedded("view"), step: Number(felt.dataset.step), busy: false };

// The last move is shown with the seat that made it, the others with the seat to move.
function draw(trial = null) {
  const { view } = replay;
  const shown = view.turn ?? view.steps?.at(-1)?.seat ?? 0;
  drawBoard(view, { trial });
  drawHand(view.seats[shown].hand, { chosen: null, usable: false });
  drawSeats(view, { mine: [], shown });
  drawPiles(view);
  drawScore(view);
  tell(find("#turn"), view.turn === null ? view.result?.headline ?? "" : say("turn_of", { name: view.seats[shown].name }));
  tell(find("#round"), view.round ? say("round", { n: view.round }) : "");
  tell(find("#tray-title"), say("cards_of", { name: view.seats[shown].name }));
  tell(find("#position"), say("replayed", { n: replay.step, total: last }));
  drawButtons();
}

function drawButtons() {
  const steps = { first: 0, back: Math.max(0, replay.step - 1), forth: Math.min(last, replay.step + 1), last };
  for (const link of findAll("[data-to]")) {
    const to = steps[link.dataset.to];
    link.href = `?step=${to}`;
    link.dataset.step = to;
    link.setAttribute("aria-disabled", to === replay.step);
  }
}

async function go(step) {
  if (replay.busy || step === replay.step || step < 0 || step > last) return;
  replay.busy = true;
  const page = await readPage(`?step=${step}`);
  const view = JSON.parse(page.getElementById("view").textContent);
  const forth = step === replay.step + 1;
  replay.step = step;
  history.replaceState(null, "", `?step=${step}`);
  if (forth && view.steps?.length) await oneMove(view);
  else await jump(view);
  replay.busy = false;
}

async function oneMove(view) {
  const step = view.steps.at(-1);
  const on = { draw, become: (after) => { replay.view = after; }, tell: (text) => tell(find("#news"), text), told: toldOf(view, step.version) };
  await show(step, replay.view, on);
  await jump(view);
}

async function jump(view) {
  const before = places();
  replay.view = view;
  draw();
  tell(find("#news"), newest(view));
  keepInView(spotOf(view.steps?.at(-1)?.card?.number), false);
  await settle(before, find("#pile"));
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("[data-to]");
  if (link) {
    event.preventDefault();
    go(Number(link.dataset.step));
  } else lookAtSpot(event.target, replay.view);
});

document.addEventListener("keydown", ({ key }) => {
  if (find("dialog[open]")) return;
  if (key === "ArrowRight") go(replay.step + 1);
  if (key === "ArrowLeft") go(replay.step - 1);
});

openDialogs();
draw();
tell(find("#news"), newest(replay.view));
felt.classList.add("ready");
