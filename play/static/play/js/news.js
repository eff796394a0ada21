// The newest move in one sentence: never cut, but smaller where it is long.

import { find, tell } from "./dom.js";

const SIZES = [14, 13, 12, 11, 10]; // pixels
const news = find("#news");

export function tellNews(text) {
  if (news.textContent === text) return;
  tell(news, text);
  fit();
}

function fit() {
  for (const size of SIZES) {
    news.style.setProperty("--news", `${size}px`);
    if (news.scrollHeight <= news.clientHeight + 1) return;
  }
}

new ResizeObserver(fit).observe(news);
