// The workbench: what a card's page does beyond being sent and shown.

import { on } from "./keys.js";
import { restore } from "./keeping.js";
import "./saving.js";

const bench = document.querySelector(".bench");

on("KeyP", turnFaces);
document.documentElement.classList.add("scripted");
for (const form of document.querySelectorAll("form[data-keep]")) restore(form);
open(bench.dataset.at);

for (const field of document.querySelectorAll("[data-most]")) count(field);
document.addEventListener("input", ({ target }) => {
  if ("most" in target.dataset) count(target);
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && !event.ctrlKey && "oneLine" in event.target.dataset) event.preventDefault();
});
document.addEventListener("change", ({ target }) => {
  if ("sends" in target.dataset) target.form.requestSubmit();
});
document.addEventListener("click", ({ target }) => {
  const button = target.closest("[data-copies]");
  if (button) type(button.form.elements.text, button.dataset.copies);
});

// Typed as if by hand, so that the browser can undo it.
function type(field, text) {
  field.focus();
  field.select();
  document.execCommand("insertText", false, text);
}

// Say how long a text is, of how long it may be.
function count(field) {
  const length = [...field.value.normalize("NFC").trim()].length;
  const told = field.labels[0]?.nextElementSibling;
  if (!told) return;
  told.value = `${length} / ${field.dataset.most}`;
  told.classList.toggle("is-too-long", length > Number(field.dataset.most));
}

// Show the printed card in the language after the one that is shown.
function turnFaces() {
  const buttons = [...document.querySelectorAll(".faces-languages button")];
  const now = buttons.findIndex((button) => button.ariaPressed === "true");
  buttons[(now + 1) % buttons.length]?.click();
}

// Where somebody comes to write, the text is entered; who only goes through the cards has the keys for that.
function open(part) {
  const column = document.getElementById(`column-${part}`);
  const text = !location.hash && column?.matches("[data-wants-text]") && column.querySelector("[name=text]");
  const place = text || column || document.getElementById(`at-${part}`);
  place?.focus({ preventScroll: Boolean(column) });
  if (text) text.setSelectionRange(text.value.length, text.value.length);
}
