// One move, shown: the card comes, turns over, and stays or leaves.

import { keepInView, spotOf } from "./board.js";
import { asFront, drawCard } from "./cards.js";
import { find } from "./dom.js";
import { whereItBelongs } from "./log.js";
import { covered, pause, places, ROOM, settle, SHOWN } from "./motion.js";
import { rightSlot, stateAfter } from "./steps.js";

const pile = () => find("#pile .pile-button");

// *on* draws, changes the table and tells the news.
export async function show(step, before, on) {
  await (SHOWN_BY[step.what] ?? settled)(step, before, on);
  if (step.what !== "misplaced") on.tell(on.told);
}

const SHOWN_BY = { placed: stays, played: stays, discarded, misplaced, blocked };

async function settled(step, before, on) {
  await moving(() => {
    on.become(stateAfter(before, step));
    on.draw();
  });
}

async function stays(step, before, on) {
  await moving(() => {
    on.become(stateAfter(before, step));
    on.draw();
    keepInView(spotOf(step.card.number), false);
  }, () => spotOf(step.card.number), step.card);
}

async function discarded(step, before, on) {
  await moving(() => {
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
    keepInView(spotOf(step.card.number), false);
  };
  await moving(at(step.slot, ""), () => spotOf(step.card.number), step.card);
  at(step.slot, "wrong")();
  on.tell(`${on.told} ${whereItBelongs(step)}`);
  await pause(ROOM);
  await moving(at(rightSlot(step), "shown"));
  await pause(SHOWN);
  await settled(step, before, on);
}

async function blocked(step, before, on) {
  const held = { ...before, seats: stateAfter(before, { ...step, what: "misplaced" }).seats };
  const tried = (state) => () => {
    on.become(held);
    on.draw({ card: step.card, gap: step.gap, state });
    keepInView(spotOf(step.card.number), false);
  };
  await moving(tried(""), () => spotOf(step.card.number), step.card);
  tried("wrong")();
  on.tell(on.told);
  await pause(SHOWN);
  await settled(step, before, on);
}

// Do *change*, let every card move to its new place, and turn the one that was played.
async function moving(change, spot, card) {
  const before = places();
  change();
  const turn = card ? covered(spot(), drawCard(asFront(card))) : null;
  await settle(before, pile());
  await turn?.();
}
