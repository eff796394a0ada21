// Where each card of the timeline lies: how far along, and in which row.

// In one line, in which a card that is tried has its slot.
export function inLine(view, trial, each) {
  const items = view.line.map((card) => ({ card }));
  if (trial) items.splice(trial.slot, 0, trial);
  return items.map((item, at) => ({ ...item, ...placed(at, each) }));
}

// Where the card *at* a place of the whole line lies, of which each row has so many, or which begin at *each*.
export function placed(at, each) {
  const line = lineOf(at, each);
  return { at: at - (each[line] ?? (line && line * each)), row: line };
}

const lineOf = (at, each) => (each.length ? each.findLastIndex((start) => start <= at) : Math.floor(at / each));

// How many cards wide each column is with the gap after it: those of one date lie side by side.
export const widthsOf = ({ columns, gaps }) => columns.map(({ length }, at) => length + Math.max(gaps[at]?.cards.length ?? 0, 1) - 1);
export const sum = (widths) => widths.reduce((all, wide) => all + wide, 0);

// The columns that rows of so many cards begin with: what is of one date is not parted.
export function startsOf(widths, each) {
  let free = 0;
  return widths.flatMap((wide, at) => {
    const begins = free < wide;
    free = (begins ? each : free) - wide;
    return begins ? [at] : [];
  });
}

// Where the column or gap *at* a place lies, of rows that begin with the columns *starts*.
export function inBand(at, { columns, ...view }, starts) {
  const [line, column] = [lineOf(at, starts), Math.floor(at)];
  const before = sum(widthsOf({ columns, ...view }).slice(starts[line], column));
  return { at: before + (column < at ? columns[column].length - 0.5 : 0), row: 2 * line };
}

// Cards of one date lie side by side; one that was tried in vain lies over the card that has its gap, and nothing makes room.
export function inRows(view, trial, starts) {
  const base = view.columns.flatMap((column, at) => sideBySide(column, at, 1));
  const above = view.gaps.flatMap(({ cards }, at) => sideBySide(cards, at + 0.5, 0));
  const tried = trial ? [{ ...trial, at: trial.gap + 0.5, row: 0, over: 0 }] : [];
  const sorted = [...base, ...above, ...tried].sort((a, b) => a.at - b.at);
  return sorted.map(({ over, ...item }) => {
    const place = inBand(item.at, view, starts);
    return { ...item, at: place.at + over, row: place.row + item.row };
  });
}

const sideBySide = (cards, at, row) => cards.map((card, over) => ({ card, at, row, over, join: (cards.length - 1) / 2 - over }));

// The slot where a card belongs, as near to where it was put as equal dates allow.
export const rightSlot = ({ slot, belongs }) => Math.min(Math.max(slot, belongs[0]), belongs[1]);
