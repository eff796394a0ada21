// What the server tells, laid on the board one move after another.

import { rankReached } from "./climb.js";
import { find } from "./dom.js";
import { decided, entryOf, missedSince, newestTold, told } from "./log.js";
import { merged } from "./merge.js";
import { hurry, isCalm, isHurried, pause, places, settle, STANDS } from "./motion.js";
import { tellNews } from "./news.js";
import { drawScore } from "./seats_and_piles.js";
import { caughtUp, cooperative, isUnjudged, mine, shownSeat, table } from "./state.js";
import { judged, newest, rightInARow, sentence } from "./verdicts.js";
import { expand } from "./view.js";
import { say } from "./words.js";

const THOUGHT = 1000; // that a bot seems to take
const VERDICT = 2400; // that the last verdict stands
const DECIDES = 2000; // … alone, where it has ended a game or a round
const POINT = 120; // that a point takes to be counted

let page = null; // {draw, ask, arrived, between, judged}: what the page does with it
let queue = Promise.resolve(); // one view after another

// *draw* shows the table, *ask* has all of it told where something was missed, *judged* hears each verdict,
// *between* comes between two moves, and *arrived* when everything lies.
export function follows(how) {
  page = how;
}

// The whole table, or what is new: known at once, and laid on the board when all before it lies.
export function receive(said) {
  const told = merged(table.told, said);
  if (told === null) page.ask();
  if (told === null || told === table.told) return;
  if (told.you !== table.told.you) return location.reload(); // a seat given or taken changes the page itself
  const [view, lain, shown] = [expand(told), places(), shownSeat()];
  if (caughtUp() && view.version === table.view.version) table.laid = view;
  else queue = queue.then(() => lay(view, lain));
  tellWhoLeaves(view);
  Object.assign(table, { told, view });
  page.draw();
  if (shownSeat() === shown) settle(lain, find("#pile"));
}

const byBot = (seat) => seat.left || seat.stand_in;

function tellWhoLeaves({ seats }) {
  const names = seats.filter((seat, at) => byBot(seat) && !byBot(table.view.seats[at])).map(({ name }) => name);
  if (names.length) news(`${names.join(", ")}: ${say("bot_plays_on")}`);
}

async function lay(view, lain) {
  const missed = missedSince(view, table.laid.version);
  const showing = await import("./showing.js").catch(() => null); // with the first move; without it all lies at once
  const steps = showing?.stepsBetween(table.laid, view) ?? [];
  if (!showing || document.hidden || missed.length > steps.length) await jump(view, missed, lain);
  else await each(steps, view, lain, showing.show);
  hurry(false);
  await lies({ laid: view, acting: null, thinking: false, skippable: false });
  await page.arrived();
}

// What was drawn comes from the pile, when everything else lies.
async function lies(changes) {
  const before = places();
  Object.assign(table, changes);
  page.draw();
  await settle(before, find("#pile"));
}

async function each(steps, fresh, lain, show) {
  hurry(false);
  for (const [at, { step, view }] of steps.entries()) {
    Object.assign(table, { acting: step.seat, skippable: steps.length > 1, thinking: step.by_bot });
    page.draw();
    if (step.by_bot) await pause(table.laid.hints.last_chance ? 2 * THOUGHT : THOUGHT);
    if (isHurried()) return news(newest(fresh, mine()));
    table.thinking = false;
    if (step.card) Object.assign(table, { turning: step.what === "discarded" ? null : step.card.number, verdict: null });
    const isLast = at === steps.length - 1;
    const goesOn = () => { if (!passed()) table.acting = steps[at + 1]?.step.seat ?? fresh.turn ?? step.seat; };
    if (!isUnjudged()) goesOn();
    const judge = (...what) => { goesOn(); judging(...what); };
    const on = { draw: drawWith, become, judge, more, tell: news, entry: entryOf(fresh, step.version), before: table.laid, mine: mine(), shown: shownSeat(), lain, isLast };
    await show(step, table.laid, on);
    if (decided(on.entry)) await decides(step, on);
    if (isLast) return;
    await lies({ laid: view });
    await page.between?.();
  }
}

// A device that goes from hand to hand names whoever has it until it is passed on.
const passed = () => !cooperative() && mine().length > 1;

// What a card has decided for everybody is told after its verdict.
async function decides(step, on) {
  if (table.verdict && step.what !== "misplaced") await pause(DECIDES); // a wrong card was looked at long enough
  Object.assign(table, { verdict: null, turning: null, news: sentence(step, on) });
}

const become = (after) => { table.laid = after; };

// What is still to be shown is left out: everything lies where it belongs.
export function skip() {
  hurry();
  return queue;
}

// A card that is tried stays where it is shown, whatever else is told meanwhile.
function drawWith(trial = null) {
  table.trial = trial;
  page.draw();
}

function judging(step, before) {
  const together = cooperative();
  const left = together ? null : before.seats[step.seat].hand.length - 1;
  const points = table.laid.score - before.score; // of a team
  judge(step, { before, left, points, rank: newRank(before), inARow: rightInARow(table.view.log, step, together) });
}

const newRank = (before) => (cooperative() ? rankReached(before, table.laid) : "");

function more(before) {
  const rank = newRank(before);
  return rank && `${say("new_rank")} ${rank}.`;
}

// A verdict stands at its card until the next one, or for a while; at one that does not stay, until it leaves.
function judge(step, known) {
  const verdict = { ...judged(step, table.view.seats[step.seat], mine(), known), card: step.card, coming: isCalm() ? 0 : known.points };
  table.verdict = verdict;
  page.draw();
  page.judged?.(verdict);
  setTimeout(unsay, VERDICT, verdict);
  if (verdict.coming) count(verdict);
}

// The points that a card has brought come to the score, which counts up with them.
async function count(verdict) {
  const { carry } = await import("./points.js");
  await carry(verdict.gained, find(".verdict b"), find("#score"));
  while (verdict.coming) {
    verdict.coming -= 1;
    if (table.verdict === verdict) drawScore(table.laid, verdict);
    await pause(POINT);
  }
}

function unsay(verdict) {
  if (table.verdict !== verdict) return;
  if (table.trial) setTimeout(unsay, STANDS, verdict);
  else lies({ verdict: null, turning: null });
}

async function jump(fresh, missed, lain) {
  const last = told(newestTold(fresh.log));
  if (missed.length) table.news = missed.length > 1 ? say("meanwhile", { n: missed.length, last }) : last;
  const before = new Map([...lain, ...places()]);
  table.laid = fresh;
  page.draw();
  await settle(before, find("#pile"));
}

export function news(text) {
  table.news = text;
  tellNews(text);
}
