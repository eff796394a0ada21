// What opens over the table: a card seen closer, the log, help; and "this date is wrong".

import { drawCard, spoken } from "./cards.js";
import { find, findAll } from "./dom.js";
import { readPage, send } from "./server.js";
import { say } from "./words.js";

export function openDialogs() {
  for (const opener of findAll("[data-opens]")) {
    opener.addEventListener("click", () => {
      opener.closest("details")?.removeAttribute("open");
      find(`#${opener.dataset.opens}`).showModal();
    });
  }
  for (const dialog of findAll("dialog")) {
    dialog.addEventListener("click", ({ target }) => {
      if (target === dialog || target.closest("[data-closes]")) dialog.close();
    });
  }
  find("#report")?.addEventListener("submit", report);
}

// Open the card that was touched on the table, whoever's it is.
export function lookAtSpot(target, view) {
  const spot = target.closest("#line .spot, #hand .spot, .pile");
  if (!spot) return;
  const card = spot.id === "pile" ? view.top_of_pile : everyCard(view).find(({ number }) => String(number) === spot.dataset.number);
  if (card) look(card);
}

function everyCard(view) {
  const timeline = [...(view.line ?? []), ...(view.columns ?? []).flat(), ...(view.gaps ?? []).flatMap((gap) => gap.cards)];
  return [...timeline, view.top_of_discards, ...view.seats.flatMap((seat) => seat.hand)].filter(Boolean);
}

export function look(card) {
  const place = find("#closer-card");
  place.replaceChildren(drawCard(card));
  place.setAttribute("aria-label", spoken(card));
  prepareReport(card);
  find("#closer").showModal();
}

// Only of a turned card can one say that its date is wrong; what became of it is told here too.
function prepareReport(card) {
  const form = find("#report");
  if (!form) return;
  const details = form.closest("details");
  details.hidden = !card.date;
  details.open = false;
  form.reset();
  form.elements.number.value = card.number;
  find("#report-error").textContent = "";
  find("#reports").replaceChildren();
  if (card.date) readPage(find(".felt").dataset.reportsUrl).then(showReports, () => {});
}

function showReports(page) {
  const number = find("#report").elements.number.value;
  find("#reports").replaceChildren(...page.querySelectorAll(`.reports [data-card="${number}"]`));
}

async function report(event) {
  event.preventDefault();
  const form = event.target;
  const error = find("#report-error");
  error.textContent = "";
  try {
    showReports(await send(form.action, Object.fromEntries(new FormData(form))));
    form.closest("details").open = false;
  } catch (refusal) {
    error.textContent = refusal.message || say("not_reached");
  }
}
