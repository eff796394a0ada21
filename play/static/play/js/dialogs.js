// What opens over the table: a card seen closer, the log, help.

import { find, findAll } from "./dom.js";

// *opening* is told which one, before it is seen.
export function openDialogs(opening = () => {}) {
  for (const opener of findAll("[data-opens]")) {
    opener.addEventListener("click", () => {
      opener.closest("details")?.removeAttribute("open");
      opening(opener.dataset.opens);
      find(`#${opener.dataset.opens}`).showModal();
    });
  }
  for (const dialog of findAll("dialog")) {
    dialog.addEventListener("click", ({ target }) => {
      if (target === dialog || target.closest("[data-closes]")) dialog.close();
    });
  }
}

const closer = () => import("./closer.js"); // fetched when a card is looked at

// Open the card that was touched on the table, whoever's it is.
export async function lookAtSpot(target, view) {
  const spot = target.closest("#line .spot, #hand .spot, .pile");
  if (spot) (await closer()).lookAtCardOf(spot, view);
}

export const look = async (card) => (await closer()).look(card);
