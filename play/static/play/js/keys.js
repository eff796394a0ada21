// The table by keyboard: 1–9 choose a card, ← → a place, Enter puts it there, Esc drops it.

import { find } from "./dom.js";

export function listen({ choose, moveTarget, drop, endTurn, targets }) {
  const keys = {
    ArrowLeft: () => moveTarget(-1),
    ArrowRight: () => moveTarget(1),
    Escape: drop,
    0: endTurn,
    "?": () => find("#help").showModal(),
    Enter: () => (targets().includes(document.activeElement) ? false : targets()[0] && moveTarget(0)),
  };
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event.target)) return;
    const digit = /^[1-9]$/.test(event.key);
    const deed = digit ? () => choose(Number(event.key) - 1) : keys[event.key];
    if (!deed || (event.key === "Enter" && event.target.closest("button, a, summary"))) return;
    if (deed() !== false) event.preventDefault();
  });
}

const isElsewhere = (target) => Boolean(find("dialog[open]") || target.closest("input, textarea, select, details[open]"));
