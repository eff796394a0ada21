"""The site that the tables speak of: people, decks and tables in every state that matters."""

import io
import re
from dataclasses import dataclass, field
from typing import Any

from django.contrib.auth.models import Group, User
from django.test import Client
from PIL import Image

from config.jobs.models import Job
from decks import pictures
from decks.models import Card, CardTranslation, Deck, Dismissal, Picture, TrashItem
from decks.models.deck import Printing
from decks.trash.throwing import throw_away
from play import lobby
from play.models import Game, Misplacement, Phase, Report, Seat
from play.options import TableOptions
from play.seats import HEADER
from printing.models import PrinterProfile
from printing.orders.jobs import SHEETS, asked_for
from printing.orders.order import Order, job_of
from tests.decks.desk import worker
from tests.factories import (
    make_card,
    make_category,
    make_deck,
    make_finished_card,
    make_source,
    make_text,
    make_user,
    someone,
)
from tests.play.tables import fresh, make_edition, make_table, play_on

OPTIONS = TableOptions(mode="competitive", places=3)
GROUPS = {
    "staff": (),
    "translator": ("translator (pl)",),
    "reviewer": ("reviewer (pl)",),
    "checker": ("fact checker",),
    "publisher": ("publisher",),
}


@dataclass
class World:
    """What the names in braces stand for, and who asks."""

    names: dict[str, Any] = field(default_factory=dict)
    people: dict[str, User] = field(default_factory=dict)
    tokens: dict[str, dict[str, str]] = field(default_factory=dict)  # by role and table's code
    cookies: dict[str, dict[str, str]] = field(default_factory=dict)  # by role

    def fill(self, text: str) -> str:
        """Put in what the names in braces stand for."""
        return re.sub(r"\{(\w+)\}", lambda found: str(self.names[found[1]]), text)

    def client(self, role: str, address: str, *, careful: bool = False) -> Client:
        """Return a browser of somebody with this role, as it is before any request.

        To a careful one the site answers as to all: without a form's token it takes no form.
        """
        client = Client(enforce_csrf_checks=careful, headers=self._header(role, address))
        client.cookies.load(self.cookies.get(role, {}))
        return client

    def _header(self, role: str, address: str) -> dict[str, str]:
        found = [token for code, token in self.tokens.get(role, {}).items() if code in address]
        return {HEADER: found[0]} if found else {}


def make_world() -> World:
    world = World()
    for role, groups in GROUPS.items():
        world.people[role] = worker(*groups, username=role)
    world.people["reader"] = make_user("reader")
    world.people["superuser"] = make_user("superuser", is_staff=True, is_superuser=True)
    _make_decks(world)
    _make_tables(world)
    _make_the_rest(world)
    world.cookies = {role: _session(person) for role, person in world.people.items()}
    for role, tokens in world.tokens.items():
        world.cookies[role] = {f"seat_{code}": token for code, token in tokens.items()}
    return world


def _session(person: User) -> dict[str, str]:
    client = Client()
    client.force_login(person)
    return {name: cookie.value for name, cookie in client.cookies.items()}


def _make_decks(world: World) -> None:
    """One published, one that only editors print, one that nobody outside has heard of."""
    shown, hidden = make_photo("#143268"), make_photo("#621421")
    atlas = _make_published("atlas", shown)
    vault = _make_published("vault", shown, printing=Printing.EDITORS)
    cellar = make_deck("cellar")
    make_category(cellar)
    card = make_card(cellar, key="wine", picture=hidden)
    world.names |= {
        "atlas": atlas.pk,
        "vault": vault.pk,
        "cellar": cellar.pk,
        "edition": atlas.editions.get().pk,
        "category": make_category(cellar, "spare").pk,
        "card": card.pk,
        "source": make_source(card).pk,
        "text": make_text(card, "en", "First wine").pk,
        **_make_texts(cellar, card),
        "dismissal": _make_dismissal(card).pk,
        "picture": hidden.pk,
        **_throw_away_a_card(cellar),
        "hidden": hidden.sha256,
        "shown": shown.sha256,
    }


def _throw_away_a_card(deck: Deck) -> dict[str, object]:
    together = throw_away([make_card(deck, 1400, key="gone")], someone("author"))
    return {"together": together, "thrown": TrashItem.objects.get(together=together).pk}


def _make_published(slug: str, picture: Picture, **fields: Any) -> Deck:
    deck = make_deck(slug, **fields)
    make_category(deck)
    make_finished_card(deck, picture=picture)
    deck.publish(someone("publisher"), ["en", "uk"])
    return deck


def make_photo(colour: str) -> Picture:
    image = io.BytesIO()
    Image.new("RGB", (600, 600), colour).save(image, "PNG")
    return pictures.keep(pictures.prepare(image.getvalue()), someone("author"))


def _make_texts(deck: Deck, card: Card) -> dict[str, int]:
    """Make texts in both languages: one that waits for its review, a draft, and one out of date."""
    bare, old = make_card(deck, 1500), make_card(deck, 1600)
    source = make_text(old, "en", "Old wine")
    found = {
        "bare": bare.pk,
        "pl": _make_submitted(card, "pl").pk,
        "uk": _make_submitted(card, "uk").pk,
        "stale": make_text(old, "pl", "Stare wino").pk,
        "uk_stale": make_text(old, "uk", "Старе вино").pk,
        "draft": make_text(make_card(deck, 1700), "pl", "Wino").pk,
        "uk_draft": make_text(make_card(deck, 1800), "uk", "Вино").pk,
    }
    source.write("Very old wine", by=someone("author"))
    return found


def _make_submitted(card: Card, language: str) -> CardTranslation:
    text = make_text(card, language, f"First wine, {language}")
    text.submit(text.last_author)
    return text


def _make_dismissal(card: Card) -> Dismissal:
    return Dismissal.objects.create(
        card=card, code="date.round", reason="So.", by=someone("author")
    )


def _make_tables(world: World) -> None:
    """A lobby, a table at play and one that is over, each with a host and a guest; a closed one."""
    edition = make_edition(slug="arena")
    world.tokens = {"host": {}, "guest": {}}
    for name in ("lobby", "playing", "over", "closed"):
        game, sittings = make_table(OPTIONS, edition)
        for role, sitting in zip(("host", "guest"), sittings, strict=True):
            world.tokens[role][game.code] = sitting.token
        _bring_to(Phase(name), game, sittings[0].seat)
        world.names[name] = game.code
    world.names["token"] = world.tokens["host"][world.names["playing"]]
    world.names["game"] = Game.objects.get(code=world.names["playing"]).pk


def _bring_to(phase: Phase, game: Game, host: Seat) -> None:
    match phase:
        case Phase.PLAYING | Phase.OVER:
            lobby.start(game, host, 0)
            play_on(fresh(game), 2000 if phase is Phase.OVER else 0)
        case Phase.CLOSED:
            Game.objects.filter(pk=game.pk).update(phase=phase)


def _make_the_rest(world: World) -> None:
    edition = Game.objects.get(pk=world.names["game"]).edition
    about = {"edition": edition, "card": "event-b", "language": "uk"}
    report = Report(**about, reason="It was later.")
    report.sign()
    report.save()
    printer = PrinterProfile.objects.create(user=world.people["reader"], name="At home")
    world.names |= {
        "report": report.pk,
        "misplacement": Misplacement.objects.create(**about, tries=2, wrong=1).pk,
        "printer": printer.pk,
        "job": _make_job(world.people["reader"]).pk,
        "user": make_user("bystander").pk,
        "translator": world.people["translator"].pk,
        "group": Group.objects.get(name="publisher").pk,
    }


def _make_job(by: User) -> Job:
    """Let somebody ask for sheets, which nobody has printed yet."""
    atlas, order = Deck.objects.get(slug="atlas"), Order(language="uk")
    asked = asked_for(job_of(atlas, order), order, "language=uk")
    asker = f"account {by.pk}"
    return Job.objects.create(
        kind=SHEETS.code, asked=dict(asked), language="en", by=by, asker=asker
    )
