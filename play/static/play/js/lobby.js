// The lobby fills by itself; when the game begins, the table is shown.

import { find, findAll } from "./dom.js";
import { follow } from "./live.js";
import { copyBy, share, sharesByTouch } from "./sharing.js";

const lobby = find("#lobby");
const sharing = find("#share"); // a TV has none
let version = Number(lobby.dataset.version);
let etag = "";

async function catchUp() {
  const headers = { "HX-Request": "true", ...(etag ? { "If-None-Match": etag } : {}) };
  const answer = await fetch(lobby.dataset.viewUrl, { headers, cache: "no-store", signal: AbortSignal.timeout(8000) });
  if (answer.status === 304) return;
  if (answer.status >= 500) throw new Error(String(answer.status));
  etag = answer.headers.get("ETag") ?? "";
  show(new DOMParser().parseFromString(await answer.text(), "text/html"));
}

// Only what changes by others is exchanged, so that nobody loses what they are writing.
function show(page) {
  const people = find("#people", page);
  if (!people || people.dataset.phase !== "lobby" || people.dataset.you !== find("#people").dataset.you) {
    location.reload();
    return;
  }
  version = Number(people.dataset.version);
  for (const part of page.querySelectorAll("[data-live]")) {
    const old = document.getElementById(part.id);
    if (old && old.innerHTML !== part.innerHTML) exchange(old, part);
  }
  sharing?.classList.toggle("button-main", Boolean(find("#share.button-main", page)));
}

// What is read out is changed where it stands, and what was chosen stays chosen.
function exchange(old, part) {
  if (old.matches("[role=status]")) return old.replaceChildren(...part.childNodes);
  const focused = old.contains(document.activeElement) ? document.activeElement.id : "";
  for (const { id, value } of findAll("select", old)) {
    const option = find(`#${id} [value="${value}"]`, part);
    if (option) option.selected = true;
  }
  old.replaceWith(part);
  if (focused) document.getElementById(focused)?.focus();
}

if (sharing) {
  if (sharesByTouch()) sharing.lastElementChild.textContent = sharing.dataset.share;
  sharing.addEventListener("click", () => share("", sharing.dataset.url, sharing, sharing.dataset.copied));
  const forTv = find("[data-copies]");
  forTv.addEventListener("click", () => copyBy(forTv, forTv.dataset.copies, sharing.dataset.copied));
}

// Who waits may learn.
find("#open-lesson")?.addEventListener("click", async ({ currentTarget: opener }) => {
  (await import("./lesson.js")).openLesson(opener.dataset.lesson);
});

const name = find("#id_name");
if (name) {
  name.value ||= localStorage.getItem("name") ?? "";
  name.focus({ preventScroll: true }); // what the table is comes first
  find("#join").addEventListener("submit", () => localStorage.setItem("name", name.value.trim()));
}

follow({ address: lobby.dataset.liveUrl, version: () => version, catchUp, reached: () => {} });
