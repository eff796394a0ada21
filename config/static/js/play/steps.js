// The table after each of the newest moves: a view brings the newest state and what led to it.

// Return [{step, view}, …], one for each move that is newer than *older*; the last view is *newest*.
export function stepsBetween(older, newest) {
  const steps = (newest.steps ?? []).filter((step) => step.version > older.version);
  let view = older;
  return steps.map((step, i) => {
    const next = steps[i + 1];
    view = next ? { ...stateAfter(view, step), turn: next.seat } : newest;
    return { step, view };
  });
}

const NO_HINTS = { playable: [], slots: 0, discardable: [], may_end: false, last_chance: false };

// The table after one move, as far as the move tells; nobody may move in it.
export function stateAfter(view, step) {
  const changes = CHANGES[step.what]?.(view, step) ?? {};
  return { ...view, ...changes, version: step.version, hints: NO_HINTS, result: null };
}

const CHANGES = {
  placed: (view, { seat, card, slot }) => ({
    seats: without(view, seat, card),
    line: view.line.toSpliced(slot, 0, card),
  }),
  misplaced: thrown,
  discarded: thrown,
  played: (view, step) => ({ seats: without(view, step.seat, step.card), ...played(view, step.card) }),
  blocked: (view, { seat, card }) => ({
    seats: withHand(view, seat, (hand) => hand.map((held) => (held.number === card.number ? { ...held, blocked: true } : held))),
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

// Where its date sends a card of the cooperative game.
function played(view, card) {
  const { columns, gaps } = view;
  const at = columns.findIndex(([first]) => first.year >= card.year);
  if (at >= 0 && columns[at][0].year === card.year) return { columns: columns.with(at, [...columns[at], card]) };
  if (at === 0) return { columns: [[card], ...columns], gaps: [FREE, ...gaps] };
  if (at < 0) return { columns: [...columns, [card]], gaps: [...gaps, FREE] };
  return { gaps: gaps.with(at - 1, { ...gaps[at - 1], cards: [...gaps[at - 1].cards, card], open: false }) };
}

const FREE = { cards: [], open: true, width: "", label: "" };

// The slot where a card belongs, as near to where it was put as equal dates allow.
export const rightSlot = ({ slot, belongs }) => Math.min(Math.max(slot, belongs[0]), belongs[1]);
