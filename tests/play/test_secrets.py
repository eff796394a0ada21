"""Nothing that anybody receives tells a date that does not lie turned on the table.

Whole games are played against a served site.  Every byte that comes back is kept, with the
version of the table at that moment; the record of the finished game, which is complete, then
says what was hidden when.
"""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.client import HTTPConnection
from random import Random
from typing import Any
from urllib.parse import unquote, urlencode, urlsplit

import pytest
from websockets.exceptions import ConnectionClosed

from play.engine import Card, Memory, Record, State, notation, refereeing
from play.engine.events import (
    CardBlocked,
    CardDiscarded,
    CardMisplaced,
    CardPlaced,
    CardPlayed,
)
from play.engine.state import CompetitiveState, CooperativeState, cards_of
from tests.play.client import Player, play
from tests.play.wires import wire
from tests.running import NewSite, Site

TURNING = (CardPlaced, CardMisplaced, CardPlayed, CardBlocked, CardDiscarded)
TITLE = {"title", "parted_title", "title_length"}
FACE = {*TITLE, "category", "colour", "pattern", "picture_url", "picture_alt"}
DATED = {"year", "date", "date_length", "small_print", "story", "source", "source_url"}
TOLD = {"fronts": {*FACE, "symbol"}, "backs": {*DATED, "symbol"}}
DRAWN = re.compile(r"\b[0-9a-f]{16,}\b")  # hashes, numbers of requests: any digits may meet
BETWEEN_DIGITS = re.compile(
    r"(?<=\d)(?:&(?:#\d+|#x[0-9a-f]+|\w+);|\\u[0-9a-f]{4}|<[^>]*>|[\s\W_])+(?=\d)", re.IGNORECASE
)


@dataclass
class Ear:
    """Somebody who keeps every byte that comes back."""

    site: Site
    version: int = 0  # of the table, as far as the test knows
    heard: list[tuple[int, str]] = field(default_factory=list)
    frames: list[Any] = field(default_factory=list)

    def ask(self, method, path, body, headers):
        sent = None if body is None else json.dumps(body)
        status, found, text = self.fetch(
            method, path, sent, {"Content-Type": "application/json", **headers}
        )
        try:
            return status, found, json.loads(text)
        except ValueError:
            return status, found, None

    def fetch(self, method, path, body=None, headers=None):
        connection = HTTPConnection(urlsplit(self.site.url).netloc, timeout=300)
        connection.request(method, path, body, headers or {})
        response = connection.getresponse()
        text = response.read().decode()
        connection.close()
        head = "\n".join(f"{name}: {value}" for name, value in response.getheaders())
        self.heard.append((self.version, f"{head}\n{text}"))
        return response.status, dict(response.getheaders()), text

    def frame(self, connection):
        """Keep what the wire says, if it says anything."""
        try:
            while True:
                text = str(connection.recv(timeout=0.05))
                self.frames.append(frame := json.loads(text))
                self.heard.append((frame["version"], text))  # of which it tells, however late
        except (TimeoutError, ConnectionClosed):
            return


@pytest.fixture(scope="module")
def seeded(new_site: NewSite) -> Iterator[Site]:
    with new_site() as site:
        done = site.run("-m", "tests.play.seed")
        assert done.returncode == 0, done.stderr
        with site.served():
            yield site


GAMES = [
    ("small", {"mode": "competitive", "hand": "3"}),
    ("small", {"mode": "competitive", "hand": "2", "places": 3, "bots": 1}),
    ("large", {"mode": "cooperative", "memory": "open"}),
    ("large", {"mode": "cooperative", "memory": "strict"}),
    ("large", {"mode": "cooperative", "memory": "strict", "places": 3, "bots": 1}),
]


@pytest.mark.parametrize(("deck", "options"), GAMES)
def test_no_byte_tells_a_date_that_is_not_turned(seeded, deck, options):
    ear = Ear(seeded)
    host, guest = seated(ear, deck, options)
    dealt = host.look()["version"] - bots_that_led(host)

    with watching(seeded, host.code) as wires:
        record = played(ear, [host, guest], wires)

    nothing_was_told_too_early(ear, record, dealt)
    only_sides_that_lie_open_were_told(ear, record, dealt)


def test_no_byte_tells_of_a_puzzle_what_is_not_turned_yet(seeded):
    ear = Ear(seeded)
    solver = solving(ear, "small")
    elsewhere = Player(ear.ask, solver.code, 0, solver.token, "uk")
    dealt = solver.look()["version"]

    with watching(seeded, solver.code) as wires:
        record = played(ear, [solver, elsewhere], wires)

    nothing_was_told_too_early(ear, record, dealt)
    only_sides_that_lie_open_were_told(ear, record, dealt)


@contextmanager
def watching(site, code):
    """Open the wires of somebody who watches, and of a TV in another language."""
    with wire(site, code) as watcher, wire(site, code, **{"Accept-Language": "pl"}) as tv:
        yield [watcher, tv]


def solving(ear, deck):
    """Open the puzzle of the day as a browser does."""
    ear.fetch("GET", f"/decks/{deck}/puzzle/")
    token = re.findall(r"csrftoken=(\w+)", ear.heard[-1][1])[0]
    sent = {"Cookie": f"csrftoken={token}", "X-CSRFToken": token}
    ear.fetch("POST", f"/decks/{deck}/puzzle/", "", sent)
    [(code, seat)] = re.findall(r"seat_(\w+)=([\w-]+)", ear.heard[-1][1])
    return Player(ear.ask, code, 0, seat)


def nothing_was_told_too_early(ear, record, dealt):
    """Look through all that was heard, knowing now what was hidden when."""
    hidden = hidden_at(record, dealt)
    everything = cards_of(record.opening())
    assert len(hidden) == len(record.moves) + 1
    for version, text in ear.heard:
        found = numbers_in(text)
        told = [c.year for c in everything if c in hidden.get(version, ()) and tells(found, c.year)]
        assert told == [], f"version {version}: {text[:300]}"
    assert any(tells(numbers_in(text), c.year) for _, text in ear.heard for c in everything)
    assert record.shuffle
    before = [text for version, text in ear.heard if version < dealt + len(record.moves)]
    assert not [text[:300] for text in before if record.shuffle.nonce in text]
    assert [text for text in before if record.shuffle.commitment in text]


def only_sides_that_lie_open_were_told(ear, record, dealt):
    """Look through all frames: each side of each card, and each thing that is told of it."""
    hidden = hidden_at(record, dealt)
    cards = {card.number: card for card in cards_of(record.opening())}
    faced = lying_faced(record, dealt)
    told = [frame for frame in ear.frames if frame["version"] < max(hidden)]
    assert {frame["language"] for frame in told if "language" in frame} == {"en", "pl"}
    for frame in told:
        version = frame["version"]
        turned = cards.keys() - {card.number for card in hidden[version]}
        assert sides(frame, "backs").keys() <= turned
        assert sides(frame, "fronts").keys() <= turned | faced[version]
        for name, side in (("fronts", "front"), ("backs", "back")):
            for number, shown in sides(frame, name).items():
                assert shown.keys() <= TOLD[name]
                assert shown.get("symbol") in {None, getattr(cards[number], side)}
                assert ("symbol" in shown) == isinstance(record.opening(), CooperativeState)
    assert any(sides(frame, "fronts") for frame in told)


def sides(frame, name):
    return {int(number): shown for number, shown in frame.get(name, {}).items()}


def lying_faced(record, dealt):
    """Return, for every version of the table, the cards that show everybody their white side."""
    states = {0: record.opening()}
    states |= {replayed.number: replayed.state for replayed in refereeing.replay(record)}
    return {
        dealt + made: {card.number for row in (state.pile[:1], *state.hands) for card in row}
        for made, state in states.items()
    }


def seated(ear, deck, options):
    host = Player.opening(ear.ask, deck, "Ada", **{"places": 2, **options})
    guest = Player.joining(ear.ask, host.code, "Ben")
    guest.language = "uk"
    host.do("start")
    return host, guest


def bots_that_led(player):
    return len(player.view["log"])


def played(ear, players, wires):
    """Play to the end, looking at everything there is to look at after every move."""
    chance = Random(11)
    host = players[0]
    while True:
        look_around(ear, players, wires)
        turn = host.look()["turn"]
        if turn is None:
            return finished(ear, host)
        mover = next(player for player in players if player.seat == turn)
        mover.look()
        before = ear.version
        ear.version = -1  # what the answer shows is known only afterwards
        mover.move(**mover.any_move(chance))
        ear.version = mover.view["version"]
        ear.heard = [(ear.version if v == -1 else v, text) for v, text in ear.heard]
        assert ear.version > before


def look_around(ear, players, wires):
    host, guest = players
    ear.version = host.look()["version"]
    guest.look()
    pages = [
        f"/t/{host.code}/",
        f"/t/{host.code}/view/",
        f"/t/{host.code}/tv/",
        f"/api/games/{host.code}/",
    ]
    cookie = f"seat_{host.code}={host.token}"
    for language in ("pl", "ru", "en", "uk"):
        for page in pages:
            ear.fetch("GET", page, headers={"Accept-Language": language, "Cookie": cookie})
    for rest in ("record/", "replay/", "qr.svg", "reports/", "proof/", "same/"):
        ear.fetch("GET", f"/t/{host.code}/{rest}")
    ear.fetch("GET", f"/t/mine/?codes={host.code}")
    ear.fetch("GET", f"/decks/{host.view['deck']['slug']}/puzzle/")
    ear.fetch("GET", f"/api/games/{host.code}/record/")
    bad_requests(ear, host)
    for each in wires:
        ear.frame(each)


def bad_requests(ear, player):
    """Ask for what cannot be: a refusal must be as silent as an answer."""
    headers = {"X-Seat-Token": player.token, "Content-Type": "application/json"}
    path = f"/api/games/{player.code}/moves/"
    for card in (0, 5, 15, 99):
        for do in ("place", "play", "discard"):
            move = {"version": player.view["version"] - 1, "do": do, "card": card, "slot": 0}
            ear.fetch("POST", path, json.dumps(move), headers)
        report = {"number": card, "reason": "Is that so?"}
        ear.fetch("POST", f"/t/{player.code}/report/", urlencode(report))
    ear.fetch("POST", path, "{", headers)


def finished(ear, player):
    ear.version = 10**6  # nothing is hidden any more
    _status, _headers, text = ear.fetch("GET", f"/t/{player.code}/record/")
    return refereeing.read(text.strip())


def hidden_at(record: Record, dealt: int) -> dict[int, set[Card]]:
    """Return, for every version of the table, the cards whose dates were hidden then.

    A card turned by the newest moves, those of a person and of the bots that followed at once,
    was seen once, whatever became of it.
    """
    everything = set(cards_of(record.opening()))
    hidden = {dealt: everything - lying_turned(record.opening())}
    burst: set[Card] = set()
    people = {0, 1, 2} - bots_of(record)
    for replayed in refereeing.replay(record):
        turned = {event.card for event in replayed.events if isinstance(event, TURNING)}
        burst = turned if replayed.seat in people else burst | turned
        hidden[dealt + replayed.number] = everything - lying_turned(replayed.state) - burst
    hidden[dealt + len(record.moves)] = set()  # the record is for everybody now
    return hidden


def bots_of(record: Record) -> set[int]:
    """Bots sit down before the guest: with three seats, in the middle."""
    return {1} if record.rules.seats == 3 else set()


def lying_turned(state: State) -> set[Card]:
    if isinstance(state, CompetitiveState):
        return {*state.line, *state.discards}
    rows = [*state.timeline.base, *state.timeline.gaps, state.discards]
    seen = {card for row in rows for card in row}
    if state.rules.memory is Memory.OPEN:
        seen |= {card for hand in state.hands for card in hand if card.number in state.blocked}
    return seen


def numbers_in(text: str) -> str:
    """Return *text* with whatever may separate digits taken out."""
    return BETWEEN_DIGITS.sub("", DRAWN.sub("", unquote(text)))


def tells(text: str, year: int) -> bool:
    return str(abs(year)) in text


@pytest.mark.parametrize(
    "written",
    [
        "7 889 977",
        "7\u00a0889\u202f977",
        "7,889,977",
        "7&nbsp;889&#160;977",
        "7\\u00a0889\\u2009977",
    ],
)
def test_a_year_is_found_however_it_is_written(written):
    assert tells(numbers_in(f"<b>{written}</b> BCE"), -7889977)


def test_a_record_is_itself_no_secret_once_the_game_is_over(seeded):
    ear = Ear(seeded)
    host = Player.opening(
        ear.ask, "large", "Ada", mode="cooperative", places=2, bots=1, company="alone"
    )

    record = play([host], Random(3))

    assert notation.dump(refereeing.read(json.dumps(record)))["format"] == "kronika-game/1"
