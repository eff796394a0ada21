// The end: who won or how many points, in kind words; the whole line with its sources; what next.

import { drawArt, drawCard, plain } from "./cards.js";
import { el, find, icon, tell } from "./dom.js";
import { puzzles, THROWN, WRONG } from "./remembered.js";
import { share } from "./sharing.js";
import { sourceLink } from "./source.js";
import { drawStreak } from "./streak.js";
import { IN_A_ROW, isClose, isNarrow, MARKS } from "./verdicts.js";
import { say, together } from "./words.js";

const section = find("#result");
const felt = find(".felt");

// Awaited where something is drawn: some browsers hand out a module that still waits for it.
const styled = new Promise((done) => {
  const styles = find("#result-parts").content.querySelector("link");
  for (const loaded of ["load", "error"]) styles.addEventListener(loaded, done);
  document.head.append(styles);
});

export async function drawResult(view) {
  await styled;
  section.hidden = false;
  if (!section.firstElementChild) drawParts(view); // what was opened there to read stays open
  if (view.next) callTo(view);
}

function drawParts(view) {
  const parts = find("#result-parts").content.cloneNode(true);
  find("[data-words]", parts).textContent = view.result.words;
  fillScore(parts, view.result);
  fillHighlights(find("[data-highlights]", parts), view);
  fillNext(parts, view);
  fillLine(find("[data-line]", parts), view.result.line, view);
  find("[data-missed]", parts).hidden = view.result.missed.length === 0;
  find("[data-missed] ol", parts).replaceChildren(...view.result.missed.map((entry) => learnt(entry, [whoseWas(entry, view), whereItBelongs(entry, view.result)])));
  find("[data-own]", parts).textContent = ownTries(view);
  find("[data-accuracy]", parts).replaceChildren(...ownFirst(view).map((seat) => triesOf(seat, view.result)));
  section.replaceChildren(parts);
}

function fillScore(parts, result) {
  if (result.score === undefined) return;
  for (const part of parts.querySelectorAll("[data-score]")) part.hidden = false;
  find("[data-advice]", parts).hidden = result.advice === "";
  find("[data-advice] span", parts).textContent = result.advice;
  for (const place of parts.querySelectorAll("[data-points]")) place.textContent = String(result.score).replace("-", "\u2212");
  find("[data-points-word]", parts).textContent = say("points_word", { n: result.score });
  for (const said of ["why", "goal"]) find(`[data-${said}]`, parts).textContent = result[said];
  find("[data-rank-name]", parts).textContent = result.rank_name;
  find(".result-details", parts).prepend(find("[data-words]", parts));
  for (const part of parts.querySelectorAll("[data-tally]")) part.textContent = result.tally[part.dataset.tally];
  for (const rank of parts.querySelectorAll("[data-rank]")) {
    rank.classList.toggle("reached", Number(rank.dataset.rank) <= result.rank);
    if (Number(rank.dataset.rank) === result.rank) rank.setAttribute("aria-current", "true");
  }
}

// What one will talk about: the hardest card, the longest row, the closest miss, where there was one.
function fillHighlights(place, view) {
  const told = [hardest(view), longestRow(view), closest(view) ?? narrowest(view)].filter(Boolean);
  place.hidden = told.length === 0;
  place.replaceChildren(...told);
}

function hardest({ seats, result }) {
  const entry = result.missed.find(({ card }) => card.number === result.hardest);
  return entry && highlight("hardest", entry.card, missedBy(entry, seats));
}

function closest({ seats, result }) {
  const { card: number, seat, years } = result.closest ?? {};
  const entry = result.missed.find(({ card }) => card.number === number);
  if (!entry || !isClose(years, entry.card)) return null;
  return highlight("closest", entry.card, say("verdict_of", { name: seats[seat].name, verdict: say("years_off", { n: years }) }));
}

// Together, the card that has met two others close to each other.
function narrowest({ gaps = [] }) {
  const taken = gaps.filter(({ cards }) => cards.length).sort((one, other) => one.years - other.years);
  const [{ cards: [card], years, width } = { cards: [] }] = taken;
  return card && isNarrow(years, card) ? highlight("narrowest", card, width) : null;
}

const highlight = (name, card, note) => told(name, drawArt(card), say("titled", { title: card.title, date: card.date }), note);

const told = (name, mark, what, note = "") => el("li", { class: "highlight" }, mark,
  el("p", { class: "highlight-words" }, el("span", {}, say(name)), what ? el("b", {}, what) : null, note ? el("span", {}, note) : null));

// Discards are no tries: the row goes on after them.  As at the table it is one person's, or all have it together.
function longestRow({ seats, result }) {
  const rows = result.row === undefined ? result.squares.map((squares) => Math.max(...squares.replaceAll(THROWN, "").split(WRONG).map((row) => [...row].length))) : [result.row];
  const most = Math.max(...rows);
  if (most < IN_A_ROW) return null;
  const whose = result.row === undefined ? together(seats.filter(({ number }) => rows[number] === most).map(({ name }) => name)) : result.team;
  return told("longest_row", el("span", { class: "highlight-mark" }, String(most)), seats.length === 1 ? "" : whose);
}

const ownFirst = ({ seats, you }) => seats.toSorted((one, other) => (other.number === you) - (one.number === you));

// To whoever has played, how many of their own were right, and how little was missing; of a device that is shared, and
// of a team, it is told below.
function ownTries({ you, one_device: shared, seats, result }) {
  const { right, tries } = result.accuracy[you] ?? {};
  if (!tries || shared || result.score !== undefined) return "";
  const told = say("verdict_of", { name: say("your_cards"), verdict: say("tries_right", { right, n: tries }) });
  return seats[you].hand.length === 1 ? `${told}. ${say("one_was_left")}` : told;
}

// Everybody's cards: what was right, and then what was missed.
function triesOf({ number, name }, { line, missed, accuracy }) {
  const { right, tries } = accuracy[number];
  const laid = line.filter(({ laid_by: laidBy }) => laidBy === number).map(({ card }) => tile(card, "right"));
  const wrong = missed.flatMap(({ card, missed_by: missedBy }) => missedBy.filter((seat) => seat === number).map(() => tile(card, "wrong")));
  return el("li", { class: "tries" },
    el("p", { class: "tries-words" }, el("b", {}, name), el("span", {}, say("tries_right", { right, n: tries }))),
    el("ul", { class: "tiles" }, laid, wrong));
}

function tile(card, kind) {
  const words = say(kind === "right" ? "tile_right" : "tile_wrong", { title: plain(card.title) });
  return el("li", { class: `tile tile-${kind}`, title: words }, drawArt(card), el("span", { class: "tile-mark" }, icon(MARKS[kind])), el("span", { class: "unseen" }, words));
}

// Whoever has solved a puzzle has nobody to play it again with, but everybody to show it to.
function fillNext(parts, view) {
  find("[data-next]", parts).hidden = view.you === null || Boolean(view.puzzle);
  section.classList.toggle("puzzle-result", Boolean(view.puzzle));
  find("[data-share]", parts).classList.toggle("button-main", Boolean(view.puzzle));
  if (view.puzzle) drawStreak(find("#streak", parts), { ...puzzles(view.puzzle.deck), ...(view.you === null ? {} : { [view.puzzle.day]: view.result.squares[0] }) }, view.puzzle.day);
  find("[data-squares]", parts).textContent = view.result.share;
  find("[data-share]", parts).addEventListener("click", ({ currentTarget }) =>
    share(view.result.share, view.puzzle ? new URL(view.puzzle.url, location.href).href : location.href, currentTarget, say("copied")));
}

// Whoever had a seat here has one there, which the button leads to; the link is for watching.
function callTo({ code, you, seats, next, next_mode: mode, next_by: by }) {
  const call = find("[data-next]", section);
  const [join, link] = [find("[data-join]", call), find("a", call)];
  call.hidden = false;
  call.classList.add("next-call");
  const called = seats[by] && by !== you ? say("next_opened", seats[by]) : say("next_is_open");
  tell(find("[data-called]", call), `${called}: ${call.dataset[mode]}`);
  join.textContent = join.dataset.join;
  link.href = felt.dataset.tableUrl.replace(code, next);
  join.parentElement.hidden = you === null;
  link.hidden = you !== null;
}

function fillLine(place, line, view) {
  place.replaceChildren(...line.map((entry) => learnt(entry, [whoseWas(entry, view)])));
}

// What there is to read about the cards that lie on the table.
export async function drawStories(view) {
  await styled;
  const cards = view.line ?? [...view.columns, ...view.gaps.map((gap) => gap.cards)].flat().sort((a, b) => a.year - b.year);
  find("#stories-line").replaceChildren(...cards.map((card) => learnt({ card, sources: card.source ? [{ citation: card.source, url: card.source_url, language: card.source_language }] : [] })));
}

// Who laid it, and who had missed it before.
function whoseWas({ laid_by: laidBy, missed_by: seatsThatMissed }, { seats }) {
  const laid = laidBy === null ? "" : say("laid_by", { name: seats[laidBy].name });
  return [laid, missedBy({ missed_by: seatsThatMissed }, seats)].filter(Boolean).join(" ");
}

function missedBy({ missed_by: seatsThatMissed }, seats) {
  const names = [...new Set(seatsThatMissed)].map((seat) => seats[seat].name);
  return names.length ? say("missed_by", { names: together(names) }) : "";
}

// Between which cards of the line a card belongs that was missed.
function whereItBelongs({ card }, { line }) {
  const others = line.map((entry) => entry.card).filter(({ number }) => number !== card.number);
  const [early, late] = [others.findLast(({ year }) => year <= card.year), others.find(({ year }) => year > card.year)].map((one) => one?.date.replaceAll(" ", "\u00a0"));
  if (!early) return say("its_place", { place: say("before_date", { date: late }) });
  return say("its_place", { place: late ? say("between_dates", { early, late }) : say("after_date", { date: early }) });
}

function learnt({ card, sources }, notes = []) {
  return (
    el("li", { class: "learnt" },
      el("div", { class: "learnt-card" }, drawCard(card)),
      el("div", { class: "learnt-words" },
        el("p", { class: "learnt-date" }, card.date),
        el("p", { class: "learnt-title", lang: card.language }, card.title),
        notes.filter(Boolean).map((note) => el("p", { class: "learnt-whose" }, note)),
        card.story ? el("p", { class: "learnt-story", lang: card.language }, card.story) : null,
        sources.length ? el("ul", { class: "learnt-sources" }, sources.map((source) => el("li", {}, sourceLink(source)))) : null)));
}
