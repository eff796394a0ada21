// The end: who won or how many points, in kind words; the whole line with its sources; what next.

import { drawCard } from "./cards.js";
import { el, find } from "./dom.js";
import { say } from "./words.js";

const section = find("#result");
const felt = find(".felt");

export function drawResult(view, table) {
  const over = view.phase === "over" && Boolean(view.result) && !table.busy;
  section.hidden = !over;
  felt.classList.toggle("is-over", over);
  if (!over || section.dataset.drawn === String(view.version)) return;
  section.dataset.drawn = String(view.version);
  const parts = find("#result-parts").content.cloneNode(true);
  find("[data-words]", parts).textContent = view.result.words;
  fillScore(parts, view.result);
  fillNext(parts, view, table);
  fillLine(parts, view.result.line);
  section.replaceChildren(parts);
}

function fillScore(parts, result) {
  const score = find("[data-score]", parts);
  score.hidden = result.score === undefined;
  if (score.hidden) return;
  find("[data-points]", score).textContent = String(result.score).replace("-", "\u2212");
  find("[data-why]", score).textContent = result.why;
  for (const part of score.querySelectorAll("[data-tally]")) part.textContent = result.tally[part.dataset.tally];
  for (const rank of score.querySelectorAll("[data-rank]")) {
    rank.classList.toggle("reached", Number(rank.dataset.rank) <= result.rank);
    if (Number(rank.dataset.rank) === result.rank) rank.setAttribute("aria-current", "true");
  }
}

function fillNext(parts, view, table) {
  find("[data-next]", parts).hidden = table.you === null;
  const open = find("[data-next-open]", parts);
  open.hidden = !view.next;
  if (view.next) find("a", open).href = felt.dataset.tableUrl.replace(view.code, view.next);
  find("[data-squares]", parts).textContent = view.result.share;
  find("[data-share]", parts).addEventListener("click", ({ currentTarget }) => share(view.result.share, currentTarget));
}

async function share(text, button) {
  const address = location.href;
  if (navigator.share) {
    await navigator.share({ text, url: address }).catch(() => {});
    return;
  }
  await copy(`${text}\n${address}`);
  button.lastElementChild.textContent = say("copied");
}

// On a home network, without https, browsers keep the clipboard to themselves.
async function copy(text) {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const area = el("textarea", { readonly: true, class: "unseen" }, text);
  document.body.append(area);
  area.select();
  document.execCommand("copy");
  area.remove();
}

function fillLine(parts, line) {
  find("[data-line]", parts).replaceChildren(...line.map(({ card, sources }) =>
    el("li", { class: "learnt" },
      el("div", { class: "learnt-card" }, drawCard(card)),
      el("div", { class: "learnt-words" },
        el("p", { class: "learnt-date" }, card.date),
        el("p", { class: "learnt-title", lang: card.language }, card.title),
        sources.length ? el("ul", { class: "learnt-sources" }, sources.map(source)) : null))));
}

function source({ citation, url }) {
  const words = citation || url;
  const safe = /^https?:\/\//.test(url ?? "");
  return el("li", {}, safe ? el("a", { href: url, rel: "noopener noreferrer", target: "_blank" }, words) : words);
}

