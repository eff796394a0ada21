// Handing a text to others: as the device shares things, or over the clipboard.

import { el, find } from "./dom.js";

// Where there is a mouse, the clipboard is nearer than whatever the system offers.
export const sharesByTouch = () => Boolean(navigator.share) && matchMedia("(pointer: coarse)").matches;

export async function share(text, url, button, copied) {
  if (sharesByTouch()) {
    await navigator.share({ text, url }).catch(() => {});
    return;
  }
  await copyBy(button, `${text}\n${url}`.trim(), copied);
}

export async function copyBy(button, text, copied) {
  await copy(text);
  button.lastElementChild.textContent = copied;
}

// On a home network, without https, browsers keep the clipboard to themselves.
async function copy(text) {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const area = el("textarea", { readonly: true, class: "unseen" }, text);
  (find("dialog[open]") ?? document.body).append(area); // nothing beside what is open can be chosen
  area.select();
  document.execCommand("copy");
  area.remove();
}
