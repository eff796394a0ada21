// The cards of a deck are sifted while one types; without this the form asks the server.

const form = document.getElementById("sift");
const cards = [...document.querySelectorAll(".cards > li")];
const titles = cards.map((card) => normalise(card.querySelector(".card-title").textContent));

form.addEventListener("input", sift);
form.addEventListener("submit", (event) => event.preventDefault());

// As decks/search.py does it.
function normalise(text) {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll("ё", "е")
    .replace(/['’ʼ‘`´′]/g, "’")
    .replace(/\s+/g, " ")
    .trim();
}

function sift() {
  const asked = new FormData(form);
  const words = normalise(asked.get("q"));
  const category = asked.get("category");
  cards.forEach((card, i) => {
    card.hidden = !titles[i].includes(words) || (category !== "" && card.dataset.category !== category);
  });
  tell(cards.filter((card) => !card.hidden).length);
  remember(asked);
}

function tell(shown) {
  document.getElementById("shown").textContent = shown;
  document.getElementById("none").hidden = shown > 0;
}

// The address and the links to other languages keep what is sifted.
function remember(asked) {
  const address = new URLSearchParams([...asked].filter(([, value]) => value !== ""));
  history.replaceState(null, "", `?${address}`);
  for (const link of document.querySelectorAll(".tongues a")) {
    const target = new URL(link.href);
    target.searchParams.delete("category");
    if (asked.get("category")) target.searchParams.set("category", asked.get("category"));
    link.href = target;
  }
}
