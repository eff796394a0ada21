// On the home page: back to the tables this browser sits at, and how it has done there.

import { find, findAll } from "./dom.js";
import { forgetAll, statistics, tables } from "./remembered.js";

const SHOWN = 8;
const share = new Intl.NumberFormat(document.documentElement.lang, { style: "percent" });
const section = find("#my-tables");

async function drawTables() {
  const codes = tables().slice(0, SHOWN).map((table) => table.code);
  if (!codes.length) return;
  const answer = await fetch(`${section.dataset.asks}?codes=${codes.join(",")}`, { headers: { "HX-Request": "true" } });
  if (!answer.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  find("[data-listed]", section).replaceChildren(...page.body.childNodes);
}

function drawStatistics() {
  const told = statistics(tables());
  for (const place of findAll("[data-told]", section)) {
    const value = told[place.dataset.told];
    place.parentElement.hidden = value === null;
    place.textContent = place.dataset.told === "accuracy" ? share.format(value) : String(value).replace("-", "\u2212");
  }
  find("dl", section).hidden = !told.games;
}

async function draw() {
  if (!tables().length) return;
  drawStatistics();
  await drawTables().catch(() => {});
  section.hidden = false;
}

find("#forget").addEventListener("click", () => {
  forgetAll();
  section.hidden = true;
});
draw();
