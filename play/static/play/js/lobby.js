// The lobby fills by itself; when the game begins, the table is shown.

import { find } from "./dom.js";
import { follow } from "./live.js";

const lobby = find("#lobby");
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
}

function exchange(old, part) {
  const focused = old.contains(document.activeElement) ? document.activeElement.id : "";
  old.replaceWith(part);
  if (focused) document.getElementById(focused)?.focus();
}

const name = find("#id_name");
if (name) {
  name.value ||= localStorage.getItem("name") ?? "";
  name.focus({ preventScroll: true }); // what the table is comes first
  find("#join").addEventListener("submit", () => localStorage.setItem("name", name.value.trim()));
}

follow({ address: lobby.dataset.liveUrl, version: () => version, catchUp, reached: () => {} });
