// The timeline: one line in the competitive game, two rows in the cooperative one.

import { drawCard } from "./cards.js";
import { el, find, icon, reconcile, tell } from "./dom.js";
import { behaviour } from "./motion.js";
import { isRoomy, laidOut, spread } from "./rows.js";
import { inBand, inLine, inRows, placed, sum, widthsOf } from "./spots.js";
import { fitTitles } from "./titles.js";
import { say } from "./words.js";

const board = find("#board");
const line = find("#line");
const slots = find("#slots");
const gaps = find("#gaps");
const SPINE = 58; // pixels; narrower cards stand like books: picture, and date along the back
const NARROWEST_GAP = 3;
const EDGE = 4;
const FEW = 3; // columns
const HIGH = 280; // pixels: a board that has room for large cards below a row of gaps
const pageScrolls = matchMedia("(max-width: 699px), (max-height: 500px)"); // at the end
const isLine = (view) => view.mode === "competitive";

// *trial* is a card shown for a moment where it does not stay: {card, state, slot}, or over the one that has its *gap*.
// *places* says whether any open here for whoever looks, *open* whether they do now.
// *verdict* says at its card what became of it; *turning* is the number of the card that all look at.
// A line may go on in rows that begin at *each*, *columns* wide; if nobody says so, it does where titles need it.
export function drawBoard(view, how = {}) {
  const { open = false, places = false, trial = null, verdict = null, turning = null } = how;
  drawn = { view, how };
  const sparse = !how.each && isSparse(view);
  const count = isLine(view) ? view.line.length + (trial ? 1 : 0) : 0;
  const laid = how.each || sparse ? null : spread(fitting(view, { open, places }), count, board.clientWidth);
  const each = how.each ?? (isLine(view) ? laid?.each ?? Infinity : laid?.starts ?? [0]);
  const items = isLine(view) ? inLine(view, trial, each) : inRows(view, trial, each);
  columns = how.columns ?? (isLine(view) ? Math.min(items.length, each) : Math.min(sum(widthsOf(view)), (laid?.each ?? Infinity) + 0.5));
  board.style.setProperty("--count", laid?.columns ?? columns);
  board.style.setProperty("--cards", items.length);
  board.classList.toggle("open", open);
  board.classList.toggle("roomy", places && !laid && isRoomy(count, board.clientWidth));
  board.classList.toggle("sparse", sparse);
  board.classList.toggle("single", sparse && columns === 1);
  dress(laid, items.length);
  narrow();
  makeWay(items, verdict?.number ?? turning);
  reconcile(line, items, { key: ({ card }) => card.number, make: makeSpot, update: (spot, item) => updateSpot(spot, item, { verdict, turning }) });
  if (trial?.gap !== undefined) uncover(view.gaps[trial.gap].cards[0], trial.card);
  if (!how.each) fitTitles(line, trial !== null);
  keepVerdictInside();
  if (isLine(view)) drawSlots(open ? view.slots : [], each, how.aimed);
  else drawGaps(view, each, verdict ? null : turning);
  drawBands(laid?.bands ? view.columns : [], each);
  drawOverview(items);
}

// Where no gap is taken yet and few cards lie, the row of the gaps is low: the cards are large.
const isSparse = ({ mode, columns, gaps }) => mode === "cooperative" && gaps.every((gap) => gap.open) && (columns.length === 1 || (columns.flat().length <= FEW && board.clientHeight >= HIGH));

let columns = 1;
let bands = null;
let drawn = null;

// A line has room already for the card that comes next: nothing shifts when that one is chosen.
function fitting(view, { open, places }) {
  const line = isLine(view);
  const widths = line ? Array(view.line.length + (view.result ? 0 : 1)).fill(1) : widthsOf(view);
  const largest = parseFloat(getComputedStyle(board).getPropertyValue("--largest"));
  const unrolled = pageScrolls.matches && board.closest(".is-over") !== null;
  const { clientWidth: width, clientHeight: height } = board;
  return laidOut({ width, height, widths, deep: line ? 1 : 2, places, open, largest, unrolled, whole: Boolean(view.result) });
}

function dress(laid, count) {
  board.classList.toggle("rows", laid !== null);
  for (const kind of ["short", "low", "scrolls", "down", "bands", "upright"]) board.classList.toggle(kind, Boolean(laid?.[kind]));
  if (!laid) return;
  board.style.setProperty("--lines", laid.down ? Math.ceil(count / laid.each) : laid.lines);
  const sizes = { "--tile": laid.wide, "--tile-high": laid.high, "--tile-gap": laid.gap, "--rows-apart": laid.between, "--bands-apart": laid.apart, "--rows-margin": laid.margin, "--rows-below": laid.below };
  if (laid.tall) sizes["--unrolled"] = laid.tall;
  for (const [name, size] of Object.entries(sizes)) board.style.setProperty(name, `${size}px`);
}

// The rows around the card that all look at leave room for what is said of it.
function makeWay(items, number) {
  const row = items.find(({ card }) => card.number === number)?.row;
  board.classList.toggle("judging", row !== undefined);
  board.style.setProperty("--judged", row ?? "");
  board.style.setProperty("--judged-band", row === undefined ? "" : row >> 1);
}

// At rest a long line shrinks until all of it is seen.
function narrow() {
  const share = board.clientWidth / columns;
  board.classList.toggle("spines", !board.matches(".open, .rows") && share - NARROWEST_GAP < SPINE);
}

// The board has another size: what lies there is laid anew.
new ResizeObserver(() => drawn && drawBoard(drawn.view, drawn.how)).observe(board);

const makeSpot = () => el("li", { class: "spot" }, el("button", { type: "button", class: "mover card-button" }));

function updateSpot(spot, { card, at, row = 0, join = 0, gap, state = "" }, { verdict, turning }) {
  const said = verdict?.number === card.number ? verdict : null;
  spot.dataset.number = card.number;
  spot.dataset.state = state || (said?.kind ?? "");
  spot.style.setProperty("--at", at);
  spot.style.setProperty("--row", row);
  spot.style.setProperty("--band", row >> 1);
  spot.style.setProperty("--join", join);
  spot.classList.toggle("joined", join !== 0);
  spot.classList.toggle("tried", gap !== undefined);
  spot.classList.toggle("turning", card.number === turning);
  const button = spot.firstElementChild;
  if (button.childElementCount === 0) button.replaceChildren(drawCard(card));
  drawVerdict(spot, said);
  drawPlace(spot, state === "shown");
}

// A card over another is as high as leaves the date of that one to be read.
function uncover(below, above) {
  const card = spotOf(below.number);
  const date = find(".card-date", card).getBoundingClientRect();
  spotOf(above.number).style.setProperty("--seen", `${card.getBoundingClientRect().bottom - date.top}px`);
}

// Who hears the page is told by the news.
function drawVerdict(spot, said) {
  const drawn = find(".verdict", spot);
  if (drawn?.children[1].textContent !== said?.words) {
    drawn?.remove();
    if (said) spot.append(el("p", { class: "verdict", "aria-hidden": "true" }, icon(said.kind === "right" ? "done" : "close"), el("span", {}, said.words), said.worth && el("b", {}, said.worth)));
  }
}

// A wrong card stays wrong where it belongs: it is the place that is right.
function drawPlace(spot, isRight) {
  const drawn = find(".right-place", spot);
  if (drawn && !isRight) drawn.remove();
  if (!drawn && isRight) spot.append(el("p", { class: "right-place", "aria-hidden": "true" }, say("right_place")));
}

// It goes with its card, and with the board.
function keepVerdictInside() {
  const words = find(".verdict", line);
  words?.style.setProperty("--shift", `${inside(words.parentElement, words)}px`);
}

// How far words at the middle of *spot* have to be shifted to be seen as a whole.
function inside(spot, { offsetWidth }) {
  const inner = spot.getBoundingClientRect();
  const outer = board.getBoundingClientRect();
  const left = inner.left + (inner.width - offsetWidth) / 2;
  return Math.max(outer.left + EDGE - left, 0) - Math.max(left + offsetWidth + EDGE - outer.right, 0);
}

function drawSlots(items, each, aimed) {
  slots.hidden = items.length === 0;
  reconcile(slots, items, {
    key: ({ slot }) => slot,
    make: ({ slot }) => el("button", { type: "button", class: "slot", "data-slot": slot, "data-target": "" }, el("span", { class: "slot-mark" }, icon("plus"))),
    update: (button, { slot, label }) => {
      const before = slot && placed(slot - 1, each); // a row ends with the place after its last card
      button.style.setProperty("--at", before ? before.at + 1 : 0);
      button.style.setProperty("--row", before ? before.row : 0);
      button.dataset.end = before.at + 1 === each;
      button.classList.toggle("aimed", slot === aimed);
      button.setAttribute("aria-label", label);
    },
  });
}

// Few lines ever go on in bands: what draws them is fetched then.
async function drawBands(columns, starts) {
  if (columns.length) bands ??= import("./bands.js");
  (await bands)?.drawBands(columns, starts);
}

// Few lines are ever so long: what shows them small is fetched then, and not for a card on its way.
async function drawOverview(items) {
  const isDown = board.matches(".down");
  const over = isDown ? board.scrollHeight - board.clientHeight : board.scrollWidth - board.clientWidth;
  const far = over > 8 && (isLine(drawn.view) || board.matches(".scrolls"));
  board.classList.toggle("far", far);
  find("#overview").hidden = !far;
  if (far) (await import("./overview.js")).drawOverview(items, isLine(drawn.view));
}

// Beside a card that is still to turn over, or below it, nothing is told yet: it would tell of its date.
function drawGaps(view, each, untold) {
  const items = view.gaps.map((gap, at) => ({ gap, at }));
  reconcile(gaps, items, {
    key: ({ at }) => `${view.columns[at][0].number}-${view.columns[at + 1][0].number}`,
    make: () => el("li", { class: "gap" }, el("span", { class: "gap-years" }), el("span", { class: "gap-open" }, say("gap_open")), el("span", { class: "unseen gap-closed" }, say("gap_closed"))),
    update: (item, { gap, at }) => {
      const place = inBand(at + 0.5, view, each);
      item.style.setProperty("--at", place.at);
      item.style.setProperty("--row", place.row);
      item.style.setProperty("--band", place.row >> 1);
      item.style.setProperty("--more", Math.max(gap.cards.length, 1) - 1);
      item.classList.toggle("closed", !gap.open);
      item.classList.toggle("untold", [view.columns[at], gap.cards, view.columns[at + 1]].flat().some(({ number }) => number === untold));
      item.classList.toggle("goes-on", each.includes(at + 1));
      tell(item.children[0], gap.width);
    },
  });
}

export const spotOf = (number) => find(`#line [data-number="${number}"]`);

// Scroll so that the card is seen as a whole, if it is not.
export function bringToView(number) {
  const spot = spotOf(number);
  const [inner, outer] = [spot, board].map((one) => one.getBoundingClientRect());
  const isSeen = inner.left >= outer.left && inner.right <= outer.right && inner.top >= outer.top && inner.bottom <= outer.bottom;
  if (!isSeen) keepInView(spot, false);
}

// Scroll so that *element* stands in the middle.
export function keepInView(element, smoothly = true) {
  if (!element) return;
  const inner = element.getBoundingClientRect();
  const outer = board.getBoundingClientRect();
  const left = board.scrollLeft + inner.left + inner.width / 2 - outer.left - outer.width / 2;
  const row = inner.height + parseFloat(board.style.getPropertyValue("--rows-apart"));
  const above = board.scrollTop + inner.top + inner.height / 2 - outer.top - outer.height / 2;
  const top = board.matches(".down") ? Math.round(above / row) * row : 0; // whole rows
  board.scrollTo({ left, top, behavior: smoothly ? behaviour() : "instant" });
  keepVerdictInside();
}

// Do *change*, which may open or close places, and keep the same card in the middle.
export function keepingTheMiddle(change) {
  const middle = middleOf([...line.children]);
  const before = middle?.getBoundingClientRect().left;
  change();
  if (middle?.isConnected) board.scrollLeft += middle.getBoundingClientRect().left - before;
}

export const middleSlot = () => middleOf([...slots.children]);

function middleOf(elements) {
  const box = board.getBoundingClientRect();
  const off = (element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return Math.hypot(left + width / 2 - box.left - box.width / 2, board.matches(".down") && top + height / 2 - box.top - box.height / 2);
  };
  return elements.reduce((best, element) => (!best || off(element) < off(best) ? element : best), null);
}
