// A card seen closer, with its story; and "is this date wrong?".

import { drawCard, spoken } from "./cards.js";
import { el, find } from "./dom.js";
import { readPage, sendForm } from "./server.js";
import { sourceLink } from "./source.js";
import { say } from "./words.js";

export function lookAtCardOf(spot, view) {
  const card = spot.id === "pile" ? view.top_of_pile : everyCard(view).find(({ number }) => String(number) === spot.dataset.number);
  if (card) look(card);
}

function everyCard(view) {
  const timeline = [...(view.line ?? []), ...(view.columns ?? []).flat(), ...(view.gaps ?? []).flatMap((gap) => gap.cards)];
  return [...timeline, view.top_of_discards, ...view.seats.flatMap((seat) => seat.hand)].filter(Boolean);
}

// Of a card in a hand all is shown that is remembered of it.
export function look(held) {
  const card = held.remembered ?? held;
  const place = find("#closer-card");
  place.replaceChildren(drawCard(card));
  place.setAttribute("aria-label", spoken(card));
  find("#closer-blocked").hidden = !held.blocked;
  const told = find("#closer-story");
  told.hidden = !card.story && !card.source;
  told.lang = card.language ?? "";
  told.replaceChildren(...[card.story && el("p", {}, card.story), sourceOf(card)].filter(Boolean));
  prepareReport(card);
  const turn = find("#closer-turn"); // said of a turn that comes while somebody looks
  if (turn) turn.hidden = true;
  find("#closer").showModal();
}

function sourceOf({ source: citation, source_url: url, source_language: language }) {
  return citation || url ? el("p", { class: "closer-source" }, sourceLink({ citation, url, language })) : null;
}

// Only of a turned card can one say that its date is wrong; what became of it is told here too.
// The form comes with it.
function prepareReport(card) {
  const details = find(".report");
  if (!details) return;
  details.hidden = !card.date;
  details.open = false;
  find("form", details)?.remove();
  find("#reports").replaceChildren();
  const shown = find("#closer-card").firstElementChild; // until another card is looked at
  if (card.date) readPage(find(".felt").dataset.reportsUrl).then((page) => shown.isConnected && offer(card.number, page, details), () => {});
}

function offer(number, page, details) {
  const form = find("form", page);
  form.elements.number.value = number;
  form.addEventListener("submit", report);
  details.append(form);
  showReports(number, page);
}

function showReports(number, page) {
  find("#reports").replaceChildren(...page.querySelectorAll(`.reports [data-card="${number}"]`));
}

async function report(event) {
  event.preventDefault();
  const form = event.target;
  const error = find("#report-error");
  error.textContent = "";
  try {
    showReports(form.elements.number.value, await sendForm(form.action, Object.fromEntries(new FormData(form))));
    form.closest("details").open = false;
  } catch (refusal) {
    error.textContent = refusal.message || say("not_reached");
  }
}
