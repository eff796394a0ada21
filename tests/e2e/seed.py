"""Makes the decks and accounts of the browser tests; run beside the site."""

import io
import os

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup()

from PIL import Image  # noqa: E402  (models need the line above)

from config.jobs.models import Job, JobStatus  # noqa: E402
from decks import pictures  # noqa: E402
from decks.models import Deck, Dismissal, Picture, TrashItem  # noqa: E402
from decks.trash.throwing import throw_away  # noqa: E402
from play.models import Game, Misplacement, Report  # noqa: E402
from play.models.game import GameMode  # noqa: E402
from play.models.reports import Verdict  # noqa: E402
from tests.e2e.desk import JOB, THROWN  # noqa: E402
from tests.factories import (  # noqa: E402
    make_card,
    make_category,
    make_deck,
    make_finished_card,
    make_source,
    make_text,
    make_user,
    someone,
)

LANGUAGES = ("en", "uk", "pl", "ru")
TITLES = {
    "science": {
        "en": "First vaccination by Jenner’s method",
        "uk": "Перше щеплення від віспи за методом Дженнера",
        "pl": "Pierwsze szczepienie metodą Jennera",
        "ru": "Первая прививка от оспы по методу Дженнера",
    },
    "inventions": {
        "en": "Opening of the Liverpool–Manchester railway",
        "uk": "Відкриття залізниці Ліверпуль — Манчестер",
        "pl": "Otwarcie kolei Liverpool–Manchester",
        "ru": "Открытие железной дороги Ливерпуль — Манчестер",
    },
    "art": {"en": "Mona Lisa", "uk": "«Мона Ліза»", "pl": "„Mona Lisa”", "ru": "«Мона Лиза»"},
    "music": {
        "en": "The Magic Flute",
        "uk": "«Чарівна флейта»",
        "pl": "Prapremiera „Czarodziejskiego fletu” Mozarta",
        "ru": "«Волшебная флейта»",
    },
    "monuments": {
        "en": "Christ the Redeemer",
        "uk": "Відкриття статуї Христа-Спасителя",
        "pl": "Odsłonięcie pomnika Chrystusa Odkupiciela",
        "ru": "Открытие статуи Христа-Искупителя, которую видно отовсюду в Рио-де-Жанейро и с моря",
    },
}
COLOURS = {
    "science": "#143268",
    "inventions": "#C24E0B",
    "art": "#621421",
    "music": "#8A52DE",
    "monuments": "#138375",
}


def make_photo(colour: str) -> Picture:
    image = io.BytesIO()
    Image.new("RGB", (600, 600), colour).save(image, "PNG")
    return pictures.keep(pictures.prepare(image.getvalue()), someone("author"))


def make_sample_deck() -> None:
    deck = make_deck("sample", titles={"en": "Sample deck", "uk": "Пробна колода"})
    for position, (key, titles) in enumerate(TITLES.items()):
        colour = COLOURS[key]
        category = make_category(deck, key, colour=colour, names={"en": key.title()})
        picture = make_photo(colour)
        make_finished_card(deck, 1500 + 100 * position, titles, category=category, picture=picture)
    deck.publish(someone("publisher"), LANGUAGES)


def make_desk_deck() -> None:
    """Make a deck that is never published, with a card for each test that changes one."""
    deck = make_deck("facts", titles={"en": "Deck at the desk"})
    make_category(deck)
    make_text(make_card(deck, 1300, key="facts-older"), title="The older card")
    make_text(make_card(deck, 1700, key="facts-younger"), title="The younger card")
    for use in ("echo", "date", "kept", "clash", "source", "dispute", "plain"):
        card = make_card(deck, 1455, key=f"facts-{use}")
        make_text(card, title="The card itself")
        make_text(card, "uk", "Карта сама по собі, з довшою назвою")
        make_source(card)


def make_deck_for_imports() -> None:
    make_category(make_deck("imports", titles={"en": "Deck for imports"}), "science")


def make_deck_for_pictures() -> None:
    deck = make_deck("pictures", titles={"en": "Deck for pictures"})
    for key in ("drop-one", "drop-two", "drop-three"):
        make_text(make_card(deck, key=key))


def make_what_tables_tell() -> None:
    """Make a table, what it counted and what somebody doubted there; and a warning set aside."""
    edition = Deck.objects.get(slug="sample").editions.get()
    Game.objects.create(edition=edition, mode=GameMode.COMPETITIVE, places=2, bot_memory="secret")
    about = {"edition": edition, "card": edition.content.cards[0].key, "language": "en"}
    Misplacement.objects.create(**about, tries=3, wrong=1)
    report = Report(**about, reason="It was later.", verdict=Verdict.WRONG)
    report.sign()
    report.save()
    card = edition.deck.cards.get(key=about["card"])
    Dismissal.objects.create(card=card, code="title_long", reason="It fits.", by=someone("author"))


def make_job() -> None:
    """Make one that was refused: its page shows the most."""
    about = {"kind": "sheets", "language": "en", "asker": "page", "code": "gave_up"}
    Job.objects.create(pk=JOB, status=JobStatus.REFUSED, sentence="It never ended.", **about)


def make_trash() -> None:
    """Delete two cards at once, in whose way there is another by now."""
    deck = Deck.objects.get(slug="facts")
    cards = [make_card(deck, 1600, key=key) for key in ("facts-gone", "facts-lost")]
    make_text(cards[0], title="A card that was deleted by mistake")
    throw_away(cards, someone("author"))
    TrashItem.objects.update(together=THROWN)
    make_card(deck, 1601, key="facts-gone")


make_sample_deck()
make_desk_deck()
make_deck_for_imports()
make_deck_for_pictures()
make_what_tables_tell()
make_job()
make_trash()
make_user("editor", password="editor", is_staff=True, is_superuser=True)
make_user("reader", password="reader")
