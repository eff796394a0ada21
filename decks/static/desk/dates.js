// The date and its sources are saved without leaving the page.

import { echoUnsaved } from "./date-echo.js";
import { forget, restore } from "./keeping.js";
import { busily, post, say } from "./sending.js";

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!form.matches("form[data-date], form[data-source]")) return;
  event.preventDefault();
  send(form, event.submitter);
});

function send(form, submitter) {
  const part = form.closest(".bench-date");
  return busily(part, async () => {
    const page = await pageAfter(form, submitter);
    if (page) replace(part, page, form);
  });
}

// The page as it is now, with what was done or why it was not; none where the way leads elsewhere.
async function pageAfter(form, submitter) {
  const answer = await post(form, submitter);
  if (answer.redirected || !answer.ok) return parsed(answer); // refused, or to sign in
  forget(form);
  const next = new URL((await answer.json()).next, location);
  if (next.pathname === location.pathname) return parsed(await fetch(next));
  location.assign(next);
}

async function parsed(answer) {
  return new DOMParser().parseFromString(await answer.text(), "text/html");
}

function replace(part, page, sent) {
  const found = page.querySelector(`.${part.classList[0]}`);
  if (!found) return say(part, "unsaved-refused");
  forget(sent);
  const unsent = typed(part, sent);
  const hadFocus = part.contains(document.activeElement);
  const fresh = document.importNode(found, true);
  part.replaceWith(fresh);
  refresh(page);
  putBack(fresh, unsent);
  for (const form of fresh.querySelectorAll("form[data-keep]")) restore(form);
  echoUnsaved();
  const said = page.querySelector(".messagelist");
  if (said) fresh.querySelector(".facts").prepend(document.importNode(said, true));
  if (hadFocus) (fresh.querySelector("[aria-invalid]") ?? fresh.querySelector("[name=date]"))?.focus();
  document.dispatchEvent(new CustomEvent("card-saved"));
}

// Whatever else on the page speaks of the date, and holds nothing that is typed.
function refresh(page) {
  for (const old of document.querySelectorAll(".bench-facts, .bench-column-head, .bench-about")) {
    const column = old.closest("[data-column]")?.id;
    const part = column ? page.getElementById(column) : page;
    const fresh = part?.querySelector(`.${old.classList[0]}`);
    if (fresh) old.replaceWith(document.importNode(fresh, true));
  }
}

// What was typed into the other forms and is saved nowhere yet.
function typed(part, sent) {
  const boxes = [...part.querySelectorAll("form :is(input, textarea, select)")];
  return boxes
    .filter((box) => box.form !== sent && isChanged(box))
    .map(({ form, name, value }) => ({ source: form.dataset.source, name, value }));
}

function isChanged(box) {
  if (box.options) return [...box.options].some((option) => option.selected !== option.defaultSelected);
  return box.value !== box.defaultValue;
}

function putBack(part, unsent) {
  for (const { source, name, value } of unsent) {
    const form = source === undefined ? "form[data-date]" : `.source-form[data-source="${source}"]`;
    const box = part.querySelector(`${form} [name=${name}]`);
    if (!box) continue;
    box.value = value;
    box.closest("details")?.setAttribute("open", "");
  }
}
