// The points that a card has brought fly from it to the score.

import { el, find } from "./dom.js";
import { EASE, over, ROOM } from "./motion.js";

// From above one place to the end of another, seen on their way; from afar they only stand there.
export async function carry(words, start, place) {
  const [from, to] = [start, place].map((one) => one.getBoundingClientRect());
  if (to.width === 0 || find(".tv")) return;
  const flying = el("b", { class: "flying gained", "aria-hidden": "true" }, words);
  find(".felt").append(flying);
  const { offsetHeight: high } = flying;
  const way = [`${from.left}px ${from.top - high}px`, `${to.right}px ${to.top + to.height / 8}px`];
  const frames = { translate: way, scale: [1, (to.height * 0.75) / high], opacity: [0, 1, 1, 1, 1, 1] };
  await over(flying.animate(frames, { duration: 3 * ROOM, easing: EASE }));
  flying.remove();
}
