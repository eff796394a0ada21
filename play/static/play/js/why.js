// What cannot be used stays where it is, and says why when it is touched or focused.

import { find, findAll, tell } from "./dom.js";

export const usable = (button) => button.getAttribute("aria-disabled") !== "true";

// *why* is "" where *button* can be used.
export function allow(button, why) {
  button.setAttribute("aria-disabled", why !== "");
  button.dataset.why = why;
}

// The buttons of *place* explain themselves in one line, for as long as one of them is looked at.
export function explain(place) {
  const words = find(".why", place);
  const hide = () => { words.hidden = true; };
  const show = ({ currentTarget }) => {
    words.hidden = usable(currentTarget);
    if (!words.hidden) tell(words, currentTarget.dataset.why);
  };
  for (const button of findAll("button", place)) {
    for (const near of ["click", "focus", "pointerenter"]) button.addEventListener(near, show);
    for (const away of ["blur", "pointerleave"]) button.addEventListener(away, hide);
  }
}
