// Files are dropped anywhere on the page, or chosen, and sent in parts: no request is too large for the site.
// Where they can be chosen they are listed until they are sent, and more are added; elsewhere a drop sends them.
// Without this the form sends what is chosen at once, which is enough for a zip of a small deck.

const PART = 8 * 1024 * 1024; // bytes
const form = document.querySelector("[data-dropping]");
const progress = form.querySelector(".dropping-progress");
const alert = form.querySelector("[role=alert]");
const input = form.elements.pictures;
let chosen = [];

class Refused extends Error {}

form.addEventListener("submit", (event) => {
  if (!chosen.length) return;
  event.preventDefault();
  send(chosen);
});

const hasFiles = (event) => event.dataTransfer?.types.includes("Files");

document.addEventListener("dragover", (event) => {
  if (!hasFiles(event)) return;
  event.preventDefault();
  form.classList.add("over");
});

document.addEventListener("dragleave", (event) => {
  if (!event.relatedTarget) form.classList.remove("over");
});

document.addEventListener("drop", async (event) => {
  if (!hasFiles(event)) return;
  event.preventDefault();
  form.classList.remove("over");
  const files = await filesIn(event.dataTransfer);
  if (!files.length) return say(form.querySelector(".dropping-empty").content.textContent);
  if (input) choose([...chosen, ...files]);
  else send(files);
});

input?.addEventListener("change", () => choose([...chosen, ...input.files])); // a browser forgets the former ones
if (input) choose([...input.files]);

function choose(files) {
  if (form.hasAttribute("aria-busy")) return;
  chosen = files.filter((file, place) => files.findIndex((one) => isSame(one, file)) === place);
  const carried = new DataTransfer();
  for (const file of chosen) carried.items.add(file);
  input.files = carried.files;
  alert.hidden = true;
  list();
}

const isSame = (one, other) => ["name", "size", "lastModified"].every((said) => one[said] === other[said]);

function list() {
  const shown = form.querySelector(".chosen");
  shown.hidden = !chosen.length;
  shown.replaceChildren(...chosen.map(entry));
}

function entry(file) {
  const found = form.querySelector(".dropping-chosen").content.cloneNode(true);
  for (const name of found.querySelectorAll("[data-name]")) name.textContent = file.name;
  found.querySelector("button").addEventListener("click", () => takeAway(file));
  return found;
}

function takeAway(file) {
  const place = chosen.indexOf(file);
  choose(chosen.filter((one) => one !== file));
  const buttons = form.querySelectorAll(".chosen button");
  (buttons[Math.min(place, buttons.length - 1)] ?? input).focus();
}

async function filesIn(dropped) {
  const entries = [...dropped.items].map((item) => item.webkitGetAsEntry?.()).filter(Boolean);
  if (!entries.length) return [...dropped.files];
  return (await Promise.all(entries.map(filesOf))).flat();
}

async function filesOf(entry) {
  if (entry.isFile) return [await new Promise((give, refuse) => entry.file(give, refuse))];
  const reader = entry.createReader(), found = [];
  for (let more; !more || more.length; found.push(...more)) {
    more = await new Promise((give, refuse) => reader.readEntries(give, refuse)); // some at a time
  }
  return (await Promise.all(found.map(filesOf))).flat();
}

async function send(files) {
  if (form.hasAttribute("aria-busy")) return;
  form.setAttribute("aria-busy", "true");
  alert.hidden = true;
  progress.hidden = false;
  try {
    form.elements.batch.value = await sendAll(files);
    if (input) input.value = "";
    form.submit();
  } catch (error) {
    if (!(error instanceof Refused || error instanceof TypeError)) throw error;
    say(error instanceof Refused ? error.message : form.querySelector(".dropping-offline").content.textContent);
  } finally {
    form.removeAttribute("aria-busy");
  }
}

async function sendAll(files) {
  const bar = progress.querySelector("progress");
  bar.max = files.reduce((sum, file) => sum + file.size, 0) || 1;
  bar.value = 0;
  let batch = "";
  for (const [number, file] of files.entries()) {
    for (let start = 0; start === 0 || start < file.size; start += PART) {
      const part = file.slice(start, start + PART);
      batch = await sendPart({ batch, number, name: file.name, start, part });
      bar.value += part.size;
    }
  }
  return batch;
}

async function sendPart(fields) {
  const body = new FormData();
  body.set("csrfmiddlewaretoken", form.elements.csrfmiddlewaretoken.value);
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  const answer = await fetch(form.dataset.dropping, { method: "POST", body });
  if (answer.headers.get("Content-Type") !== "application/json") throw new TypeError(answer.status);
  const said = await answer.json();
  if (!answer.ok) throw new Refused(said.detail);
  return said.batch;
}

function say(text) {
  progress.hidden = true;
  alert.textContent = text;
  alert.hidden = false;
}
