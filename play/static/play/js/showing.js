// One move, shown: the card comes, turns over, and stays or leaves.

import { bringToView, spotOf } from "./board.js";
import { asFront, drawCard } from "./cards.js";
import { el, find } from "./dom.js";
import { undecided } from "./log.js";
import { covered, isCalm, over, pause, places, settle, SHOWN, STANDS, TURN } from "./motion.js";
import { rightSlot } from "./spots.js";
import { stateAfter, stepsBetween } from "./steps.js";
import { sentence } from "./verdicts.js";

export { stepsBetween };

// A card that was seen nowhere comes from the pile; where no hand is shown, from whoever plays it.
const origin = () => find(find("#hand") ? "#pile .pile-button" : "#seats .to-move");

// *on* draws, changes the table, judges the card and tells news, of which there may be *more*; it knows where cards have *lain*
// that are gone from there already, whose hand is *shown*, and whether this move *isLast*: nothing waits for its verdict then.
export async function show(step, before, on) {
  await (SHOWN_BY[step.what] ?? settled)(step, before, on);
  const said = JUDGED.has(step.what) ? "" : sentence(step, on);
  if (said) on.tell(said);
}

const JUDGED = new Set(["placed", "played", "misplaced", "blocked"]);
const SHOWN_BY = { placed: stays, played: stays, discarded, misplaced, blocked };

async function settled(step, before, on) {
  await moving(on, () => {
    on.become(stateAfter(before, step));
    on.draw();
  });
}

async function stays(step, before, on) {
  await moving(on, () => {
    on.become(stateAfter(before, step));
    on.draw();
    bringToView(step.card.number);
  }, () => spotOf(step.card.number), step.card);
  judge(step, before, on);
  if (!on.isLast) await pause(STANDS);
}

function judge(step, before, on) {
  on.tell([sentence(step, { ...on, entry: undecided(on.entry) }), on.more?.(before)].filter(Boolean).join(" "));
  on.judge?.(step, before);
}

async function discarded(step, before, on) {
  await moving(on, () => {
    on.become(stateAfter(before, step));
    on.draw();
  }, () => find("#discards"), step.card);
}

// It turns over where it was put, goes where it belongs, and leaves.
async function misplaced(step, before, on) {
  const { discards, top_of_discards } = before;
  const without = { ...stateAfter(before, step), discards, top_of_discards };
  const at = (slot, state) => () => {
    on.become(without);
    on.draw({ card: step.card, slot, state });
    bringToView(step.card.number);
  };
  await moving(on, at(step.slot, ""), () => spotOf(step.card.number), step.card);
  at(step.slot, "wrong")();
  judge(step, before, on);
  await pause(STANDS);
  await moving(on, at(rightSlot(step), "shown"));
  await pause(SHOWN);
  await settled(step, before, on);
  await draws(step, on);
}

// What a miss costs is seen: the card that lies on the pile goes to whoever has missed, but for one's own hand, where it comes to lie.
async function draws({ seat, drew = [] }, { shown }) {
  const [pile, hand] = [find("#pile .pile-button"), find(`#seats [data-seat="${seat}"]`)];
  const [from, to] = [pile, hand].map((one) => one.getBoundingClientRect());
  if (isCalm() || seat === shown || from.width * to.width === 0 || !drew.some((one) => one.seat === seat)) return;
  const flying = el("div", { class: "flying", "aria-hidden": "true" }, pile.cloneNode(true));
  Object.assign(flying.style, { left: `${from.left}px`, top: `${from.top}px` });
  find(".felt").append(flying);
  const way = `${to.left - from.left}px ${to.top - from.top}px`;
  await over(flying.animate({ translate: ["0px 0px", way], scale: [1, 0.4] }, { duration: 2 * TURN, easing: "ease-in-out" }));
  flying.remove();
}

async function blocked(step, before, on) {
  const held = { ...before, seats: stateAfter(before, { ...step, what: "misplaced" }).seats };
  const tried = (state) => () => {
    on.become(held);
    on.draw({ card: step.card, gap: step.gap, state });
    bringToView(step.card.number);
  };
  await moving(on, tried(""), () => spotOf(step.card.number), step.card);
  tried("wrong")();
  judge(step, before, on);
  await pause(SHOWN);
  await settled(step, before, on);
}

// Do *change*, let every card move to its new place, and turn the one that was played.
async function moving({ lain = [] }, change, spot, card) {
  const before = new Map([...lain, ...places()]);
  change();
  const turn = card ? covered(spot(), drawCard(asFront(card))) : null;
  await settle(before, origin());
  await turn?.();
}
