// How far a piece of work is, asked for until it has ended.

const EVERY = 700; // milliseconds
const UNFINISHED = ["queued", "running"];

const page = document.getElementById("job");
const running = document.getElementById("job-running");
const done = document.getElementById("job-done");
const bar = document.getElementById("job-bar");
const share = document.getElementById("job-share");
const counted = document.getElementById("job-counted");
const words = document.getElementById("job-words");
const title = document.title;
let leaving = false; // for where it was asked for, having cancelled it

async function look() {
  const answer = await fetch(page.dataset.state).catch(() => null);
  const state = answer?.ok ? await answer.json() : null;
  if (leaving) return;
  if (state && !UNFINISHED.includes(state.status)) return end(state.status);
  if (state) show(state);
  setTimeout(look, EVERY);
}

function show(state) {
  if (state.total) bar.max = state.total;
  if (state.total || state.status === "queued") bar.value = state.progress;
  else bar.removeAttribute("value"); // nobody knows
  share.textContent = state.share;
  counted.textContent = state.counted;
  if (words.textContent !== state.words) words.textContent = state.words; // or it is read out again
  document.title = state.share ? `${state.share} · ${title}` : title; // for who looks elsewhere
}

// What came of it may be a page, or a file: then this page stays, and says so.
function end(status) {
  if (status !== "done") return location.reload();
  document.title = title;
  running.hidden = true;
  done.hidden = false;
  location.replace(done.querySelector("a").href);
}

running.querySelector("form").addEventListener("submit", () => {
  leaving = true;
});
setTimeout(look, EVERY);
