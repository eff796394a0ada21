// Cards move from where they lay to where they lie now, and turn over; with reduced motion they fade.

import { el, find, findAll } from "./dom.js";

export const TURN = 350;
export const ROOM = 250;
export const SHOWN = 1200;
export const STANDS = 700; // a verdict, before anything else moves
const FADE = 100;
const LATE = 150; // that a busy machine may be; then a card lies where it belongs, drawn or not

const calm = matchMedia("(prefers-reduced-motion: reduce)");
export const isCalm = () => calm.matches;
export const EASE = "cubic-bezier(0.3, 0, 0.2, 1)";

const waiting = new Set();
let hurried = false;

export const pause = (time) => new Promise((done) => {
  if (hurried) return done();
  const end = () => waiting.delete(end) && done();
  waiting.add(end);
  setTimeout(end, time);
});

// Let whatever is waited for be over now, and wait for nothing until told to.
export function hurry(how = true) {
  hurried = how;
  if (hurried) for (const end of waiting) end();
}

export const isHurried = () => hurried;

// The cards of a hand that waits to be taken over stay under cover.
const movable = () => findAll('.table :not(.waiting) > [data-number]:not([data-number=""]), .gap');
const nameOf = (spot) => spot.dataset.number ?? spot.dataset.key;
const paper = (spot) => spot.querySelector(".card") ?? spot;

// Where every card on the table lies, and every gap.
export function places() {
  return new Map(movable().map((spot) => [nameOf(spot), placeOf(spot)]));
}

// In which *part* of the table, and how far down there, whatever is scrolled.
function placeOf(spot) {
  const box = paper(spot).getBoundingClientRect();
  return Object.assign(box, { part: spot.parentElement.id, down: box.top + (spot.closest("#board")?.scrollTop ?? 0) });
}

// Let each card come from where *before* had it, new ones from *source*.
export async function settle(before, source, duration = ROOM) {
  const anew = source?.getBoundingClientRect();
  // All is measured before anything flies, or a hundred cards would be laid out a hundred times.
  const ways = movable().map((spot) => ({ spot, from: before.get(nameOf(spot)) ?? (isGap(spot) ? null : anew), to: placeOf(spot) }));
  const moved = isLaidAnew(ways) ? ways.filter((way) => !stays(way)) : ways;
  const animations = moved.map((way) => settled(way, duration));
  await Promise.allSettled(animations.filter(Boolean).map(over));
}

const isGap = (spot) => spot.matches(".gap");
const stays = ({ from, to }) => from?.part === to.part && /line|gaps/.test(to.part);
// A card of the line that has come to another row of it; one that is shown where it belongs is followed there.
const isAstray = (way) => stays(way) && !isBeside(way.from, way.to) && !way.spot.matches("[data-state=shown]");

// Where rows become others nothing crosses what is read: all lies there, and only what comes moves. From afar nobody follows them.
function isLaidAnew(ways) {
  const astray = ways.filter((way) => isAstray(way) && !isGap(way.spot));
  return find(".tv") ? astray.length > 1 : astray.some(({ from, to }) => !near(from.height, to.height));
}

// The game waits for the clock, never for frames, of which a busy machine may draw none.
export async function over(animation) {
  await Promise.race([animation.finished, pause(animation.effect.getComputedTiming().endTime + LATE)]);
  animation.finish();
}

function settled(way, duration) {
  const { spot, from, to } = way;
  const mover = isGap(spot) ? spot : spot.querySelector(".mover");
  if (!mover || !from || from.width === 0) return null;
  if (to.width === 0 || (near(from.left, to.left) && near(from.top, to.top) && near(from.width, to.width))) return null;
  if (calm.matches) return mover.animate({ opacity: [0, 1] }, FADE);
  const frames = {
    translate: [`${from.left - to.left}px ${from.top - to.top}px`, "0px 0px"],
    scale: isGap(spot) ? [] : [Math.min(from.width / to.width, from.height / to.height), 1], // where one lies, it lies in the other's place
  };
  const how = { duration, easing: EASE };
  if (isBeside(from, to)) return above(spot, mover.animate(frames, how));
  if (isAstray(way) && (isGap(spot) || !find(".tv"))) return mover.animate({ opacity: [0, 1] }, how);
  return find(".tv") ? above(spot, mover.animate(LAID_DOWN, { ...how, delay: ROOM, fill: "backwards" })) : flight(mover, to, frames, how);
}

// From afar nothing is to cross what is read: where there is room for it by now, a card is laid down.
const LAID_DOWN = { opacity: [0, 1], scale: [1.15, 1], transformOrigin: ["center", "center"] };

// From one part of the table to another a card flies over everything, which else would cut it off.
function flight(mover, to, frames, how) {
  const flying = el("div", { class: mover.closest(".held") ? "flying flying-held" : "flying", "aria-hidden": "true" });
  Object.assign(flying.style, { left: `${to.left}px`, top: `${to.top}px`, width: `${to.width}px`, height: `${to.height}px` });
  flying.append(...[...mover.childNodes].map((child) => child.cloneNode(true)));
  document.querySelector(".felt").append(flying);
  mover.classList.add("away");
  const animation = flying.animate(frames, how);
  const land = () => {
    flying.remove();
    mover.classList.remove("away");
  };
  animation.finished.then(land, land);
  return animation;
}

// What moves lies over what rests.
function above(spot, animation) {
  spot.classList.add("moving");
  const land = () => spot.classList.remove("moving");
  animation.finished.then(land, land);
  return animation;
}

const isBeside = (from, to) => Math.abs(from.down - to.down) < to.height / 3;
const near = (a, b) => Math.abs(a - b) < 1;

// Lay *front* over the card of *spot*; return what turns it over.
export function covered(spot, front) {
  const card = spot?.querySelector(".card");
  if (!card || calm.matches) return async () => {};
  const cover = el("span", { class: "other-side", "aria-hidden": "true" }, front);
  card.classList.add("unturned");
  card.before(cover);
  return async () => {
    await over(cover.animate({ transform: [FLAT, "perspective(800px) rotateY(-90deg)"] }, { duration: TURN / 2, easing: "ease-in" }));
    cover.remove();
    card.classList.remove("unturned");
    await over(card.animate({ transform: ["perspective(800px) rotateY(90deg)", FLAT] }, { duration: TURN / 2, easing: "ease-out" }));
  };
}

const FLAT = "perspective(800px) rotateY(0deg)";

export const behaviour = () => (calm.matches ? "auto" : "smooth");
