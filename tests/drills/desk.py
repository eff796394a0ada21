"""Two people at the desk of a deck of 20,000 cards while a third imports thousands of rows."""

import re
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path

from tests.bench import Row
from tests.drills import flaws, highest, served, tracebacks, within
from tests.drills.visitor import Visitor
from tests.large_deck import CARDS
from tests.running import Prepared, Site

TIMES = 4  # imports of known cards, before one of new ones
ROWS = 5_000
MOST_SECONDS, MOST_MEMORY, MOST_IMPORTING = 2.0, 400.0, 40.0
AFTERWARDS = re.compile(r'href="([^"]*\?job=[\w-]+)"')
FILL = "from tests.drills.desk import fill; fill({!r}, {})"
CARD = "/admin/decks/card/{}/"
PAGES = (
    "/admin/decks/deck/{deck}/board/",
    "/admin/decks/deck/{deck}/board/?pl=review",
    "/admin/decks/card/?deck__id__exact={deck}",
    "/admin/decks/card/?deck__id__exact={deck}&_facets=True",
    "/admin/decks/cardtranslation/?card__deck__id__exact={deck}&language__exact=pl",
    "/admin/decks/card/?q=voyage",
    f"{CARD}workbench/",
    f"{CARD}history/",
)


def fill(folder: str, imports: int) -> None:
    """Make a large deck, and sheets for it; run by the site's own manage.py."""
    from django.contrib.auth.models import User  # all of these need Django set up

    from decks.models import Deck
    from decks.spreadsheets import exported
    from tests.large_deck import make_deck_of

    deck = make_deck_of(CARDS)
    keys = set(deck.cards.order_by("pk").values_list("key", flat=True)[:ROWS])
    sheet = exported(deck, User.objects.get(is_superuser=True), "csv", keys).data.decode()
    for number in range(imports):
        Path(folder, f"{number}.csv").write_text(sheet.replace(" of ", f" no. {number} of "))
    empty = Deck.objects.create(slug="empty", titles={"en": "Empty"})
    empty.categories.create(key="all", colour="#143268", names={"en": "All"})
    rows = (f"new-{n};all;{n % 1900 + 1};sun;moon;Event no. {n}\n" for n in range(CARDS))
    head = "key;category;date;front_symbol;back_symbol;title_en\n"
    Path(folder, "new.csv").write_text(head + "".join(rows))
    print(deck.pk, empty.pk, deck.cards.latest("pk").pk)


def rows(times: int) -> Iterator[Row]:
    with tempfile.TemporaryDirectory() as directory:
        site = Site(Path(directory) / "var")
        prepared = site.prepare()
        done = site.run("manage.py", "shell", "--command", FILL.format(directory, times))
        assert done.returncode == 0, done.stderr
        deck, empty, card = map(int, done.stdout.splitlines()[-1].split())
        sheets = [(Path(directory, f"{n}.csv"), deck, ROWS) for n in range(times)]
        sheets += [(Path(directory, "new.csv"), empty, CARDS)]
        with served(site) as (process, log), highest(process.pid) as memory:
            yield from _worked(prepared, deck, card, sheets)
        yield within("memory of each process at most", max(memory), "MB", MOST_MEMORY)
        yield tracebacks(log)


def _worked(
    prepared: Prepared, deck: int, card: int, sheets: list[tuple[Path, int, int]]
) -> Iterator[Row]:
    people = [Person(prepared, deck, card - number) for number in range(2)]
    people[0].once()  # the board looks at every card when it is opened for the first time
    for person in people:
        person.seen.clear()
        person.start()
    importer = Visitor.signed_in(prepared)
    for sheet, into, count in sheets:
        start = time.perf_counter()
        wrong = _imported(importer, sheet, into)
        seconds = time.perf_counter() - start
        yield within(f"import of {count} rows, with its preview", seconds, "s", MOST_IMPORTING)
        yield flaws("not imported", wrong)
    for person in people:
        person.is_over.set()
    for person in people:
        person.join()
        slow = [f"{path}: {seconds:.2f} s" for path, seconds, _status, _said in person.seen]
        yield Row("pages and saves of one person", len(slow), "", None, "")
        longest = max(person.seen, key=lambda seen: seen[1])
        yield within(f"the slowest, {longest[0]}", longest[1], "s", MOST_SECONDS)
        yield flaws(
            "refused or failed", [f"{seen}" for seen in person.seen if seen[2] not in (200, 302)]
        )


def _imported(importer: Visitor, sheet: Path, deck: int) -> list[str]:
    """Send a sheet, look at its preview and confirm it; return what was said instead of thanks."""
    page = f"/admin/decks/deck/{deck}/tables/"
    importer.get(page)
    importer.send(page, file=(sheet.name, sheet.read_bytes()), _preview="1")
    _follow(importer)
    importer.send(page, conflicts="file", _import="1")  # the sheets are of one export
    _follow(importer)
    return [] if importer.status == 200 and "messagelist" in importer.page else [importer.said]


def _follow(importer: Visitor) -> None:
    if link := AFTERWARDS.search(importer.page):
        importer.get(link[1].replace("&amp;", "&"))


class Person(threading.Thread):
    """Looks at pages and saves one card, over and over."""

    def __init__(self, prepared: Prepared, deck: int, card: int) -> None:
        super().__init__(daemon=True)
        self.visitor = Visitor.signed_in(prepared)
        self.paths = [page.format(card, deck=deck) for page in PAGES]
        self.form = f"{CARD.format(card)}change/"
        self.is_over = threading.Event()
        self.seen: list[tuple[str, float, int, str]] = []

    def run(self) -> None:
        while not self.is_over.is_set():
            self.once()

    def once(self) -> None:
        for path in [*self.paths, self.form]:
            start = time.perf_counter()
            self.visitor.get(path)
            self._note(path, start)
        start = time.perf_counter()
        self.visitor.send(self.form, picture_credit=f"Somebody {start}")
        self._note("saving a card", start)

    def _note(self, what: str, start: float) -> None:
        seconds = time.perf_counter() - start
        self.seen.append((what, seconds, self.visitor.status, self.visitor.said))
