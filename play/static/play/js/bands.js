// Two rows lie in a band; where they go on in further ones, its axis says from which date, and to which.

import { el, find, findAll, reconcile } from "./dom.js";

const bands = el("div", { class: "band-list", "aria-hidden": "true" });
find("#board").prepend(bands);
const [earlier, later] = findAll("#board .axis-end");

// Each begins with a column of *starts*; without *columns* there are none.
export function drawBands(columns, starts) {
  reconcile(bands, columns.length ? starts : [], {
    key: (first) => first,
    make: () => el("p", { class: "band" }),
    update: (band, first) => {
      band.style.setProperty("--band", starts.indexOf(first));
      band.replaceChildren(end(earlier, columns[first - 1]), end(later, columns[starts[starts.indexOf(first) + 1]]));
    },
  });
}

// The word for where time runs, and the date on the other side of the break.
function end(axisEnd, column) {
  const copy = axisEnd.cloneNode(true);
  copy.className = column ? "band-end band-break" : "band-end";
  if (!column) return copy;
  [...copy.childNodes].find(({ nodeType }) => nodeType === Node.TEXT_NODE).data += `: ${column[0].date}`;
  return copy;
}
