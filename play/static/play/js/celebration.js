// A game that was won: slips of paper in the colours of its cards fall over the line, once.

import { el, find } from "./dom.js";

const SLIPS = 36;
const FALL = 1900;
const SPREAD = 900;

// *size* is how many times as large they are as on a phone; they fall over *place*, behind the words of *layer*.
export function celebrate(line, size = 1, place = find("#board"), layer = find(".felt")) {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const board = place.getBoundingClientRect();
  const colours = [...new Set(line.map(({ card }) => card.colour))];
  for (let at = 0; at < SLIPS; at += 1) layer.prepend(falling(board, colours[at % colours.length], size));
}

function falling(board, colour, size) {
  const slip = el("span", { class: "flying", "aria-hidden": "true" });
  const left = board.left + Math.random() * (board.width - 10);
  Object.assign(slip.style, { left: `${left}px`, top: `${board.top}px`, width: `${8 * size}px`, height: `${14 * size}px`, background: colour });
  const frames = {
    translate: [`0px ${-20 - 14 * size}px`, `${60 * Math.random() - 30}px ${board.height}px`],
    rotate: ["0deg", `${720 * Math.random() - 360}deg`],
    opacity: [0, 1, 1, 1, 1, 0], // what is still to fall hangs nowhere
  };
  const fall = slip.animate(frames, { duration: FALL, delay: Math.random() * SPREAD, easing: "ease-in", fill: "both" });
  const land = () => slip.remove();
  fall.finished.then(land, land);
  return slip;
}
