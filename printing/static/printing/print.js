// The sheet follows the options while one changes them; without this the form asks the server.

const PAUSE = 200; // milliseconds without a change before the server is asked
const STROKE = 40; // pixels that a finger goes to turn a sheet

const form = document.getElementById("press");
const sheet = document.getElementById("sheet");
const usual = JSON.parse(form.dataset.usual);
let asked = new AbortController();
let pause = 0;
let shown = leaf()?.sheet ?? 1; // the sheet that is looked at, from 1

form.addEventListener("input", () => {
  sheet.dataset.state = "stale";
  clearTimeout(pause);
  pause = setTimeout(follow, PAUSE);
});
form.addEventListener("submit", (event) => {
  if (event.submitter?.classList.contains("link")) return;
  event.preventDefault();
  if (event.submitter?.classList.contains("press-button")) download(event.submitter);
  else if (event.submitter?.dataset.step) turn(Number(event.submitter.dataset.step));
  else follow();
});

// Only what is not as usual is worth an address; the language always is, for the next reader's is another.
function options(of = form) {
  const entries = [...new FormData(of)];
  return new URLSearchParams(entries.filter(([name, value]) => name === "language" || value !== usual[name]));
}

async function follow() {
  asked.abort();
  asked = new AbortController();
  const query = options();
  if (shown > 1) query.set("sheet", shown);
  try {
    const answer = await fetch(`${form.dataset.sheet}?${query}`, { signal: asked.signal });
    if (answer.status === 429) sheet.querySelector(".advice, .wrong-list").textContent = await answer.text();
    if (!answer.ok) return;
    show(new DOMParser().parseFromString(await answer.text(), "text/html"));
    history.replaceState(null, "", `?${query}`);
  } catch (error) {
    if (error.name !== "AbortError") throw error;
  }
}

// What is wrong is said beside its field; the last good sheet stays until there is a better one.
function show(answer) {
  const wrong = new Map(
    [...answer.querySelectorAll("template")].map(({ dataset, content }) => [dataset.name, content.textContent]),
  );
  for (const option of form.querySelectorAll(".option")) mark(option, wrong.get(option.dataset.name) ?? "");
  const isGood = answer.querySelector(".sheet-drawing") !== null;
  const step = document.activeElement?.dataset.step;
  if (isGood || !sheet.querySelector(".sheet-drawing")) sheet.replaceChildren(...answer.body.childNodes);
  else sheet.querySelector(".advice, .wrong-list").replaceWith(answer.querySelector(".wrong-list"));
  sheet.dataset.state = isGood ? "" : "wrong";
  for (const button of sheet.querySelectorAll(".press-button")) button.disabled = !isGood;
  shown = leaf()?.sheet ?? 1;
  if (step) (sheet.querySelector(`[data-step="${step}"]:enabled`) ?? sheet.querySelector("[data-step]:enabled"))?.focus();
}

// All sheets can be leafed through: by buttons, by the arrow keys, by a stroke of a finger. Options stay as they are.
function leaf() {
  const found = sheet.querySelector(".leaf");
  return found && { sheet: Number(found.dataset.sheet), count: Number(found.dataset.count) };
}

function turn(step) {
  const to = Math.min(Math.max(shown + step, 1), leaf()?.count ?? 1);
  if (to === shown) return;
  shown = to;
  follow();
}

document.addEventListener("keydown", (event) => {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (!step || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (!event.target.closest("input, select, textarea")) turn(step);
});

let touched = null;
sheet.addEventListener("touchstart", (event) => {
  touched = event.touches.length === 1 && event.target.closest(".papers") ? event.touches[0] : null;
});
sheet.addEventListener("touchend", (event) => {
  if (!touched) return;
  const [end] = event.changedTouches;
  const [across, down] = [end.clientX - touched.clientX, end.clientY - touched.clientY];
  if (Math.abs(across) > Math.max(STROKE, 2 * Math.abs(down))) turn(across < 0 ? 1 : -1);
});

function mark(option, sentence) {
  const place = option.querySelector(".field-wrong");
  place.textContent = sentence;
  place.hidden = sentence === "";
  for (const field of option.querySelectorAll("input, select")) {
    if (sentence) {
      field.setAttribute("aria-invalid", "true");
      field.setAttribute("aria-describedby", place.id);
    } else {
      field.removeAttribute("aria-invalid");
      field.removeAttribute("aria-describedby");
    }
  }
}

// The file is made and proved first; then the browser fetches what lies ready, says what is wrong,
// or goes to where one sees how far it is.
async function download(button) {
  const address = `${button.formAction}?${options()}`;
  button.setAttribute("aria-busy", "true");
  const answer = await fetch(address, { method: "HEAD" }).catch(() => null);
  button.removeAttribute("aria-busy");
  location.assign(answer?.redirected ? answer.url : address);
  follow();
}

// What was chosen before this ran, or is brought back by the browser, counts too.
const served = form.cloneNode(true);
served.reset();
if (`${options(served)}` !== `${options()}`) follow();
