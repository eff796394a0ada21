// What the page says: whose turn it is, what can be done now, and who is missing.

import { symbol } from "./cards.js";
import { tension } from "./climb.js";
import { el, find, tell } from "./dom.js";
import { tellNews } from "./news.js";
import { WRONG } from "./remembered.js";
import { actingSeat, caughtUp, chosenCard, cooperative, finished, hasSeat, mayMove, mayUse, mine, mustHandOver, table } from "./state.js";
import { promptTogether, whyNotTogether } from "./turn.js";
import { allow } from "./why.js";
import { say } from "./words.js";

const nameOf = (seat) => table.view.seats[seat].name;

// It speaks of what is shown: the end is told when it lies on the table.
export function drawTurn() {
  const { view, laid } = table;
  const over = laid.phase === "over";
  const my = mine().length === 1 && actingSeat() === view.you;
  const acting = actingSeat();
  const text = over ? headline(laid.result) : my ? say("your_turn") : say("turn_of", { name: nameOf(acting) });
  tell(find("#turn"), text);
  tell(find("#round"), over ? "" : cooperative() ? tension(laid) : round(laid));
  find("#round").classList.toggle("play-off", cooperative() || Boolean(laid.sudden_death));
  tellNews(table.news);
  document.title = `${my && !over ? "● " : ""}${text} · ${view.spoken} · Kronika`;
}

const round = ({ puzzle, sudden_death: playOff, round: n }) => (puzzle ? say("puzzle") : say(playOff ? "sudden_death_round" : finished().length ? "last_round" : "round", { n }));

// Somebody here has won; together, whoever is not below zero has; alone, whoever has missed nothing.
export function hasWon({ winners, rank, squares }, seats = mine()) {
  if (!winners) return seats.length > 0 && rank > 0;
  const isFaultless = squares.length > 1 || !squares[0].includes(WRONG);
  return isFaultless && seats.some((seat) => winners.includes(seat));
}

// To whoever has won alone against others it speaks as to you.
function headline(result) {
  const wonAlone = result?.winners?.length === 1 && table.view.seats.length > 1 && mine().length === 1 && hasWon(result);
  return wonAlone ? say("you_win") : result?.headline ?? "";
}

export function drawTray(shown) {
  const handOver = find("#hand-over");
  handOver.hidden = !mustHandOver() || table.peeked !== null;
  if (!handOver.hidden) tell(find("#hand-over-name"), say("hand_over", { name: nameOf(table.view.turn) }));
  const { you, phase } = table.view;
  const out = find("#out");
  out.hidden = !table.laid.seats[you]?.out || shown !== you || phase === "over";
  find("#hand").classList.toggle("waiting", !handOver.hidden || !out.hidden);
  const peeking = !mine().includes(shown) || table.peeked !== null;
  tell(find("#tray-title"), peeking || mine().length > 1 ? say("cards_of", { name: nameOf(shown) }) : say("your_cards"));
  find("#tray-title").classList.toggle("passed", mine().length > 1);
  find("#stop-peeking").hidden = table.peeked === null;
  find("#skip").hidden = !table.skippable;
  tellPrompt(find("#prompt"), prompt());
  find("#prompt").classList.toggle("chosen-title", table.chosen !== null);
  find("#warning").hidden = !isLastChance();
}

// Whoever is about to discard a card ventures nothing.
function isLastChance() {
  const chosen = chosenCard();
  const isSafe = chosen?.discardable && !chosen.playable;
  return table.laid.hints.last_chance && !isSafe && (table.thinking || (caughtUp() && !table.busy));
}

// Said to whoever looks: nobody is asked for a card whose turn it is not.
function prompt() {
  const { view } = table;
  if (waitsForTheEnd()) return say("all_laid");
  if (table.thinking) return say("thinks", { name: nameOf(table.acting) });
  if (!hasSeat()) return view.phase === "over" ? "" : say("watching");
  if (table.busy || !caughtUp() || view.phase === "over") return "";
  const chosen = chosenCard();
  if (chosen) return table.aimed === null ? chosen.title : say("touch_again", { place: view.slots[table.aimed].label });
  if (mayUse()) return cooperative() ? say(promptTogether(view)) : promptInRace();
  if (table.peeked !== null) return "";
  if (view.seats[view.you]?.out) return say("you_are_out");
  return mustHandOver() ? "" : say("wait_for", { name: nameOf(view.turn) });
}

// Whoever has laid all cards of a race sees the others play the round out.
function waitsForTheEnd() {
  return mine().length === 1 && actingSeat() !== table.view.you && finished().some(({ number }) => number === table.view.you);
}

// Whoever has a card left while another has none may still catch up, in this round.
function promptInRace() {
  const { seats, turn } = table.view;
  const [first] = finished();
  if (seats.length === 1 || seats[turn].hand.length > 1) return first ? say("last_turn", first) : say("choose_a_card");
  return say(first ? "last_card_now" : "last_card");
}

const WITH_THE_SYMBOL = ["choose_to_play_or_discard", "discard_one_with"];

// Where the symbol of the discard pile is spoken of, it is seen.
export function tellPrompt(place, words) {
  const key = WITH_THE_SYMBOL.some((name) => words === say(name)) ? table.view.key : "";
  if (place.dataset.told === words + key) return;
  place.dataset.told = words + key;
  place.replaceChildren(el("span", {}, words, key ? ["\u00a0", symbol(key)] : ""));
}

export function drawActions() {
  find("#actions").hidden = !cooperative() || table.laid.phase === "over";
  for (const [id, why] of Object.entries(whyNot())) {
    const button = find(`#${id}`);
    allow(button, why);
    button.classList.toggle("awaits-card", awaitsCard(id));
    if (id !== "end-turn") button.toggleAttribute("data-target", why === "");
  }
  const explained = document.activeElement?.dataset?.why;
  if (!explained) find("#why").hidden = true;
}

// A button that only waits for a card to be chosen is not dead.
function awaitsCard(id) {
  const { playable, discardable } = table.view.hints;
  if (!mayUse() || chosenCard()) return false;
  return (id === "play-card" && playable.length > 0) || (id === "discard-card" && discardable.length > 0);
}

// Why each button cannot be used now, or "" where it can.
function whyNot() {
  const notNow = mayUse() ? "" : whyNotNow();
  const reasons = Object.entries(whyNotTogether(table.view, chosenCard()));
  return Object.fromEntries(reasons.map(([id, code]) => [id, notNow || (code && say(code))]));
}

function whyNotNow() {
  const { view } = table;
  if (mayMove()) return say("not_your_cards");
  if (view.phase === "over" || view.turn === null) return say("game_is_over");
  if (!hasSeat()) return say("watching");
  return actingSeat() === view.you || table.busy ? say("being_shown") : say("wait_for", { name: nameOf(view.turn) });
}

// Somebody is away whose turn it is: a bot plays on when most of the others wish it.
export function drawAbsent() {
  const { view } = table;
  const away = view.seats.find((seat) => seat.number === view.turn && !seat.present && !seat.stand_in && !seat.left);
  const mayAsk = hasSeat() && away && away.number !== view.you && !view.one_device;
  const absent = find("#absent");
  absent.hidden = !mayAsk;
  if (!mayAsk) return;
  const wished = away.wishes.includes(view.you);
  tell(find("#absent-words"), say(wished ? "absent_wished" : "absent", { name: away.name }));
  find("button", absent).hidden = wished;
  absent.elements.seat.value = away.number;
}
