// The table as this page knows it, and what the viewer may do there.

import { embedded, find } from "./dom.js";

export const felt = find(".felt");
export const table = { ...embedded("state"), chosen: null, peeked: null, handedTo: null, busy: false, news: "" };

export const cooperative = () => table.view.mode === "cooperative";
export const hasSeat = () => table.you !== null;
const people = () => table.view.seats.filter((seat) => seat.kind === "person").map((seat) => seat.number);

// The seats that this page moves for.
export function mine() {
  if (!hasSeat()) return [];
  return table.view.one_device ? people() : [table.you];
}

// On one device the next player first takes it over.
export function mustHandOver() {
  const { turn } = table.view;
  return mine().length > 1 && mine().includes(turn) && table.handedTo !== turn;
}

export const mayMove = () => !table.busy && mine().includes(table.view.turn) && !mustHandOver();

export function shownSeat() {
  if (table.peeked !== null) return table.peeked;
  if (mine().length === 1) return table.you;
  return table.view.turn ?? table.handedTo ?? 0;
}

export const chosenCard = () => table.view.seats.flatMap((seat) => seat.hand).find((card) => card.number === table.chosen);
