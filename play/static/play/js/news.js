// The newest move in one sentence: never cut, but smaller where it is long.

import { find, tell } from "./dom.js";

const SIZES = [1, 0.93, 0.86, 0.79, 0.72]; // of the reader's letters
const news = find("#news");

export function tellNews(text) {
  if (news.textContent === text) return;
  tell(news, text);
  fit();
}

function fit() {
  for (const size of SIZES) {
    news.style.setProperty("--news", size);
    if (news.scrollHeight <= news.clientHeight + 1) return;
  }
}

new ResizeObserver(fit).observe(news);
