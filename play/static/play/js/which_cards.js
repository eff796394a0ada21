// How many cards the choices leave, as they are made.

import { embedded, find, findAll } from "./dom.js";

const form = find("#open");
const groups = embedded("card-groups"); // of cards alike: category, era, levels, how many
const left = find("#cards-left");

const chosen = (name) => findAll(`[name="${name}"]:checked`, form).map((box) => box.value);
const means = (asked, own) => !asked.length || asked.some((one) => own.split(" ").includes(one));

function count() {
  const asked = [chosen("categories"), chosen("eras"), chosen("level")];
  const kept = groups.filter((group) => asked.every((values, i) => means(values, group[i])));
  left.value = String(kept.reduce((sum, group) => sum + group[3], 0));
}

form.addEventListener("change", count);
count();
