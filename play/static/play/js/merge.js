// What this page knows of the table, as it is told: by numbers, with the faces beside it.

export const NEWEST = 24; // moves that the log shows
const BESIDE = ["fronts", "backs"]; // cards by number; new ones are added

// Return the table after *said*, *known* itself where that is older, or null where something was missed.
export function merged(known, said) {
  if (said.version < known.version) return known;
  if (said.after === undefined) return said;
  if (said.after > known.version) return null;
  const { after, ...news } = said;
  const table = { ...known, ...news, log: log(known.log, said.log) };
  for (const name of BESIDE) table[name] = { ...known[name], ...said[name] };
  return forgetful(table);
}

function log(known, said = []) {
  const entries = new Map([...known, ...said].map((entry) => [entry.version, entry]));
  return [...entries.values()].sort((a, b) => a.version - b.version).slice(-NEWEST);
}

// What lies open nowhere is forgotten: it may have been turned over again.
function forgetful(table) {
  const open = [
    ...table.line ?? [...table.columns, ...table.gaps].flat(),
    ...table.remembered,
    ...table.steps.map(({ card }) => card),
    ...[...(table.result?.line ?? []), ...(table.result?.missed ?? [])].map(({ card }) => card),
    table.top_of_discards,
  ];
  const seen = [...open, ...table.hands.flat(), table.top_of_pile];
  return { ...table, backs: only(table.backs, open), fronts: only(table.fronts, seen) };
}

const only = (faces, numbers) => Object.fromEntries(numbers.filter((number) => number in faces).map((number) => [number, faces[number]]));
