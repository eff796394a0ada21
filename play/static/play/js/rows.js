// In how many rows a line lies: in as many as it takes to read its titles, where the board has the room.
// A line on which places open keeps its rows while they do: its cards grow narrower, and stay where they are.

const LEAST = { wide: 42, high: 48, area: 3000 }; // pixels: of a card whose title is read
const REST = 5; // pixels between cards
const PLACE = { least: 20, most: 38, share: 0.22 }; // between them where a place opens, of a column
const TOUCH = 44; // as wide is a place: it lies over the edges of its neighbours
const ROWS_APART = 8;
const MARGIN = 24; // for the words that say which way time runs
const LOW_BOARD = { high: 360, margin: 17 };
const MOST = 6; // rows
const WORTH = 1.35; // how much larger cards have to become for another row
const SHORT = { high: 100, wide: 70 }; // a card less high or less wide has its picture beside the date
const LOW = { high: 64, wide: 60 }; // and none below these: the words have its room
const CARD = 68 / 44;
const READ = 84; // pixels: so wide a card in its own proportion is read
const ALONE = 56; // pixels: so wide is a place in a single row of such cards
const ROOMY = 100; // pixels: wider than this a card is only if it is high, too
const WIDEST = 1.3; // to its height

// *deep* is how many rows of cards lie above each other: two where gaps are filled, else one.
// *places* says whether any ever open here, *open* whether they are.
export function laidOut({ places, ...board }) {
  const laid = places && best({ ...board, places });
  return laid || best({ ...board, places: board.open });
}

function best(board) {
  const tries = Array.from({ length: MOST }, (_none, i) => fitted(board, i + 1));
  const found = tries.reduce((a, b) => (size(b) > size(a) * WORTH ? b : a));
  return size(found) > 0 && isNeeded(found) ? found : null;
}

const size = ({ tight, high }) => (tight < LEAST.wide || high < LEAST.high || tight * high < LEAST.area ? 0 : Math.min(tight, high * WIDEST));

// One row of cards in their own proportion needs no help where they are read, and places fit between them.
const isNeeded = ({ lines, tight, high, isFull }) => lines > 1 || isFull || Math.min(tight, high / CARD) < Math.min(tight, READ);

function fitted({ width, height, count, deep, places, open, largest }, lines) {
  const each = Math.ceil(count / lines);
  const columns = each + (deep > 1 && lines > 1 ? 0.5 : 0); // the gap after the last of a row
  const place = Math.round(Math.min(PLACE.most, Math.max(PLACE.least, (width / columns) * PLACE.share)));
  const wideWith = (gap, edges, cards) => Math.floor(Math.min((width - edges - gap) / cards - gap, largest));
  const opened = Math.min(each, count - 1); // the card that comes next lies in no row yet
  const tight = places ? wideWith(place, TOUCH + 2 - place, opened) : wideWith(REST, 0, columns);
  const margin = height < LOW_BOARD.high ? LOW_BOARD.margin : MARGIN;
  const room = (height - 2 * margin - (lines * deep - 1) * ROWS_APART) / (lines * deep);
  const high = Math.floor(Math.min(room, tight * CARD));
  const wide = Math.min(open ? tight : wideWith(REST, 0, columns), Math.max(Math.floor(high * WIDEST), ROOMY));
  const isFull = places && each * (READ + ALONE) + ALONE > width;
  const kind = { short: high < SHORT.high || tight < SHORT.wide, low: high < LOW.high || tight < LOW.wide };
  return { lines, each, columns: open ? opened : columns, gap: open ? place : REST, between: ROWS_APART, margin, isFull, tight, wide, high, ...kind };
}
