// The form shows what belongs to the game and the company chosen; without this it shows all.

import { find, findAll } from "./dom.js";

const form = find("#open");
const bots = find("#id_bots");
let chosenByHand = false;

function show() {
  const chosen = new FormData(form);
  for (const part of findAll("[data-when]", form)) {
    const [name, ...values] = part.dataset.when.split(" ");
    part.hidden = !values.includes(chosen.get(name));
  }
  showNames(chosen);
  tellBots();
}

// Whom one meets is told without opening the options.
function tellBots() {
  const told = find("#chosen-bots");
  if (!told) return;
  const skill = find("[name=skill]:checked", form);
  told.textContent = bots.value === "0" ? "" : `${find("[for=id_bots]").textContent}: ${bots.value} · ${skill.parentElement.textContent.trim()}`;
}

// On one device there is a name for each person at the table.
function showNames(chosen) {
  const people = chosen.get("company") === "device" ? Math.max(1, Number(chosen.get("places")) - Number(chosen.get("bots") ?? 0)) : 1;
  findAll("#names input").forEach((input, i) => {
    input.disabled = i >= people;
    input.closest("p").hidden = i >= people;
  });
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

form.addEventListener("input", seatBots);
form.addEventListener("input", show);
form.addEventListener("submit", remember);
find("#name-1").value ||= localStorage.getItem("name") ?? "";
show();
