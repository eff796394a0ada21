// The newest move in one sentence: never cut, but smaller where it is long, and in narrow letters before it is small.

import { find, tell } from "./dom.js";
import { bound } from "./words.js";

const SIZES = [1, 0.93, 0.86]; // of the reader's letters
const NARROW = [...SIZES, 0.79, 0.72];
const news = find("#news");

export function tellNews(text) {
  const told = bound(text);
  if (news.textContent === told) return;
  tell(news, told);
  fit();
}

function fit() {
  for (const [face, sizes] of [["", SIZES], ["var(--title-face)", NARROW]]) {
    news.style.fontFamily = face;
    for (const size of sizes) {
      news.style.setProperty("--news", size);
      if (isWhole()) return;
    }
  }
}

// Lines that are centred run over above as well, where no scrolling leads.
function isWhole() {
  const words = document.createRange();
  words.selectNodeContents(news);
  return words.getBoundingClientRect().height <= news.clientHeight + 1;
}

new ResizeObserver(fit).observe(news);
