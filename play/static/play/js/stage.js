// Beside the line of a big screen: the card that was tried last, what became of it, and its story.

import { drawCard } from "./cards.js";
import { el, find, findAll, icon } from "./dom.js";
import { judged, MARKS } from "./verdicts.js";
import { bound, say } from "./words.js";

const LESSONS = { competitive: ["lesson_watch_race", "lesson_race"], cooperative: ["lesson_watch_together", "lesson_symbol"] };
const SHORT = 6; // letters of a date that stand beside its picture

const stage = find("#stage");
let tried = null; // {card, number, kind, words}
let heard = null; // the newest verdict
let discarded;
let isPlayOff; // said by now, or going on when this page came

// Whoever comes later sees what was tried before.
export function openStage(view) {
  const step = view.steps.findLast(({ card }) => isOpen(view, card));
  tried = step ? seen(step, view) : null;
  discarded = view.top_of_discards?.number;
  isPlayOff = Boolean(view.sudden_death);
}

const seen = (step, { seats }) => (step.what === "discarded" ? thrown(step.card, seats[step.seat]) : { ...judged(step, seats[step.seat]), card: step.card });
// What became of a card that nobody saw move, where it is known.
function told(card, laid) {
  const step = laid.steps?.findLast((one) => one.card?.number === card.number);
  return step ? seen(step, laid) : thrown(card);
}

const thrown = (card, seat) => ({ card, number: card.number, kind: "", words: seat ? say("verdict_of", { name: seat.name, verdict: say("discarded") }) : say("discarded") });

// Before the first card it says what the game is about, and before the first of a play-off what that is.
export function drawStage(laid, verdict) {
  tried = playOffBegins(laid, verdict) ? null : newest(laid, verdict);
  discarded = laid.top_of_discards?.number;
  const playOff = !tried && laid.sudden_death ? laid.seats.filter(({ out }) => !out).map(({ name }) => name) : null;
  const drawn = tried ? `${tried.number} ${tried.words}` : String(playOff);
  stage.classList.toggle("play-off", playOff !== null);
  stage.dataset.kind = tried?.kind ?? "";
  stage.classList.toggle("wordy", (tried?.card.date ?? "").split(" ").some((part) => part.length > SHORT));
  stage.setAttribute("aria-hidden", tried !== null); // the news tells it
  stage.classList.toggle("new", tried !== null && tried === verdict);
  if (stage.dataset.drawn !== drawn) stage.replaceChildren(...(tried ? about(tried) : playOff ? aboutPlayOff(playOff) : LESSONS[laid.mode].map(lesson)));
  stage.dataset.drawn = drawn;
  for (const spot of findAll("#line > li")) spot.classList.toggle("newest", Number(spot.dataset.number) === tried?.number);
}

// As soon as all have seen which card led to it.
function playOffBegins(laid, verdict) {
  if (!laid.sudden_death || isPlayOff || verdict) return false;
  isPlayOff = true;
  return true;
}

// A card is shown while all look at it, and for as long as it lies open.
function newest(laid, verdict) {
  const top = laid.top_of_discards;
  const isNew = verdict !== heard && verdict !== null;
  heard = verdict;
  if (isNew) return verdict;
  if (top && top.number !== discarded && top.number !== tried?.number) return told(top, laid);
  return tried === verdict || isOpen(laid, tried?.card) ? tried : null;
}

// Who it was is read in one line.
const named = (words) => words.replace(/^[^:]+:/, (name) => name.replaceAll(" ", "\u00a0"));

function about({ card, kind, words, worth }) {
  return [
    el("p", { class: "stage-verdict" }, MARKS[kind] ? icon(MARKS[kind]) : null, el("span", {}, bound(named(words))), worth && el("b", {}, worth)),
    drawCard(card),
    card.story ? el("p", { class: "stage-story", lang: card.language }, card.story) : "",
  ];
}

const aboutPlayOff = (names) => [el("h2", {}, say("play_off")), el("ul", {}, names.map((name) => el("li", {}, name))), lesson("play_off_goal")];
const lesson = (name) => el("p", { class: "stage-lesson" }, say(name));

// Whether everybody sees its date now: it may be in the pile again, or blocked where nobody is to remember.
function isOpen(view, card) {
  const lying = view.line ?? [...view.columns.flat(), ...view.gaps.flatMap(({ cards }) => cards)];
  const remembered = view.seats.flatMap(({ hand }) => hand.map((held) => held.remembered));
  return [...lying, view.top_of_discards, ...remembered].some((open) => open && open.number === card?.number);
}
