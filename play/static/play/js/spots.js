// Where each card of the timeline lies: how far along, in which row, and how high upon others.

// In one line, in which a card that is tried has its slot.
export function inLine(view, trial, each) {
  const items = view.line.map((card) => ({ card }));
  if (trial) items.splice(trial.slot, 0, trial);
  return items.map((item, at) => ({ ...item, ...placed(at, each) }));
}

// Where the card or gap *at* a place of the whole line lies, of which each row has so many, or which begin at *each*.
export function placed(at, each, deep = 1, row = 0) {
  const line = lineOf(at, each);
  return { at: at - (each[line] ?? (line && line * each)), row: line * deep + row };
}

const lineOf = (at, each) => (each.length ? each.findLastIndex((start) => start <= at) : Math.floor(at / each));

// A card of the same date lies over the other: in the lower row further down, for above it something is written.
// One that was tried in vain lies beside the one that has its gap.
export function inRows(view, trial, each) {
  const base = view.columns.flatMap((column, at) => stacked(column, at, 1));
  const above = view.gaps.flatMap((gap, at) => stacked(gap.cards, at + 0.5, 0));
  const tried = trial ? [{ ...trial, at: trial.gap + 0.5, row: 0, above: 0 }] : [];
  const sorted = [...base, ...above, ...tried].sort((a, b) => a.at - b.at);
  return sorted.map((item) => ({ ...item, ...withRoom(item, view, trial, each) }));
}

const stacked = (column, at, row) => column.map((card, over) => ({ card, at, row, above: row ? -over : over }));

function withRoom({ card, at, row }, { gaps }, trial, each) {
  const place = placed(at, each, 2, row);
  const side = at - 0.5 === trial?.gap ? sideOf(card, trial.card, gaps[trial.gap].cards[0]) : 0;
  return { ...place, at: place.at + (side > 0 ? 1 : roomAt(at, trial, each)), side };
}

// The earlier one of two in the same gap lies on the left, -1.
const sideOf = (card, tried, other) => ((card.number === tried.number) === tried.year > other.year ? 1 : -1);

// How far whatever is *at* a place makes room for a card that was tried in vain: in that row alone.
export function roomAt(at, trial, each) {
  const gap = (trial?.gap ?? Infinity) + 0.5;
  return at > gap && lineOf(at, each) === lineOf(gap, each) ? 1 : 0;
}
