// In how many rows a line lies: in as many as it takes to read its titles, where the board has the room,
// else in as many as it takes to see pictures and dates.
// A line on which places ever open has the room for them always: its cards are as large before, meanwhile and after.

import { startsOf, sum } from "./spots.js";

const LEAST = { wide: 42, high: 48, area: 3000 }; // pixels: of a card whose picture and date are seen
const WORDS = { wide: 64, area: 2500 }; // pixels: room in which nearly every title is read
const AROUND_WORDS = { wide: 6, high: 27 }; // the edges of a card, and its date
const REST = 5; // pixels between cards
const PLACE = { least: 14, most: 38, share: 0.14, low: 28 }; // between them where a place opens, of a column; on a low board
const EDGE = { wide: 4, narrow: 12, below: 72 }; // pixels, of the board: beside narrow columns no place lies over the middle of a card
const ROWS_APART = 8;
const MARGIN = 24; // for the words that say which way time runs
// Two rows are a band, whose axis lies below them, and may go on in further ones.
const BAND = { margin: 4, pad: 4, axis: 18, apart: 6 };
const LOW_BOARD = { high: 360, margin: 17 };
const MOST_ROWS = 6;
const PICTURED = 80; // pixels: while a line is played its cards have pictures; lower ones have no room for these
const WORTH = 1.32; // how much larger cards have to become for more rows
const SHORT = { high: 100, wide: 70 }; // a card less high or less wide has its picture beside the date
const LOW = { high: 64, wide: 60 }; // and none below these: the words have its room
const CARD = 68 / 44;
const NARROW = { high: 2, least: 66 }; // to its width, and pixels: a card of a single row that has the more lines, and titles still
const SCROLLED = { wide: 84 }; // pixels: a card of rows that are larger than the board
const ABOVE = 8;
const UNDER = { most: 44, least: 28, low: 240 }; // pixels below these, and below a low board’s: the way to their other parts
// Pixels: two rows on a narrower board have one form, however many columns: what does not fit scrolls.
// *broad* is the most of a card's width to its height, *high* of its height to its width; *least* and *tall* are pixels at the end.
const UPRIGHT = { most: 500, least: 72, wide: 78, broad: 0.77, high: 1.85, tall: 144 };
const READ = 84; // pixels: so wide a card in its own proportion is read
const ALONE = 56; // pixels: so wide is a place in a single row of such cards
const ROOMY = 152; // pixels: wider than this a card is only if it is high, too
const WIDEST = 1.3; // to its height

// *widths* says how many cards lie side by side in each column, *deep* how many rows lie above each other: two where gaps are filled, else one.
// *places* says whether any ever open here, *open* whether they are: a line too long for both scrolls then.
export function laidOut({ places, ...board }) {
  const laid = places && best({ ...board, places });
  return laid || best({ ...board, places: board.open });
}

// Until its last card has come, a single row lies in the middle, and has places as wide as there is room for.
export function spread(laid, count, width) {
  if (laid?.lines !== 1 || !count) return laid;
  const free = Math.floor((width - 2 * EDGE.narrow - count * laid.wide) / (count + 1));
  return { ...laid, columns: count, gap: Math.max(laid.gap, Math.min(PLACE.most, free)) };
}

// Whether so many cards, with places as wide as alone, are read in one row.
export const isRoomy = (count, width) => count * (READ + ALONE) + ALONE <= width;

function best(board) {
  if (board.unrolled) return unrolled(board);
  if (isUpright(board)) return upright(board);
  const isPlayed = board.deep === 1 && !board.whole;
  const all = Array.from({ length: MOST_ROWS }, (_none, i) => fitted(board, i + 1));
  const titled = all.filter((one) => isTitled(one) && (!isPlayed || one.high >= PICTURED));
  if (isPlayed && !titled.length) return downwards(board);
  const tries = [titled.filter(({ short }) => !short), titled, all].find(({ length }) => length);
  const largest = Math.max(...tries.map(size));
  const found = tries.find((one) => size(one) * WORTH >= largest);
  if (size(found) === 0) return board.deep > 1 ? scrolled(board) : null;
  return isNeeded(found) ? found : null;
}

const isUpright = ({ deep, width, whole }) => deep > 1 && width < UPRIGHT.most && !whole;

// A game that is over is seen as a whole: on a page that scrolls the board is as high as its cards need, which are as large as they were before.
function unrolled(board) {
  const all = board.widths.map((_wide, i) => fitted({ ...board, height: Infinity }, i + 1));
  const found = all.find(({ wide }) => wide >= UPRIGHT.least) ?? all.at(-1);
  const { lines, wide, margin, below, apart } = found;
  const high = Math.max(Math.floor(wide * CARD), Math.min(Math.floor(wide * UPRIGHT.high), UPRIGHT.tall));
  const rows = lines * board.deep;
  const tall = margin + below + rows * (high + ROWS_APART) - ROWS_APART + (lines - 1) * apart;
  return { ...found, high, tall, short: false, low: false };
}

function upright(board) {
  const one = fitted(board, 1);
  if (one.wide < NARROW.least) return scrolled(board);
  return isNeeded(one) ? one : null;
}

function isTitled({ wide: across, high }) {
  const [wide, tall] = [across - AROUND_WORDS.wide, high - AROUND_WORDS.high];
  return wide >= WORDS.wide && wide * tall >= WORDS.area;
}

// Two rows that nobody could read as a whole are as wide as their titles need: one scrolls.
function scrolled(board) {
  const { height, widths, deep } = board;
  const count = sum(widths);
  const { wide, high: tall } = isUpright(board) ? UPRIGHT : { ...SCROLLED, high: CARD };
  const under = height < UNDER.low ? UNDER.least : UNDER.most;
  const high = Math.floor(Math.min((height - ABOVE - under - (deep - 1) * ROWS_APART) / deep, wide * tall));
  return { lines: 1, each: count, starts: [0], columns: count, gap: REST, between: ROWS_APART, apart: 0, margin: ABOVE, below: under, wide, high, scrolls: true, ...kindOf(board, high, wide) };
}

// A line that nobody could read as a whole goes on below the board, which shows as many rows as it has the height for.
function downwards(board) {
  const { height, widths } = board;
  const most = widths.map((_wide, i) => fitted({ ...board, widths: widths.slice(i) }, 1)).find(({ wide }) => wide >= READ);
  const below = height < UNDER.low ? UNDER.least : UNDER.most;
  const tall = height - ABOVE - below + ROWS_APART;
  const seen = Math.floor(tall / (PICTURED + ROWS_APART));
  if (!most || !seen) return null;
  const high = Math.min(Math.floor(tall / seen) - ROWS_APART, Math.floor(most.wide * CARD));
  return { ...most, lines: Math.ceil(widths.length / most.each), margin: ABOVE, below, high, scrolls: true, down: true, ...kindOf(board, high, most.wide) };
}

function kindOf(board, high, wide) {
  if (isUpright(board)) return { upright: true };
  return { short: high < SHORT.high || wide < SHORT.wide, low: high < LOW.high || wide < LOW.wide };
}

function size({ wide, high, isNarrow }) {
  const isRead = wide >= (isNarrow ? NARROW.least : LEAST.wide) && high >= LEAST.high && wide * high >= LEAST.area;
  return isRead ? Math.min(wide, isTitled({ wide, high }) ? high * WIDEST : high - AROUND_WORDS.high) : 0;
}

// One row of cards in their own proportion needs no help where they are read, and places fit between them.
const isNeeded = ({ lines, wide, high, isFull, isNarrow }) => lines > 1 || isFull || isNarrow || Math.min(wide, high / CARD) < Math.min(wide, READ);

// So many cards a row that none has to be parted from one of the same date.
function eachIn(widths, lines) {
  let each = Math.max(Math.ceil(sum(widths) / lines), ...widths);
  while (startsOf(widths, each).length > lines) each += 1;
  return each;
}

// … and as many in the last row as in the first, where what is of one date lets them.
function evenStarts(widths, lines, each) {
  let [left, free, rows] = [sum(widths), 0, lines];
  const starts = widths.flatMap((wide, at) => {
    const begins = free < wide;
    if (begins) free = Math.max(wide, Math.ceil(left / rows--));
    [free, left] = [free - wide, left - wide];
    return begins ? [at] : [];
  });
  return starts.length > lines ? startsOf(widths, each) : starts;
}

function fitted(board, lines) {
  const { width, height, widths, deep, places, largest } = board;
  const each = eachIn(widths, lines);
  const bands = deep > 1;
  const columns = each + (bands && lines > 1 ? 0.5 : 0); // the gap after the last of a row
  const spare = height < UNDER.low ? Math.min(PLACE.low, width / columns - READ) : 0; // what a card that is read leaves
  const gap = places ? Math.round(Math.min(PLACE.most, Math.max(PLACE.least, (width / columns) * PLACE.share, spare))) : REST;
  const edges = places ? 2 * (width / columns < EDGE.below ? EDGE.narrow : EDGE.wide) : 0;
  const room = Math.floor(Math.min((width - gap - edges) / columns - gap, largest));
  const margin = bands ? BAND.margin + BAND.pad : height < LOW_BOARD.high ? LOW_BOARD.margin : MARGIN;
  const apart = bands ? BAND.pad + BAND.axis + BAND.apart - ROWS_APART : 0; // more than between other rows
  const below = bands ? BAND.axis + BAND.margin : margin;
  const tall = (height - margin - below - (lines * deep - 1) * ROWS_APART - (lines - 1) * apart) / (lines * deep);
  const isNarrow = lines === 1 && room < READ;
  const high = Math.floor(Math.min(tall, room * (isNarrow ? NARROW.high : CARD)));
  const wide = Math.min(room, isUpright(board) ? Math.max(Math.floor(high * UPRIGHT.broad), UPRIGHT.wide) : Math.max(Math.floor(high * WIDEST), ROOMY));
  const isFull = places && !isRoomy(each, width);
  return { lines, each, starts: evenStarts(widths, lines, each), columns, gap, between: ROWS_APART, apart, bands, margin, below, isFull, isNarrow, wide, high, ...kindOf(board, high, wide) };
}
