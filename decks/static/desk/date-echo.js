// A date says at once how it is read, and where among the cards of its deck it stands.

const PAUSE = 120; // milliseconds without a key before the server is asked

let asked = new AbortController();
let pause = 0;

document.addEventListener("input", ({ target }) => {
  if (target.dataset.echo === undefined) return;
  clearTimeout(pause);
  pause = setTimeout(echo, PAUSE, target);
});
document.addEventListener("change", ({ target }) => {
  if (target.name === "deck") echoUnsaved(); // of a new card
});
echoUnsaved(); // what was refused, or typed before the page was loaded anew

export function echoUnsaved() {
  const box = document.querySelector("[data-echo]");
  if (box && box.value !== (box.dataset.stored ?? "")) echo(box);
}

// An answer counts only while nothing newer was asked.
async function echo(box) {
  asked.abort();
  const mine = (asked = new AbortController());
  try {
    const answer = await fetch(address(box), { signal: mine.signal });
    if (answer.ok && asked === mine) show(await answer.json());
  } catch (error) {
    if (error.name !== "AbortError") throw error;
  }
}

// A new card is of the deck that is chosen beside its date.
function address({ value, dataset, form }) {
  const query = new URLSearchParams({ text: value, card: dataset.card ?? "" });
  const deck = form.elements.deck?.value;
  return `${dataset.echo}${deck ? `${deck}/` : ""}?${query}`;
}

function show({ wrong, written = {}, place = "" }) {
  const panel = document.getElementById("date-echo");
  const said = panel.querySelector(".date-wrong");
  said.textContent = wrong;
  said.hidden = wrong === "";
  for (const line of panel.querySelectorAll("[data-written]")) line.textContent = written[line.dataset.written] ?? "–";
  panel.querySelector(".date-place").textContent = place;
  panel.hidden = false;
}
