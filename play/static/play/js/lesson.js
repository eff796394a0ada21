// The lesson in pictures: what may become of a card together, tried by one's own hand.

import { el, find, findAll } from "./dom.js";
import { coached, keepCoached, PICTURES } from "./remembered.js";

// Over when it is closed: whoever has skipped it wants it no more.
export async function openLesson(address) {
  const lesson = find("#lesson") ?? (await fetched(address));
  lesson.showModal();
  show(0);
  await new Promise((closed) => lesson.addEventListener("close", closed, { once: true }));
  const { off, learnt } = coached();
  keepCoached({ off, learnt: learnt.add(PICTURES) });
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
  find("#lesson-next").addEventListener("click", () => show(number() + 1));
  for (const end of ["#lesson-skip", "#lesson-done"]) find(end).addEventListener("click", () => lesson.close());
  for (const card of findAll(".lesson-card", lesson)) card.addEventListener("click", () => tell(card));
  lesson.addEventListener("keydown", ({ key }) => {
    const way = { ArrowLeft: -1, ArrowRight: 1 }[key] ?? 0;
    if (way && steps()[number() + way]) show(number() + way);
  });
}

const forth = () => findAll("#lesson-next, #lesson-done").find((button) => !button.hidden);

// Each picture is as it was, for whoever comes back to it.
function show(at) {
  const all = steps();
  all.forEach((step, here) => {
    step.hidden = here !== at;
    mark(step, false);
  });
  const isLast = at === all.length - 1;
  findAll(".lesson-dots i").forEach((dot, here) => dot.classList.toggle("at", here === at));
  find("#lesson-at").textContent = `${at + 1} / ${all.length}`;
  find("#lesson-back").disabled = at === 0;
  find("#lesson-next").hidden = isLast;
  find("#lesson-done").hidden = !isLast;
  find(".lesson-card", all[at]).focus({ preventScroll: true });
}

function mark(step, isTold) {
  step.classList.toggle("told", isTold);
  find("[data-asked]", step).hidden = isTold;
  find("[data-told]", step).hidden = !isTold;
  find(".lesson-card", step).disabled = isTold;
}

function tell(card) {
  forth().focus({ preventScroll: true });
  mark(card.closest(".lesson-step"), true);
}
