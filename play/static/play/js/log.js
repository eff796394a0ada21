// What happened, in words, and the ruling behind it.

import { el, find, reconcile } from "./dom.js";

let newestDrawn = 0;

// What is known stays: a table that is still being shown has not heard of the newest moves.
export function drawLog(view) {
  const { version } = view.log.at(-1) ?? { version: 0 };
  if (version < newestDrawn) return;
  newestDrawn = version;
  const lines = view.log.flatMap((entry) => entry.lines.map((line, i) => ({ ...line, key: `${entry.version}-${i}`, outcome: i === 0 ? entry.outcome : "" })));
  reconcile(find("#log-entries"), lines.reverse(), {
    key: ({ key }) => key,
    make: makeEntry,
    update: (item, line) => {
      item.dataset.outcome = line.outcome;
      if (item.firstElementChild.textContent !== line.text) item.firstElementChild.textContent = line.text;
    },
  });
}

function makeEntry(line) {
  return el("li", { class: "entry", "data-what": line.what },
    el("p", { class: "entry-text" }, line.text),
    line.rule ? el("p", { class: "entry-rule" }, line.rule) : null);
}

export const entryOf = (view, version) => view.log.find((entry) => entry.version === version);
const DECIDING = new Set(["sudden_death", "ended"]);

// What a move has decided for everybody, beside what became of its card.
export const decided = (entry) => (entry?.lines ?? []).slice(1).filter(({ what }) => DECIDING.has(what)).map(({ text }) => text).join(" ");

// The same move while its card alone is spoken of.
export const undecided = (entry) => entry && { ...entry, lines: entry.lines.filter(({ what }) => !DECIDING.has(what)) };

// Why a turn has ended without being asked to.
export const turnEnd = (entry) => entry?.lines.slice(1).find(({ what }) => what === "turn")?.text ?? "";

// What happened in one move: what it decided comes first, for it is not to be missed.
export const told = (entry) => [decided(entry), entry?.lines[0]?.text, turnEnd(entry)].filter(Boolean).join(" ");

// The newest move of which there is something to tell: whoever has ended a turn is not more interesting than their card.
export const newestTold = (log) => log.findLast((entry) => entry.lines[0]?.what !== "turn" || decided(entry));

// What was missed: everything after *version* but the newest move, which is shown.
export function missedSince(view, version) {
  return view.log.filter((entry) => entry.version > version).map(told).filter(Boolean);
}
