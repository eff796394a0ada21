// A column is saved without leaving the page, so that a refusal disturbs nothing that is typed beside it.
// Without this the same form is sent as any other, and the same page comes back.

import { forget, restore } from "./keeping.js";
import { busily, post, say } from "./sending.js";

const AGAIN_IN = 3000; // ms
const submitters = new WeakMap(); // the button that each form was sent by

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!form.matches("[data-saves]") || event.defaultPrevented) return;
  event.preventDefault();
  submitters.set(form, event.submitter);
  busily(form, async () => answered(form, await post(form, event.submitter)));
});

async function answered(form, answer) {
  const isPage = answer.headers.get("Content-Type")?.startsWith("text/html");
  if (answer.redirected) location.assign(answer.url); // to sign in; what was typed is kept
  else if (answer.ok && !isPage) goOn(form, await answer.json());
  else if (answer.status === 400 || answer.status === 409) replace(form, await answer.text());
  else if (answer.status === 503) again(form);
  else say(form, "unsaved-refused");
}

// Somebody else holds the lock: what was typed stays in its fields, and is sent again.
function again(form) {
  say(form, "unsaved-busy");
  setTimeout(() => form.isConnected && form.requestSubmit(submitters.get(form)), AGAIN_IN);
}

function goOn(form, { next }) {
  forget(form);
  location.assign(next);
}

function replace(form, page) {
  const column = form.closest("[data-column]");
  const fresh = new DOMParser().parseFromString(page, "text/html").getElementById(column.id);
  if (!fresh) return say(form, "unsaved-refused");
  forget(form);
  column.replaceWith(fresh);
  restore(fresh.querySelector("form[data-keep]"));
  fresh.querySelector("[aria-invalid=true], [data-key=KeyE]")?.focus();
}
