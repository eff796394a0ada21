// Both sides of the card follow what is typed into the columns and the date; the server draws them.

const PAUSE = 120; // milliseconds without a key before the server is asked

const panel = document.querySelector(".faces");
const choice = panel.querySelector(".faces-languages");
const buttons = [...choice.querySelectorAll("button")]; // beside them are the parts of the address
const token = panel.querySelector("[name=csrfmiddlewaretoken]").value;
let chosen = panel.dataset.chosen;
let asked = new AbortController();
let pause = 0;

document.addEventListener("input", ({ target }) => {
  const { language, date } = target.form?.dataset ?? {};
  if (language && target.name === "text") follow(language);
  else if (date !== undefined && target.name === "date") follow(chosen);
});
choice.addEventListener("submit", (event) => {
  event.preventDefault();
  choose(event.submitter.value);
  ask();
});
// What was saved, by whichever part of the page, is measured anew.
document.addEventListener("card-saved", () => follow(chosen));
// What was typed before the page was loaded anew is back already.
follow(document.querySelector("form[data-language][data-changed]")?.dataset.language ?? chosen);

function follow(language) {
  choose(language);
  clearTimeout(pause);
  pause = setTimeout(ask, PAUSE);
}

function choose(language) {
  chosen = language;
  for (const button of buttons) button.setAttribute("aria-pressed", String(button.value === chosen));
}

// An answer counts only while nothing newer was asked.
async function ask() {
  clearTimeout(pause);
  asked.abort();
  const mine = (asked = new AbortController());
  panel.setAttribute("aria-busy", "true");
  try {
    const answer = await fetch(address(), { method: "POST", body: typed(), signal: mine.signal });
    const said = answer.headers.get("Content-Type")?.includes("json") ? await answer.json() : null;
    if (asked === mine) show(said ?? { wrong: panel.dataset.undrawn });
  } catch (error) {
    if (error.name !== "AbortError") throw error;
  } finally {
    if (asked === mine) panel.removeAttribute("aria-busy");
  }
}

function address() {
  const button = buttons.find(({ value }) => value === chosen);
  return button?.dataset.address ?? panel.dataset.worst;
}

function typed() {
  const body = new FormData();
  body.set("csrfmiddlewaretoken", token);
  const title = document.querySelector(`form[data-language="${CSS.escape(chosen)}"] [name=text]`);
  if (title && (title.value || title.defaultValue)) body.set("title", title.value);
  const date = document.querySelector("form[data-date] input[name=date]");
  if (date && date.value !== date.dataset.stored) body.set("date", date.value);
  return body;
}

function show({ wrong = "", unread = "", language = "", fit, ...sides }) {
  say(".faces-wrong", wrong);
  say(".faces-unread", unread);
  panel.dataset.state = wrong ? "stale" : fit.is_wrong ? "wrong" : "";
  if (wrong) return;
  panel.dataset.shown = language;
  for (const button of buttons) button.toggleAttribute("data-shown", button.value === language);
  for (const place of panel.querySelectorAll(".face-side")) {
    if (sides[place.dataset.side]) place.replaceChildren(drawing(sides[place.dataset.side]));
  }
  panel.querySelector(".faces-fit ul").replaceChildren(...fit.words.map(item));
}

function say(where, sentence) {
  const place = panel.querySelector(where);
  place.textContent = sentence;
  place.hidden = sentence === "";
}

function drawing(source) {
  const read = new DOMParser().parseFromString(source, "image/svg+xml");
  return document.importNode(read.documentElement, true);
}

function item(sentence) {
  const line = document.createElement("li");
  line.textContent = sentence;
  return line;
}
