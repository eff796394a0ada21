// Beside the line of a big screen: what became of the card that was tried last.

import assert from "node:assert/strict";
import test from "node:test";

import { drawn, load, openPage } from "./page.mjs";

const WORDS = { verdict_of: "%(name)s: %(verdict)s", right: "Right!", discarded: "discarded", too_late: "%(n)s too late", symbol_sun: "sun" };
const CARD = { number: 7, side: "back", language: "en", title: "A card", date: "1543", year: 1543, symbol: "sun" };

// The screen as it is after *step*: just opened, or open since before it, where nobody saw the card move.
async function openScreen(step, lying, since = "the step") {
  const screen = { dataset: {}, classList: { toggle() {} }, setAttribute() {}, replaceChildren: (...parts) => { screen.parts = parts; } };
  openPage("en", WORDS);
  Object.assign(globalThis.document, { querySelector: () => screen, querySelectorAll: () => [] });
  const { drawStage, openStage } = await load("stage.js");
  const view = { mode: "competitive", line: [], seats: [{ name: "Ada", hand: [] }], steps: [{ seat: 0, card: CARD, ...step }], ...lying };
  openStage(since === "the step" ? view : { ...view, steps: [], top_of_discards: null });
  drawStage(view, null);
  return { kind: screen.dataset.kind, words: drawn(screen.parts[0], "stage-verdict")[0].textContent };
}

test("a screen opened after a right card tells whose it was", async () => {
  assert.deepEqual(await openScreen({ what: "placed" }, { line: [CARD] }), { kind: "right", words: "Ada: Right!" });
});

test("a screen opened after a discarded card tells whose it was, and does not call it right", async () => {
  assert.deepEqual(await openScreen({ what: "discarded" }, { top_of_discards: CARD }), { kind: "", words: "Ada: discarded" });
});

test("a screen that saw no card move tells whose discarded card was wrong", async () => {
  const missed = { what: "misplaced", slot: 4, belongs: [2, 2] };

  assert.deepEqual(await openScreen(missed, { top_of_discards: CARD }, "before"), { kind: "wrong", words: "Ada: 2 too late" });
});
