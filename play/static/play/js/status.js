// What the page says: whose turn it is, what can be done now, and who is missing.

import { find, tell } from "./dom.js";
import { actingSeat, caughtUp, chosenCard, cooperative, hasSeat, mayMove, mine, mustHandOver, table } from "./state.js";
import { allow } from "./why.js";
import { say } from "./words.js";

const nameOf = (seat) => table.view.seats[seat].name;

// It speaks of what is shown: the end is told when it lies on the table.
export function drawTurn() {
  const { view, laid } = table;
  const over = laid.phase === "over";
  const my = mine().length === 1 && actingSeat() === view.you;
  const acting = actingSeat();
  const turn = acting === null ? "" : my ? say("your_turn") : say("turn_of", { name: nameOf(acting) });
  const text = over ? laid.result?.headline ?? "" : turn;
  tell(find("#turn"), text);
  tell(find("#round"), cooperative() || over ? "" : say(laid.sudden_death ? "sudden_death_round" : "round", { n: laid.round }));
  tell(find("#news"), table.news);
  document.title = `${my && !over ? "● " : ""}${text} · ${view.spoken} · Kronika`;
}

export function drawTray(shown) {
  const handOver = find("#hand-over");
  handOver.hidden = !mustHandOver() || table.peeked !== null;
  if (!handOver.hidden) tell(find("#hand-over-name"), say("hand_over", { name: nameOf(table.view.turn) }));
  find("#hand").classList.toggle("waiting", !handOver.hidden);
  const { you, phase, seats } = table.view;
  find("#out").hidden = !seats[you]?.out || shown !== you || phase === "over";
  const peeking = !mine().includes(shown) || table.peeked !== null;
  tell(find("#tray-title"), peeking || mine().length > 1 ? say("cards_of", { name: nameOf(shown) }) : say("your_cards"));
  find("#stop-peeking").hidden = table.peeked === null;
  find("#skip").hidden = !table.skippable;
  tell(find("#prompt"), prompt());
  find("#prompt").classList.toggle("chosen-title", table.chosen !== null);
  find("#warning").hidden = !(mayMove() && table.view.hints.last_chance);
}

// Said to whoever looks: nobody is asked for a card whose turn it is not.
function prompt() {
  const { view } = table;
  if (table.thinking) return say("thinks", { name: nameOf(table.acting) });
  if (!hasSeat()) return view.phase === "over" ? "" : say("watching");
  if (table.busy || !caughtUp() || view.phase === "over") return "";
  const chosen = chosenCard();
  if (chosen) return chosen.title;
  if (mayMove()) return say(cooperative() ? promptTogether() : "choose_a_card");
  if (view.seats[view.you]?.out) return say("you_are_out");
  return mustHandOver() ? "" : say("wait_for", { name: nameOf(view.turn) });
}

function promptTogether() {
  const { hints } = table.view;
  if (hints.may_end) return "try_another_or_end";
  if (!hints.playable.length) return "only_discard";
  return hints.discardable.length ? "choose_to_play_or_discard" : "choose_to_play";
}

export function drawActions() {
  find("#actions").hidden = !cooperative() || table.laid.phase === "over";
  for (const [id, why] of Object.entries(whyNot())) {
    const button = find(`#${id}`);
    allow(button, why);
    if (id !== "end-turn") button.toggleAttribute("data-target", why === "");
  }
  const explained = document.activeElement?.dataset?.why;
  if (!explained) find("#why").hidden = true;
}

// Why each button cannot be used now, or "" where it can.
function whyNot() {
  const { view } = table;
  const { hints } = view;
  const card = chosenCard();
  const notNow = mayMove() ? "" : notMyTurn();
  const has = (code) => (card ? say(code) : "");
  const play = card?.playable ? "" : has("card_is_blocked") || say(hints.playable.length ? "choose_first" : "only_discard");
  const discard = card?.discardable ? "" : hints.may_end ? say("no_discard_after_playing") : has("symbol_does_not_match") || say(hints.discardable.length ? "choose_first" : "no_symbol_matches");
  return { "play-card": notNow || play, "discard-card": notNow || discard, "end-turn": notNow || (hints.may_end ? "" : say("nothing_placed_yet")) };
}

function notMyTurn() {
  const { view } = table;
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
