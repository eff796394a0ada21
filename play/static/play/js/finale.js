// The end on a big screen: everybody's place, or the points and why it ended; slips of paper for a while.

import { drawArt } from "./cards.js";
import { celebrate } from "./celebration.js";
import { el, find } from "./dom.js";
import { say } from "./words.js";

const WAVES = 5; // for as long as it is told how it ended: nothing falls over cards
const APART = 1300;
const LARGE = 2.5; // slips of paper that are seen from afar
const STANDS = 7000; // how it ended, over all the screen

export function drawFinale(view) {
  const finale = find("#finale");
  if (!finale.hidden) return;
  finale.hidden = false;
  const { result } = view;
  find("[data-places]", finale).replaceChildren(...inOrder(view).map((seat) => standing(seat, result)));
  const hardest = result.missed.find(({ card }) => card.number === result.hardest);
  if (hardest) drawHardest(find("[data-hardest]", finale), hardest.card);
  if (result.score === undefined) return;
  const points = find("[data-points]", finale);
  points.replaceChildren(el("strong", {}, say("score_now", { n: result.score })), el("b", {}, result.rank_name), result.rank ? "" : el("span", {}, points.dataset.least), el("span", {}, result.goal), placed(result), el("span", {}, result.why));
  drawTally(find("[data-score]", finale), result.tally);
}

const placed = ({ tally }) => el("b", {}, say("cards_placed", { n: tally.base + tally.gap }));

// Who has won, or which rank all have reached, before the line that led to it.
export function tellEnd({ result }) {
  const told = find(".finale-told");
  const facts = result.winners ? (result.winners.length === 1 ? [triesOf(result, result.winners[0])] : []) : [el("b", {}, result.rank_name), el("span", {}, say("score_now", { n: result.score })), placed(result)];
  told.replaceChildren(el("strong", {}, result.headline), ...facts.filter(Boolean));
  told.hidden = false;
  setTimeout(() => { told.hidden = true; }, STANDS);
}

// What the points are made of.
function drawTally(list, tally) {
  list.hidden = false;
  for (const part of list.querySelectorAll("[data-tally]")) part.textContent = tally[part.dataset.tally];
}

function drawHardest(figure, card) {
  figure.hidden = false;
  figure.replaceChildren(drawArt(card), el("figcaption", {}, el("span", {}, say("hardest")), el("strong", { lang: card.language }, say("titled", { title: card.title, date: card.date }))));
}

// Who has won comes first, then whoever was in the play-off, then by the cards left; together all are alike.
function inOrder({ seats, result }) {
  if (!result.winners) return seats.map((seat) => ({ ...seat, place: null }));
  const behind = ({ number, out, hand }) => (result.winners.includes(number) ? 0 : 1 + hand.length + (out ? 1000 : 0));
  const placed = seats.map((seat) => ({ ...seat, place: 1 + seats.filter((other) => behind(other) < behind(seat)).length }));
  return placed.sort((a, b) => a.place - b.place);
}

function triesOf({ accuracy }, seat) {
  const { right, tries } = accuracy[seat];
  return tries ? el("span", { class: "standing-tries" }, say("tries_right", { right, n: tries })) : null;
}

function standing({ number, name, place }, result) {
  return el("li", { class: place === 1 ? "standing first" : "standing" },
    place === null ? null : el("span", { class: "standing-place" }, String(place)),
    el("span", { class: "standing-name" }, name),
    triesOf(result, number));
}

export function shower(line, waves = WAVES) {
  const told = find(".finale-told");
  celebrate(line, LARGE, told, told);
  if (waves > 1) setTimeout(shower, APART, line, waves - 1);
}
