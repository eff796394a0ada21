// In how many rows a line lies: in as many as it takes to read its titles, where the board has the room,
// else in as many as it takes to see pictures and dates.
// A line on which places open keeps its rows while they do: its cards grow narrower, and stay where they are.

const LEAST = { wide: 42, high: 48, area: 3000 }; // pixels: of a card whose picture and date are seen
const WORDS = { wide: 66, area: 3300 }; // pixels: room in which nearly every title is read
const AROUND_WORDS = { wide: 6, high: 27 }; // the edges of a card, and its date
const REST = 5; // pixels between cards
const PLACE = { least: 20, most: 38, share: 0.17 }; // between them where a place opens, of a column
const TOUCH = 44; // as wide is a place: it lies over the edges of its neighbours
const ROWS_APART = 8;
const MARGIN = 24; // for the words that say which way time runs
const LOW_BOARD = { high: 360, margin: 17 };
const MOST = 6; // rows
const WORTH = 1.35; // how much larger cards have to become for more rows
const SHORT = { high: 100, wide: 70 }; // a card less high or less wide has its picture beside the date
const LOW = { high: 64, wide: 60 }; // and none below these: the words have its room
const CARD = 68 / 44;
const NARROW = { high: 2, least: 54 }; // to its width, and pixels: a card of two rows that has the more lines
const SCROLLED = { wide: 84, margin: 19 }; // pixels: a card of two rows that are wider than the board
const READ = 84; // pixels: so wide a card in its own proportion is read
const ALONE = 56; // pixels: so wide is a place in a single row of such cards
const ROOMY = 120; // pixels: wider than this a card is only if it is high, too
const WIDEST = 1.3; // to its height

// *deep* is how many rows of cards lie above each other: two where gaps are filled, else one.
// *places* says whether any ever open here, *open* whether they are.
export function laidOut({ places, ...board }) {
  const laid = places && best({ ...board, places });
  return laid || best({ ...board, places: board.open });
}

function best(board) {
  const all = Array.from({ length: MOST }, (_none, i) => fitted(board, i + 1));
  const tries = [all.filter(isTitled), all.filter((one) => isTitled({ ...one, tight: one.rest })), all].find(({ length }) => length);
  const largest = Math.max(...tries.map(size));
  const found = tries.find((one) => size(one) * WORTH >= largest);
  if (size(found) === 0) return board.deep > 1 ? scrolled(board) : null;
  return isNeeded(found) ? found : null;
}

function isTitled({ tight, high }) {
  const [wide, tall] = [tight - AROUND_WORDS.wide, high - AROUND_WORDS.high];
  return wide >= WORDS.wide && wide * tall >= WORDS.area;
}

// Two rows that nobody could read as a whole are as wide as their titles need: one scrolls.
function scrolled({ height, count, deep }) {
  const { wide, margin } = SCROLLED;
  const high = Math.floor(Math.min((height - 2 * margin - (deep - 1) * ROWS_APART) / deep, wide * CARD));
  return { lines: 1, each: count, columns: count, gap: REST, between: ROWS_APART, margin, wide, high, scrolls: true, ...kindOf(high, wide) };
}

const kindOf = (high, wide) => ({ short: high < SHORT.high || wide < SHORT.wide, low: high < LOW.high || wide < LOW.wide });

function size({ tight, high, isNarrow }) {
  const isRead = tight >= (isNarrow ? NARROW.least : LEAST.wide) && high >= LEAST.high && tight * high >= LEAST.area;
  return isRead ? Math.min(tight, isTitled({ tight, high }) ? high * WIDEST : high - AROUND_WORDS.high) : 0;
}

// One row of cards in their own proportion needs no help where they are read, and places fit between them.
const isNeeded = ({ lines, tight, high, isFull, isNarrow }) => lines > 1 || isFull || isNarrow || Math.min(tight, high / CARD) < Math.min(tight, READ);

function fitted({ width, height, count, deep, places, open, largest }, lines) {
  const each = Math.ceil(count / lines);
  const columns = each + (deep > 1 && lines > 1 ? 0.5 : 0); // the gap after the last of a row
  const place = Math.round(Math.min(PLACE.most, Math.max(PLACE.least, (width / columns) * PLACE.share)));
  const wideWith = (gap, edges, cards) => Math.floor(Math.min((width - edges - gap) / cards - gap, largest));
  const opened = Math.min(each, count - 1); // the card that comes next lies in no row yet
  const tight = places ? wideWith(place, TOUCH + 2 - place, opened) : wideWith(REST, 0, columns);
  const margin = height < LOW_BOARD.high ? LOW_BOARD.margin : MARGIN;
  const room = (height - 2 * margin - (lines * deep - 1) * ROWS_APART) / (lines * deep);
  const isNarrow = deep > 1 && lines === 1 && tight < SHORT.wide;
  const high = Math.floor(Math.min(room, tight * (isNarrow ? NARROW.high : CARD)));
  const rest = wideWith(REST, 0, columns);
  const wide = Math.min(open ? tight : rest, Math.max(Math.floor(high * WIDEST), ROOMY));
  const isFull = places && each * (READ + ALONE) + ALONE > width;
  return { lines, each, columns: open ? opened : columns, gap: open ? place : REST, between: ROWS_APART, margin, isFull, isNarrow, tight, rest, wide, high, ...kindOf(high, tight) };
}
