// A long line on a big screen goes on in further rows of even length, as a text does.
// They stay as they are while all look at a card: its own row alone makes room for it.

// The cards that further rows begin with: those of *before*, for as long as no row is longer by two than another.
export function headsOf(cards, lines, before = []) {
  const lengths = lengthsOf(cards.length, startsOf(cards, before));
  const isEven = lengths.length === lines && Math.max(...lengths) - Math.min(...lengths) <= 1;
  return isEven ? before : Array.from({ length: lines - 1 }, (_none, i) => cards[Math.ceil(((i + 1) * cards.length) / lines)]);
}

// Where each row begins among *cards*; one that lies before the first of a row ends the row above it.
export const startsOf = (cards, heads) => [0, ...heads.map((head) => cards.indexOf(head)).filter((start) => start > 0)];

export const lengthsOf = (count, starts) => starts.map((start, i) => (starts[i + 1] ?? count) - start);
