// What was typed and not saved stays in this browser, under the name of who typed it:
// <form data-keep="who:what" data-version="3"> with fields that say in data-stored what is saved of them.

const PREFIX = "kept:";
const DAYS = 30;
const TAB = "kept-by-tab";

const tab = (sessionStorage[TAB] ??= String(Math.random()));

throwOldOnesAway();
document.addEventListener("input", ({ target }) => {
  if (target.form?.dataset.keep && "stored" in target.dataset) keep(target.form);
});

// Put back what this tab typed a moment ago; what another one did, or into an older version, is offered.
export function restore(form) {
  for (const [name, entry] of keptOf(form)) {
    const now = typed(form);
    if (same(entry.typed, saved(form)) || same(entry.typed, now)) localStorage.removeItem(name);
    else if (name === nameOf(form) && same(now, saved(form))) putBack(form, entry);
    else offer(form, name, entry);
  }
  if (!same(typed(form), saved(form))) keep(form);
}

export function forget(form) {
  localStorage.removeItem(nameOf(form));
}

function keep(form) {
  const now = typed(form);
  const changed = !same(now, saved(form));
  form.toggleAttribute("data-changed", changed);
  if (!changed) return forget(form);
  try {
    localStorage.setItem(nameOf(form), JSON.stringify({ typed: now, at: Date.now() }));
  } catch (error) {
    if (!(error instanceof DOMException)) throw error; // the store is full or shut
  }
}

function nameOf(form) {
  return `${PREFIX}${form.dataset.keep}:${form.dataset.version}:${tab}`;
}

function keptOf(form) {
  return entries().filter(([name]) => name.startsWith(`${PREFIX}${form.dataset.keep}:`));
}

function entries() {
  const names = Object.keys(localStorage).filter((name) => name.startsWith(PREFIX));
  return names.map((name) => [name, read(localStorage.getItem(name))]);
}

// Whatever else lies under such a name is as old as can be.
function read(text) {
  try {
    const { typed = {}, at = 0 } = JSON.parse(text);
    return { typed, at };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return { typed: {}, at: 0 };
  }
}

function throwOldOnesAway() {
  const oldest = Date.now() - DAYS * 24 * 60 * 60 * 1000;
  for (const [name, { at }] of entries()) if (!(at > oldest)) localStorage.removeItem(name);
}

function fields(form) {
  return [...form.elements].filter((field) => "stored" in field.dataset);
}

function typed(form) {
  return Object.fromEntries(fields(form).map((field) => [field.name, field.value]));
}

function saved(form) {
  return Object.fromEntries(fields(form).map((field) => [field.name, field.dataset.stored]));
}

function same(one, other) {
  const words = (text = "") => text.normalize("NFC").split(/\s+/).filter(Boolean).join(" ");
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => words(one[name]) === words(other[name]));
}

function fill(form, texts) {
  for (const field of fields(form)) {
    if (!(field.name in texts)) continue;
    field.value = texts[field.name];
    field.dispatchEvent(new Event("input", { bubbles: true }));
    if (field.value) field.closest("details")?.setAttribute("open", "");
  }
}

function putBack(form, entry) {
  fill(form, entry.typed);
  const note = show(form, "kept-back");
  note.querySelector("[data-drop]").addEventListener("click", () => {
    fill(form, saved(form));
    note.remove();
  });
}

function offer(form, name, entry) {
  const note = show(form, "kept-offer");
  note.querySelector("q").textContent = Object.entries(entry.typed)
    .filter(([field, text]) => text && !same({ [field]: text }, { [field]: saved(form)[field] }))
    .map(([, text]) => text)
    .join(" · ");
  note.querySelector("time").textContent = new Date(entry.at).toLocaleString(document.documentElement.lang);
  note.querySelector("[data-take]").addEventListener("click", () => {
    localStorage.removeItem(name);
    fill(form, entry.typed);
    note.remove();
  });
  note.querySelector("[data-drop]").addEventListener("click", () => {
    localStorage.removeItem(name);
    note.remove();
  });
}

function show(form, template) {
  form.prepend(document.getElementById(template).content.cloneNode(true));
  return form.firstElementChild;
}
