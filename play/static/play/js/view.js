// What the server tells by numbers, with the faces beside it, as it is drawn: cards where they lie.

import { say } from "./words.js";

export function expand(told) {
  const front = (number) => ({ symbol: "", picture_url: "", ...told.fronts[number], number, side: "front", language: told.language });
  const back = (number) => ({ symbol: "", picture_url: "", ...told.fronts[number], ...told.backs[number], number, side: "back", language: told.language });
  const drawn = ([seat, number]) => ({ seat, card: { ...front(number), blocked: false, remembered: null } });
  const column = (numbers) => numbers.map(back);
  const learnt = (entry) => ({ ...entry, card: back(entry.card) });
  return {
    ...told,
    seats: told.seats.map((seat) => ({ ...seat, turn: told.turn === seat.number, out: told.out.includes(seat.number), hand: told.hands[seat.number].map((number) => held(told, number, front, back)) })),
    top_of_pile: told.top_of_pile === null ? null : front(told.top_of_pile),
    top_of_discards: told.top_of_discards === null ? null : back(told.top_of_discards),
    steps: told.steps.map((step) => ({ ...step, card: step.card === undefined ? null : back(step.card), drew: (step.drew ?? []).map(drawn) })),
    result: told.result && { ...told.result, line: told.result.line.map(learnt), missed: (told.result.missed ?? []).map(learnt) },
    ...(told.line ? inLine(column(told.line)) : inRows(told.columns.map(column), told.gaps.map(column))),
    key: told.backs[told.top_of_discards]?.symbol ?? "",
  };
}

function held(told, number, front, back) {
  return {
    ...front(number),
    blocked: told.blocked.includes(number),
    remembered: told.remembered.includes(number) ? back(number) : null,
    playable: told.hints.playable.includes(number),
    discardable: told.hints.discardable.includes(number),
  };
}

const oneLine = (date) => date.replaceAll(" ", "\u00a0");

// What laying a card at each place of the line would mean.
function inLine(line) {
  const dates = line.map((card) => oneLine(card.date));
  const labels = dates.slice(1).map((late, i) => say("between_dates", { early: dates[i], late }));
  const slots = [say("before_date", { date: dates[0] }), ...labels, say("after_date", { date: dates.at(-1) })];
  return { line, slots: slots.map((label, slot) => ({ slot, label })) };
}

function inRows(columns, gaps) {
  return { columns, gaps: gaps.map((cards, i) => gap(cards, columns[i][0], columns[i + 1][0])) };
}

// There is no year zero.
export const yearsBetween = (early, late) => late.year - early.year - (early.year < 0 && late.year > 0 ? 1 : 0);

export function gap(cards, left, right) {
  const years = yearsBetween(left, right);
  const label = say("between_dates", { early: oneLine(left.date), late: oneLine(right.date) });
  return { cards, open: cards.length === 0, years, width: say("years", { n: years, years }), label };
}
