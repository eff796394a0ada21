// Where a date is from: a link, and its language where that is not the reader's.

import { el } from "./dom.js";
import { language as reading } from "./words.js";

export function sourceLink({ citation, url, language }) {
  const words = citation || url;
  if (!/^https?:\/\//.test(url ?? "")) return [words];
  const link = el("a", { href: url, hreflang: language || null, rel: "noopener noreferrer", target: "_blank" }, words);
  return language ? [link, ` (${new Intl.DisplayNames(reading, { type: "language" }).of(language)})`] : [link];
}
