// Handing a text to others: as the device shares things, or over the clipboard.

import { el } from "./dom.js";

// Where there is a mouse, the clipboard is nearer than whatever the system offers.
export const sharesByTouch = () => Boolean(navigator.share) && matchMedia("(pointer: coarse)").matches;

export async function share(text, url, button, copied) {
  if (sharesByTouch()) {
    await navigator.share({ text, url }).catch(() => {});
    return;
  }
  await copy(`${text}\n${url}`.trim());
  button.lastElementChild.textContent = copied;
}

// On a home network, without https, browsers keep the clipboard to themselves.
async function copy(text) {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const area = el("textarea", { readonly: true, class: "unseen" }, text);
  document.body.append(area);
  area.select();
  document.execCommand("copy");
  area.remove();
}
