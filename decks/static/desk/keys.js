// Keys for pages on which somebody works through many cards.  What a key presses says so itself:
// <button data-key="KeyS"> is pressed and <textarea data-key="KeyE"> is entered, first in the part of the
// page marked data-keys that one is in, then elsewhere; <button data-key-inside="Ctrl+Enter"> is pressed from
// a field that it folds away with.  Keys are told by their places on the keyboard, so
// they are the same in every layout.

const FIELDS = "input:not([type=checkbox], [type=radio], [type=submit], [type=button]), textarea, select";
const ACTIVE = "is-active";
const deeds = new Map([
  ["F8", () => warn(1)],
  ["Shift+F8", () => warn(-1)],
]);

// Let a key do what no single button does.
export function on(name, deed) {
  deeds.set(name, deed);
}

document.addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.isComposing || writes(event)) return;
  if (document.querySelector("dialog[open]")) return;
  const name = nameOf(event);
  const field = event.target.closest(FIELDS);
  if (field && name === "Escape") field.blur();
  else if (!field || /^Ctrl|^F\d/.test(name)) perform(name, field, event);
});
document.addEventListener("focusin", ({ target }) => activate(target.closest("[data-column]")));
document.addEventListener("click", ({ target }) => {
  const opener = target.closest("[data-opens]");
  if (opener) document.getElementById(opener.dataset.opens).showModal();
});

// AltGr types ą ć ę ł ń ó ś ź ż; on Windows it comes as Ctrl and Alt together.
function writes(event) {
  return event.getModifierState("AltGraph") || event.altKey || event.metaKey;
}

function nameOf({ code, ctrlKey, shiftKey }) {
  const place = code.replace("NumpadEnter", "Enter").replace("Numpad", "Digit");
  return `${ctrlKey ? "Ctrl+" : ""}${shiftKey ? "Shift+" : ""}${place}`;
}

function perform(name, field, event) {
  const column = /^Digit([1-9])$/.exec(name)?.[1];
  const target = column ? document.querySelectorAll("[data-column]")[column - 1] : pressed(name, field);
  if (target) press(target);
  else if (deeds.has(name)) deeds.get(name)();
  else return;
  event.preventDefault();
}

// In a field a key is for what the field belongs to, and for nothing else on the page.
function pressed(name, field) {
  const inside = field?.closest("details")?.querySelector(`[data-key-inside="${name}"]:not(:disabled)`);
  if (inside) return inside;
  const own = field?.closest("[data-keys]") ?? field?.form;
  const parts = field ? [own] : [here(), document];
  for (const part of parts) {
    const found = offered(part, `[data-key="${name}"]:not(:disabled)`);
    if (found && (part !== document || !found.closest("[data-keys]"))) return found;
  }
  return null;
}

// Of several with one key that which can be seen just now.
function offered(part, key) {
  const found = [...(part?.querySelectorAll(key) ?? [])];
  return found.find((one) => one.checkVisibility()) ?? found[0];
}

function here() {
  return document.activeElement.closest("[data-keys]") ?? document.querySelector(`[data-keys].${ACTIVE}`);
}

function press(target) {
  for (let box = target.closest("details"); box; box = box.parentElement.closest("details")) box.open = true;
  if (target.matches("a, button")) target.click();
  else target.focus();
}

function activate(column) {
  if (!column) return;
  for (const other of document.querySelectorAll(`[data-column].${ACTIVE}`)) other.classList.remove(ACTIVE);
  column.classList.add(ACTIVE);
}

function warn(step) {
  const warnings = [...document.querySelectorAll("[data-warning]")];
  if (!warnings.length) return;
  const now = warnings.findIndex((warning) => warning.contains(document.activeElement));
  const next = now < 0 && step < 0 ? -1 : now + step;
  warnings.at(next % warnings.length).focus();
}
