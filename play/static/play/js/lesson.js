// The lesson in pictures: what may become of a card together, tried by one's own hand.

import { el, find, findAll } from "./dom.js";
import { coached, keepCoached, PICTURES, SKIPPED } from "./remembered.js";

const AT = "lesson";

// Over when it is closed: whoever has skipped it wants it no more.
export async function openLesson(address) {
  const lesson = find("#lesson") ?? (await fetched(address));
  lesson.showModal();
  show(Number(sessionStorage.getItem(AT))); // where it was when the game began
  await new Promise((closed) => lesson.addEventListener("close", closed, { once: true }));
  const { off, learnt } = coached();
  if (find("#lesson-done").hidden) learnt.add(SKIPPED);
  keepCoached({ off, learnt: learnt.add(PICTURES) });
  sessionStorage.removeItem(AT);
}

async function fetched(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(String(answer.status));
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  await Promise.all(findAll("link", page).map(dressed));
  const lesson = find("#lesson", page);
  document.body.append(lesson);
  prepare(lesson);
  return lesson;
}

// It is seen when it looks as it should.
const dressed = (link) => new Promise((done) => {
  link.onload = link.onerror = done;
  document.head.append(link);
});

const steps = () => findAll("#lesson .lesson-step");
const number = () => steps().findIndex((step) => !step.hidden);

function prepare(lesson) {
  find(".lesson-dots", lesson).append(...steps().map(() => el("i")));
  find("#lesson-back").addEventListener("click", () => show(number() - 1));
  find("#lesson-next").addEventListener("click", goOn);
  for (const end of ["#lesson-skip", "#lesson-done"]) find(end).addEventListener("click", () => lesson.close());
  for (const card of findAll(".lesson-card", lesson)) card.addEventListener("click", () => tell(card));
  lesson.addEventListener("keydown", ({ key }) => {
    if (key === "ArrowLeft" && number()) show(number() - 1);
    if (key === "ArrowRight" && find("#lesson-done").hidden) goOn();
  });
}

// What becomes of a card is seen by everybody who does not skip it: it is turned before the next one comes.
function goOn() {
  const card = find(".lesson-step:not([hidden]) .lesson-card");
  if (card.disabled) show(number() + 1);
  else tell(card);
}

// Each picture is as it was, for whoever comes back to it.
function show(at) {
  const all = steps();
  sessionStorage.setItem(AT, at);
  all.forEach((step, here) => {
    step.hidden = here !== at;
    mark(step, false);
  });
  findAll(".lesson-dots i").forEach((dot, here) => dot.classList.toggle("at", here === at));
  find("#lesson-at").textContent = `${at + 1} / ${all.length}`;
  find("#lesson-back").disabled = at === 0;
  offer("next");
  find(".lesson-card", all[at]).focus({ preventScroll: true });
}

function mark(step, isTold) {
  step.classList.toggle("told", isTold);
  find("[data-asked]", step).hidden = isTold;
  find("[data-told]", step).hidden = !isTold;
  find(".lesson-card", step).disabled = isTold;
}

function tell(card) {
  const step = card.closest(".lesson-step");
  offer(step === steps().at(-1) ? "done" : "next").focus({ preventScroll: true });
  mark(step, true);
}

function offer(way) {
  for (const one of ["next", "done"]) find(`#lesson-${one}`).hidden = one !== way;
  return find(`#lesson-${way}`);
}
