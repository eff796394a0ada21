// What this browser alone remembers: the tables it has a seat at, how it did, the puzzles it solved.

// A try in a result, as it is told elsewhere, too.
export const [RIGHT, WRONG, THROWN] = ["🟩", "🟥", "⬜"];

const TABLES = "tables";
const PUZZLES = "puzzles";
const MOST_TABLES = 200;
const A_DAY = 24 * 3600 * 1000;

function read(key, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(key)) ?? otherwise;
  } catch {
    return otherwise; // somebody else wrote there
  }
}

const write = (key, value) => localStorage.setItem(key, JSON.stringify(value));

// The newest first.
export const tables = () => read(TABLES, []);

export function keepTable(table) {
  const known = tables();
  const before = known.find((one) => one.code === table.code);
  const rest = known.filter((one) => one.code !== table.code);
  write(TABLES, [{ at: Date.now(), ...before, ...table }, ...rest].slice(0, MOST_TABLES));
}

export const puzzles = (deck) => read(PUZZLES, {})[deck] ?? {};

// Who solves a puzzle once more knows the cards: the first time counts.
export function keepPuzzle(deck, day, squares) {
  const all = read(PUZZLES, {});
  write(PUZZLES, { ...all, [deck]: { [day]: squares, ...all[deck] } });
}

export function forgetAll() {
  localStorage.removeItem(TABLES);
  localStorage.removeItem(PUZZLES);
}

export const PICTURES = "lesson_turn"; // whoever has moved together has learnt as much
export const SKIPPED = "skipped";

// Whether hints are wanted no more, and which were had.
export function coached() {
  const { off = false, learnt = [] } = read("coach", {});
  return { off, learnt: new Set(learnt) };
}

export const keepCoached = ({ off, learnt }) => write("coach", { off, learnt: [...learnt] });

// Today's puzzle may still be ahead, so a row goes on until a whole day was left out.
export function streak(solved, today) {
  let day = Date.parse(today);
  if (!(today in solved)) day -= A_DAY;
  let days = 0;
  while (dated(day) in solved) {
    days += 1;
    day -= A_DAY;
  }
  return days;
}

// The oldest first.
export const lastDays = (today, n) => Array.from({ length: n }, (_none, at) => dated(Date.parse(today) - (n - 1 - at) * A_DAY));

const dated = (moment) => new Date(moment).toISOString().slice(0, 10);

const sum = (numbers) => numbers.reduce((one, other) => one + other, 0);

export function statistics(known) {
  const over = known.filter((table) => table.over);
  const together = over.filter((table) => table.score !== undefined);
  const tries = sum(over.map((table) => table.tries));
  return {
    games: over.length,
    accuracy: tries ? sum(over.map((table) => table.right)) / tries : null,
    won: over.filter((table) => table.won).length || null,
    best: together.length ? Math.max(...together.map((table) => table.score)) : null,
  };
}
