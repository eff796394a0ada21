// The end: who won or how many points, in kind words; the whole line with its sources; what next.

import { drawCard } from "./cards.js";
import { el, find } from "./dom.js";
import { share } from "./sharing.js";
import { accuracies } from "./verdicts.js";
import { say, together } from "./words.js";

const section = find("#result");
const felt = find(".felt");

export function drawResult(view) {
  section.hidden = false;
  if (section.dataset.drawn === String(view.version)) return;
  section.dataset.drawn = String(view.version);
  const parts = find("#result-parts").content.cloneNode(true);
  find("[data-words]", parts).textContent = view.result.words;
  fillScore(parts, view.result);
  fillNext(parts, view);
  fillLine(find("[data-line]", parts), view.result.line, view);
  find("[data-missed]", parts).hidden = view.result.missed.length === 0;
  fillLine(find("[data-missed] ol", parts), view.result.missed, view);
  find("[data-accuracy]", parts).replaceChildren(...accuracies(view).map((words) => el("li", {}, words)));
  section.replaceChildren(parts);
}

function fillScore(parts, result) {
  const score = find("[data-score]", parts);
  score.hidden = result.score === undefined;
  if (score.hidden) return;
  find("[data-points]", score).textContent = String(result.score).replace("-", "\u2212");
  find("[data-points-word]", score).textContent = say("points_word", { n: result.score });
  find("[data-why]", score).textContent = result.why;
  for (const part of score.querySelectorAll("[data-tally]")) part.textContent = result.tally[part.dataset.tally];
  for (const rank of score.querySelectorAll("[data-rank]")) {
    rank.classList.toggle("reached", Number(rank.dataset.rank) <= result.rank);
    if (Number(rank.dataset.rank) === result.rank) rank.setAttribute("aria-current", "true");
  }
}

function fillNext(parts, view) {
  find("[data-next]", parts).hidden = view.you === null;
  const open = find("[data-next-open]", parts);
  open.hidden = !view.next;
  if (view.next) find("a", open).href = felt.dataset.tableUrl.replace(view.code, view.next);
  find("[data-squares]", parts).textContent = view.result.share;
  find("[data-share]", parts).addEventListener("click", ({ currentTarget }) =>
    share(view.result.share, view.puzzle ? new URL(view.puzzle.url, location.href).href : location.href, currentTarget, say("copied")));
}

function fillLine(place, line, view) {
  place.replaceChildren(...line.map((entry) => learnt(entry, whoseWas(entry, view))));
}

// What there is to read about the cards that lie on the table.
export function drawStories(view) {
  const cards = view.line ?? [...view.columns, ...view.gaps.map((gap) => gap.cards)].flat().sort((a, b) => a.year - b.year);
  find("#stories-line").replaceChildren(...cards.map((card) => learnt({ card, sources: card.source ? [{ citation: card.source, url: card.source_url }] : [] })));
}

// Who laid it, and who had missed it before.
function whoseWas({ laid_by: laidBy, missed_by: missedBy }, view) {
  const name = (seat) => view.seats[seat].name;
  const laid = laidBy === null ? "" : say("laid_by", { name: name(laidBy) });
  const missed = missedBy.length ? say("missed_by", { names: together([...new Set(missedBy)].map(name)) }) : "";
  return [laid, missed].filter(Boolean).join(" ");
}

function learnt({ card, sources }, whose = "") {
  return (
    el("li", { class: "learnt" },
      el("div", { class: "learnt-card" }, drawCard(card)),
      el("div", { class: "learnt-words" },
        el("p", { class: "learnt-date" }, card.date),
        el("p", { class: "learnt-title", lang: card.language }, card.title),
        whose ? el("p", { class: "learnt-whose" }, whose) : null,
        card.story ? el("p", { class: "learnt-story", lang: card.language }, card.story) : null,
        sources.length ? el("ul", { class: "learnt-sources" }, sources.map(source)) : null)));
}

function source({ citation, url }) {
  const words = citation || url;
  const safe = /^https?:\/\//.test(url ?? "");
  return el("li", {}, safe ? el("a", { href: url, rel: "noopener noreferrer", target: "_blank" }, words) : words);
}

