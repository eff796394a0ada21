"""Fill the empty database of a version with a little of everything; run where it was checked out.

    git worktree add ../old REVISION && cd ../old
    export DATA_DIR=... SECRET_KEY=old HTTPS=0    # for PostgreSQL DATABASE_URL too
    python manage.py migrate
    python .../tests/upgrades/make.py facts.json

What it leaves is kept here as statements of SQL: SQLite's from `Connection.iterdump`,
PostgreSQL's from `pg_dump --inserts --no-owner --no-privileges`; both packed with `xz -9e`.
`starter` is what the first version's `manage.py prepare` left instead, without a password.
"""

import json
import os
import sys
from pathlib import Path
from random import Random
from typing import Any

import django

sys.path.insert(0, str(Path.cwd()))
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup()

from django.test import Client  # noqa: E402

from decks.dates import CardDate  # noqa: E402
from decks.models import DeskChoice, Dismissal, Lease  # noqa: E402
from play.models import Game, Report  # noqa: E402
from printing.models import PrinterProfile  # noqa: E402
from tests import factories  # noqa: E402
from tests.play.client import Answer, Player, play  # noqa: E402

TITLES = {"en": "Event {}", "uk": "Подія {}", "pl": "Wydarzenie {}", "ru": "Событие {}"}
CARDS = 36


def ask(method: str, path: str, body: dict[str, Any] | None, headers: dict[str, str]) -> Answer:
    client = Client(SERVER_NAME="localhost")
    extra = {f"HTTP_{name.upper().replace('-', '_')}": text for name, text in headers.items()}
    sent = {} if body is None else {"data": json.dumps(body), "content_type": "application/json"}
    answer = getattr(client, method.lower())(path, **sent, **extra)
    found = dict(answer.items())
    return answer.status_code, found, json.loads(answer.content) if answer.content else None


def make_decks() -> None:
    deck = factories.make_deck("museum", titles={"en": "Museum", "uk": "Музей"})
    factories.make_category(deck)
    for number in range(CARDS):
        word = "".join("abcdefghij"[int(digit)] for digit in f"{number:02}")
        titles = {language: text.format(word) for language, text in TITLES.items()}
        factories.make_finished_card(deck, -300 + 61 * number or 1, titles, key=f"card-{word}")
    deck.publish(factories.someone("publisher"), tuple(TITLES))
    cards = list(deck.cards.order_by("year"))
    cards[0].set_date(CardDate(-299, circa=True), factories.someone("author"))
    cards[1].dispute_date(factories.someone("checker"), "Two books say otherwise.")
    text = cards[2].translations.get(language="pl")
    text.write("Zażółć gęślą jaźń", factories.someone("translator"))
    text.submit(factories.someone("translator"))
    text.reject(factories.someone("reviewer"), "Za długie.")
    author = factories.someone("author")
    Dismissal.objects.create(card=cards[3], code="title_is_long", reason="It is.", by=author)
    Lease.objects.claim(cards[4].pk, "translate_pl", author)
    DeskChoice.objects.create(user=author, reference="uk")
    PrinterProfile.objects.create(user=author, name="Друкарня", offset_x="0.25", offset_y="-1.5")


def open_table(mode: str, seat: str = "Ada", **options: Any) -> list[Player]:
    host = Player.opening(ask, "museum", seat, mode=mode, **options)
    guest = Player.joining(ask, host.code, "Bogdan")
    host.do("start")
    return [host, guest]


def play_a_while(players: list[Player], chance: Random, moves: int = 7) -> None:
    for _move in range(moves):
        turn = players[0].look()["turn"]
        mover = next(player for player in players if player.seat == turn)
        mover.look()
        mover.move(**mover.any_move(chance))


def facts_of(players: list[Player]) -> dict[str, Any]:
    view = players[0].look()
    return {
        "code": players[0].code,
        "tokens": [player.token for player in players],
        "hands": [[card["title"] for card in seat["hand"]] for seat in view["seats"]],
        **{name: view[name] for name in ("version", "turn", "pile", "discards", "phase")},
    }


def main(file: str) -> None:
    factories.make_user("admin", password="a long password", is_staff=True, is_superuser=True)
    make_decks()
    chance = Random(1)
    running = []
    for mode in ("competitive", "cooperative"):
        players = open_table(mode)
        play_a_while(players, chance)
        running.append(players)
    finished = open_table("cooperative")
    play(finished, chance)
    Player.opening(ask, "museum", "Ганна", mode="competitive")
    game = Game.objects.get(code=finished[0].code)
    about = {"edition": game.edition, "card": "card-aa", "language": "pl"}
    Report.objects.create(**about, reason="Wątpię", fingerprint="f" * 64).games.add(game)
    Path(file).write_text(
        json.dumps(
            {
                "running": [facts_of(players) for players in running],
                "finished": facts_of(finished),
                "record": finished[0].record(),
                "games": Game.objects.count(),
            },
            ensure_ascii=False,
            indent=1,
            sort_keys=True,
        )
        + "\n"
    )


if __name__ == "__main__":
    main(*sys.argv[1:])
