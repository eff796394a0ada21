// The table after each of the newest moves: a view brings the newest state and what led to it.

import { gap as gapBetween } from "./view.js";

// Return [{step, view}, …], one for each move that is newer than *older*; the last view is *newest*.
export function stepsBetween(older, newest) {
  const steps = (newest.steps ?? []).filter((step) => step.version > older.version);
  let view = older;
  return steps.map((step, i) => {
    const later = steps.slice(i + 1);
    view = later.length ? between(filled(stateAfter(view, step), step), later, newest, steps.slice(0, i + 1)) : newest;
    return { step, view };
  });
}

// On the pile lies what is drawn next.
function between(view, later, newest, made) {
  const [next] = later.flatMap(({ drew }) => drew ?? []);
  const { seat: turn } = later[0];
  const hints = { ...NO_HINTS, last_chance: isLastChance(view, turn, made) };
  return { ...view, hints, turn, top_of_pile: view.pile > 0 ? next?.card ?? newest.top_of_pile : null };
}

// Together, the game is over if this turn has placed nothing and its last card finds no place either.
function isLastChance({ columns, seats }, turn, made) {
  const before = made.slice(made.findLastIndex(({ seat }) => seat !== turn) + 1);
  const fresh = seats[turn]?.hand.filter(({ blocked }) => !blocked);
  return Boolean(columns) && fresh.length === 1 && !before.some(({ what }) => what === "played");
}

const NO_HINTS = { playable: [], slots: 0, discardable: [], may_end: false, last_chance: false };

// The table when the card of a move lies where it goes, and nobody has drawn yet; nobody may move in it.
export function stateAfter(view, step) {
  const after = { ...view, ...CHANGES[step.what]?.(view, step) };
  return { ...after, seats: after.seats.map(withoutHints), version: step.version, hints: NO_HINTS, result: null };
}

const withoutHints = (seat) => ({ ...seat, hand: seat.hand.map((held) => ({ ...held, playable: false, discardable: false })) });

// … and when everybody has drawn: from the pile, or from the new one that the discards have become.
export function filled(view, { drew = [], out = [], reshuffled = 0, sudden_death = view.sudden_death }) {
  const drawnBy = ({ number }) => drew.filter(({ seat }) => seat === number).map(({ card }) => card);
  const seats = view.seats.map((seat) => ({ ...seat, out: seat.out || out.includes(seat.number), hand: [...seat.hand, ...drawnBy(seat)] }));
  const discards = reshuffled ? { discards: 0, top_of_discards: null } : {};
  return { ...view, ...discards, sudden_death, seats, pile: view.pile + reshuffled - drew.length };
}

const CHANGES = {
  placed: (view, { seat, card, slot }) => ({
    seats: without(view, seat, card),
    line: view.line.toSpliced(slot, 0, card),
  }),
  misplaced: thrown,
  discarded: thrown,
  played: (view, step) => ({ seats: without(view, step.seat, step.card), ...played(view, step) }),
  blocked: (view, { seat, card }) => ({
    seats: withHand(view, seat, (hand) => hand.map((held) => (held.number === card.number ? { ...held, blocked: true, remembered: view.memory === "open" ? card : null } : held))),
  }),
};

function thrown(view, { seat, card }) {
  return { seats: without(view, seat, card), discards: view.discards + 1, top_of_discards: card };
}

function without(view, seat, card) {
  return withHand(view, seat, (hand) => hand.filter((held) => held.number !== card.number));
}

function withHand(view, number, change) {
  return view.seats.map((seat) => (seat.number === number ? { ...seat, hand: change(seat.hand) } : seat));
}

// A card of the cooperative game goes into a gap, onto a column, or becomes one at an end; before a player it cost a point.
function played({ columns, gaps, score }, { card, spot, column, gap }) {
  if (gap !== undefined) return { score: score + 2, gaps: gaps.with(gap, { ...gaps[gap], cards: [...gaps[gap].cards, card], open: false }) };
  if (spot === "stacked") return { score: score + 3, columns: columns.with(column, [...columns[column], card]) };
  const ends = column === 0 ? [card, columns[0][0]] : [columns.at(-1)[0], card];
  return { score: score + 3, columns: columns.toSpliced(column, 0, [card]), gaps: gaps.toSpliced(column, 0, gapBetween([], ...ends)) };
}
