// Cards are dragged to where they shall lie; a tap remains a tap.

import { find, findAll } from "./dom.js";

const THRESHOLD = 8;
const EDGE = 56;
const ROW_FIRST = 1000; // of a line in several rows: a place beside comes before one above

// *first* is what has begun already: this script is fetched by whoever touches the page.
export function drag(table, first) {
  let grip = null; // {number, x, y, ghost}

  const begin = (event) => {
    if (grip?.ghost) return; // one card at a time, however many fingers
    grip = null; // nor what was let go before this script had come
    const spot = event.target.closest("#hand .usable");
    if (!spot || event.button !== 0 || !table.mayMove()) return;
    grip = { spot, number: Number(spot.dataset.number), x: event.clientX, y: event.clientY, ghost: null };
  };
  document.addEventListener("pointerdown", begin);
  begin(first);
  document.addEventListener("pointermove", (event) => {
    if (event.buttons === 0 && !grip?.ghost) grip = null; // let go before this was fetched
    if (!grip) return;
    const far = Math.hypot(event.clientX - grip.x, event.clientY - grip.y) >= THRESHOLD;
    if (!grip.ghost && far) lift(event);
    if (grip.ghost) carry(event);
  });
  document.addEventListener("pointerup", (event) => {
    if (grip?.ghost) release(event);
    grip = null;
  });
  document.addEventListener("pointercancel", () => {
    if (grip?.ghost) letGo();
    grip = null;
  });

  function lift({ pointerId }) {
    if (table.chosen() !== grip.number) table.choose(grip.number);
    const box = grip.spot.querySelector(".card").getBoundingClientRect();
    grip.box = box;
    grip.ghost = grip.spot.querySelector(".card").cloneNode(true);
    const carrier = document.createElement("div");
    carrier.className = "ghost";
    carrier.setAttribute("aria-hidden", "true");
    carrier.style.width = `${Math.min(box.width, box.height)}px`;
    carrier.append(grip.ghost);
    find(".felt").append(carrier);
    grip.ghost = carrier;
    grip.spot.classList.add("lifted");
    document.documentElement.classList.add("dragging");
    grip.spot.setPointerCapture?.(pointerId);
  }

  function carry({ clientX, clientY }) {
    const left = grip.box.left + clientX - grip.x;
    const top = grip.box.top + clientY - grip.y;
    grip.ghost.style.transform = `translate(${left}px, ${top}px) rotate(2deg)`;
    const aim = aimedAt(clientX, clientY);
    for (const target of findAll(".aimed")) target.classList.toggle("aimed", target === aim);
    aim?.classList.add("aimed");
    scrollAtTheEdge(clientX, clientY);
  }

  function release({ clientX, clientY }) {
    const aim = aimedAt(clientX, clientY);
    letGo();
    swallowClick();
    if (!aim) table.drop();
    else if (aim.dataset.slot !== undefined) table.place(Number(aim.dataset.slot));
    else if (aim.id === "discards") table.discard();
    else table.play();
  }

  function letGo() {
    grip.ghost.remove();
    grip.spot.classList.remove("lifted");
    document.documentElement.classList.remove("dragging");
    for (const target of findAll(".aimed")) target.classList.remove("aimed");
  }

  // What the finger is over: a place of the line, the timeline as a whole, or the discards.
  function aimedAt(x, y) {
    const card = table.chosenCard();
    const discards = find("#discards");
    if (card?.discardable && within(discards, x, y)) return discards;
    const board = find("#board");
    if (!within(board, x, y)) return null;
    const slots = findAll("#slots [data-slot]");
    if (!slots.length) return card?.playable && find(".felt").dataset.mode === "cooperative" ? board : null;
    const off = (slot) => {
      const { left, right, top, bottom } = slot.getBoundingClientRect();
      return Math.abs((left + right) / 2 - x) + ROW_FIRST * Math.max(0, top - y, y - bottom);
    };
    return slots.reduce((best, slot) => (off(slot) < off(best) ? slot : best));
  }
}

function within(element, x, y) {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return x >= left && x <= right && y >= top && y <= bottom;
}

function scrollAtTheEdge(x, y) {
  const board = find("#board");
  if (!within(board, x, y)) return;
  const { left, right, top, bottom } = board.getBoundingClientRect();
  if (x < left + EDGE) board.scrollLeft -= 12;
  if (x > right - EDGE) board.scrollLeft += 12;
  if (y < top + EDGE) board.scrollTop -= 12;
  if (y > bottom - EDGE) board.scrollTop += 12;
}

function swallowClick() {
  const swallow = (event) => event.stopPropagation();
  document.addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => document.removeEventListener("click", swallow, { capture: true }), 50);
}
