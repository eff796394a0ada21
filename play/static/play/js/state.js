// The table as this page knows it, and what the viewer may do there.

import { embedded, find } from "./dom.js";
import { expand } from "./view.js";

export const felt = find(".felt");
const told = embedded("state");
const view = expand(told);

// What is known is shown at once, but for what lies on the board: that is *laid* card by card.
export const table = { told, view, laid: view, trial: null, moved: told.version, chosen: null, aimed: null, peeked: null, handedTo: null, busy: false, news: "", acting: null, thinking: false, skippable: false, turning: null, verdict: null };

export const cooperative = () => table.view.mode === "cooperative";
export const hasSeat = () => table.view.you !== null;
const people = () => table.view.seats.filter((seat) => seat.kind === "person").map((seat) => seat.number);

// The seats that this page moves for.
export function mine() {
  if (!hasSeat()) return [];
  return table.view.one_device ? people() : [table.view.you];
}

// Whoever has moved on one device keeps it until the move lies on the board.
const holder = () => (table.laid === table.view ? null : table.handedTo) ?? table.view.turn;

// On one device the next player of a race first takes it over; together it belongs to all.
export function mustHandOver() {
  const turn = holder();
  return !cooperative() && mine().length > 1 && mine().includes(turn) && table.handedTo !== turn;
}

// Whose move is being shown, until it is told what became of the card: then, and where all lies, who is to move.
export const actingSeat = () => table.acting ?? table.laid.turn;

// A card that lies there and has not turned over yet: what it leads to would tell of its date.
export const isUnjudged = () => table.turning !== null && table.verdict === null;

// Whoever has laid all cards of a race; not before the last one has turned over and is right, and from then on as long as that round is shown.
let done = { round: 0, seats: new Set() };

export function finished() {
  const { round, seats, phase } = table.laid;
  if (cooperative() || phase === "over") return [];
  if (done.round !== round) done = { round, seats: new Set() };
  const empty = seats.filter(({ hand, out }) => !out && hand.length === 0);
  if (!isUnjudged()) for (const { number } of empty) if (table.view.seats[number].hand.length === 0) done.seats.add(number);
  return empty.filter(({ number }) => done.seats.has(number));
}

// Who sits there is known at once; their cards are those that lie there by now.
export const seatsShown = () => table.view.seats.map((seat, number) => ({ ...seat, ...cardsOf(table.laid.seats[number]) }));

const cardsOf = ({ hand, out }) => ({ hand, out });

// What this page itself has *moved* is known, and everything lies there.
export const caughtUp = () => table.view.version >= table.moved && table.laid === table.view;

export const mayMove = () => !table.busy && caughtUp() && mine().includes(table.view.turn) && !mustHandOver();

export function shownSeat() {
  if (table.peeked !== null) return table.peeked;
  if (mine().length === 1) return table.view.you;
  return holder() ?? table.handedTo ?? 0;
}

// Nobody moves with cards that are looked at before somebody else.
export const mayUse = () => mayMove() && shownSeat() === table.view.turn;

export const chosenCard = () => table.view.seats.flatMap((seat) => seat.hand).find((card) => card.number === table.chosen);
