// The form shows what belongs to the game and the company chosen; without this it shows all.

import { find, findAll } from "./dom.js";

const form = find("#open");
const bots = find("#id_bots");
const MOST_SEATS = findAll("#names input").length;
const FEWEST = 2; // people who share a device
let chosenByHand = false;
let people = Math.max(FEWEST, findAll("#names input").findLastIndex((input) => input.value) + 1);

function show() {
  showBots();
  const chosen = new FormData(form);
  for (const part of findAll("[data-when]", form)) {
    const [name, ...values] = part.dataset.when.split(" ");
    part.hidden = !values.includes(chosen.get(name));
  }
  showNames(chosen);
  showFirst(chosen);
  tellBots();
}

// Around one device there is a seat for each name and each bot; friends find one when they come.
function countSeats({ formData }) {
  const here = { device: people, alone: 1 }[formData.get("company")];
  if (here) formData.set("places", Math.min(MOST_SEATS, here + Number(formData.get("bots") ?? 0)));
}

// No more bots are offered than have a seat beside those who play; friends are two at least.
function showBots() {
  const here = { friends: FEWEST, device: people, alone: 1 }[find("[name=company]:checked", form).value];
  for (const option of bots.options) option.hidden = option.disabled = Number(option.value) > MOST_SEATS - here;
  if (bots.selectedOptions[0].disabled) bots.value = String(MOST_SEATS - here);
}

// Nobody begins who has no seat, and friends say who does when they are here; not every page asks.
function showFirst(chosen) {
  const first = find("#id_first");
  for (const option of findAll("#id_first option")) option.hidden = option.disabled = Number(option.value) >= Number(chosen.get("places") ?? 1);
  if (first?.selectedOptions[0]?.disabled) first.value = "";
}

// Whom one meets is told without opening the options.
function tellBots() {
  const told = find("#chosen-bots");
  if (!told) return;
  const skill = find("[name=skill]:checked", form);
  told.textContent = bots.value === "0" ? "" : `${find("[for=id_bots]").textContent}: ${bots.value} · ${told.dataset.level}: ${skill.parentElement.textContent.trim()}`;
}

// On one device there is a name for each person at the table.
function showNames(chosen) {
  const shown = chosen.get("company") === "device" ? Math.max(1, Number(chosen.get("places")) - Number(chosen.get("bots") ?? 0)) : 1;
  findAll("#names input").forEach((input, i) => {
    input.disabled = i >= shown;
    input.closest("p").hidden = i >= shown;
  });
  find("#one-fewer").hidden = shown <= FEWEST;
  find("#one-more").hidden = Number(chosen.get("places")) >= MOST_SEATS;
}

const named = () => findAll("#names input:enabled").length;

function haveOneMore() {
  people = named() + 1;
  show();
  find(`#name-${people}`).focus();
}

// The name written there is kept for whoever comes back.
function haveOneFewer() {
  people = named() - 1;
  show();
  if (people === FEWEST) find("#one-more").focus();
}

// Whoever plays alone has two bots for company, until something else is chosen.
function seatBots({ target }) {
  if (target === bots) chosenByHand = true;
  if (target.name === "company" && !chosenByHand) bots.value = target.value === "alone" ? form.dataset.botsForOne : "0";
}

function remember() {
  const name = find("#name-1").value.trim();
  if (name) localStorage.setItem("name", name);
}

form.addEventListener("formdata", countSeats);
form.addEventListener("input", seatBots);
form.addEventListener("input", show);
form.addEventListener("submit", remember);
find("#one-more").addEventListener("click", haveOneMore);
find("#one-fewer").addEventListener("click", haveOneFewer);
find("#name-1").value ||= localStorage.getItem("name") ?? "";
show();
