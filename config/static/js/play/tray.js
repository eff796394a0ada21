// What the page says: whose turn it is, what can be done now, and who is missing.

import { find, tell } from "./dom.js";
import { chosenCard, cooperative, hasSeat, mayMove, mine, mustHandOver, table } from "./state.js";
import { say } from "./words.js";

export function drawTurn() {
  const { view } = table;
  const name = view.turn === null ? "" : view.seats[view.turn].name;
  const my = mine().length === 1 && view.turn === table.you;
  const text = view.phase === "over" ? view.result?.headline ?? "" : my ? say("your_turn") : say("turn_of", { name });
  tell(find("#turn"), text);
  tell(find("#round"), cooperative() || view.phase === "over" ? "" : say(view.sudden_death ? "sudden_death_round" : "round", { n: view.round }));
  tell(find("#news"), table.news);
  document.title = `${my && view.phase !== "over" ? "● " : ""}${text} · ${view.spoken} · Kronika`;
}

export function drawTray(shown) {
  const { view } = table;
  const handOver = find("#hand-over");
  handOver.hidden = !mustHandOver() || table.busy || table.peeked !== null;
  if (!handOver.hidden) tell(find("#hand-over-name"), say("hand_over", { name: view.seats[view.turn].name }));
  find("#hand").classList.toggle("waiting", !handOver.hidden);
  const peeking = !mine().includes(shown) || table.peeked !== null;
  tell(find("#tray-title"), peeking || mine().length > 1 ? say("cards_of", { name: view.seats[shown].name }) : say("your_cards"));
  find("#stop-peeking").hidden = table.peeked === null;
  tell(find("#prompt"), prompt());
  find("#prompt").classList.toggle("chosen-title", table.chosen !== null);
  find("#warning").hidden = !(mayMove() && view.hints.last_chance);
}

function prompt() {
  const { view } = table;
  if (table.busy || view.phase === "over") return "";
  const chosen = chosenCard();
  if (chosen) return chosen.title;
  if (!hasSeat()) return say("watching");
  if (!mayMove()) return view.seats[table.you]?.out ? say("you_are_out") : "";
  return say(cooperative() ? promptTogether() : "choose_a_card");
}

function promptTogether() {
  const { hints } = table.view;
  if (hints.may_end) return "try_another_or_end";
  if (!hints.playable.length) return "only_discard";
  return hints.discardable.length ? "choose_to_play_or_discard" : "choose_to_play";
}

export function drawActions() {
  const card = chosenCard();
  find("#actions").hidden = !cooperative() || table.view.phase === "over";
  const use = (id, possible) => {
    const button = find(id);
    button.disabled = !possible;
    button.toggleAttribute("data-target", possible);
  };
  use("#play-card", Boolean(card?.playable));
  use("#discard-card", Boolean(card?.discardable));
  find("#end-turn").disabled = !(mayMove() && table.view.hints.may_end);
}

// Somebody is away whose turn it is: the host, or without one anybody, may let a bot play on.
export function drawAbsent() {
  const { view, you } = table;
  const away = view.seats.find((seat) => seat.number === view.turn && !seat.present && !seat.stand_in && !seat.left);
  const host = view.seats.find((seat) => seat.host);
  const mayAsk = hasSeat() && away && away.number !== you && !view.one_device && (!host?.present || host.number === you || host === away);
  const absent = find("#absent");
  absent.hidden = !mayAsk;
  if (!mayAsk) return;
  tell(find("#absent-words"), say("absent", { name: away.name }));
  absent.elements.seat.value = away.number;
}
