"""A small client of the interface for programs; it needs nothing of ours but the addresses.

python -m tests.play.client http://127.0.0.1:8000 starter
"""

import json
import random
import sys
import uuid
from collections.abc import Callable
from http.client import HTTPConnection
from typing import Any
from urllib.parse import urlsplit

Answer = tuple[int, dict[str, str], Any]
Ask = Callable[[str, str, dict[str, Any] | None, dict[str, str]], Answer]


class Refused(Exception):
    """The table said no."""

    def __init__(self, status: int, body: Any) -> None:
        super().__init__(f"{status} {body}")
        self.status, self.body = status, body


class Player:
    """One seat at one table."""

    def __init__(self, ask: Ask, code: str, seat: int, token: str, language: str = "en") -> None:
        self.ask, self.code, self.seat, self.token = ask, code, seat, token
        self.language = language
        self.view: dict[str, Any] = {}
        self.etag = ""

    @classmethod
    def opening(cls, ask: Ask, deck: str, name: str, **options: Any) -> "Player":
        body = {"deck": deck, "names": [name], **options}
        return cls._seated(ask, checked(ask("POST", "/api/games/", body, {})))

    @classmethod
    def joining(cls, ask: Ask, code: str, name: str) -> "Player":
        answer = checked(ask("POST", f"/api/games/{code}/join/", {"name": name}, {}))
        return cls._seated(ask, answer)

    @classmethod
    def _seated(cls, ask: Ask, body: Any) -> "Player":
        player = cls(ask, body["code"], body["seat"], body["token"])
        player.view = body["view"]
        return player

    def headers(self) -> dict[str, str]:
        return {"X-Seat-Token": self.token, "Accept-Language": self.language}

    def do(self, what: str, **body: Any) -> Any:
        answer = self.ask("POST", f"/api/games/{self.code}/{what}/", body, self.headers())
        self.view = checked(answer)
        return self.view

    def look(self) -> dict[str, Any]:
        """Fetch the table unless it is as it was."""
        headers = {**self.headers(), **({"If-None-Match": self.etag} if self.etag else {})}
        status, found, body = self.ask("GET", f"/api/games/{self.code}/", None, headers)
        if status != 304:
            self.view, self.etag = checked((status, found, body)), found.get("ETag", "")
        return self.view

    def move(self, **move: Any) -> Any:
        body = {"version": self.view["version"], "key": uuid.uuid4().hex, **move}
        answer = self.ask("POST", f"/api/games/{self.code}/moves/", body, self.headers())
        done = checked(answer)
        self.view = done["view"]
        return done["move"]

    def record(self) -> Any:
        return checked(self.ask("GET", f"/api/games/{self.code}/record/", None, self.headers()))

    def any_move(self, chance: random.Random) -> dict[str, Any]:
        """Choose among what the hints allow."""
        hints = self.view["hints"]
        if hints["slots"]:
            card = chance.choice(hints["playable"])
            return {"do": "place", "card": card, "slot": chance.randrange(hints["slots"])}
        moves = [{"do": "play", "card": card} for card in hints["playable"]]
        moves += [{"do": "discard", "card": card} for card in hints["discardable"]]
        return chance.choice([*moves, {"do": "end"}] if hints["may_end"] else moves)


def checked(answer: Answer) -> Any:
    status, _headers, body = answer
    if status >= 400:
        raise Refused(status, body)
    return body


def over_http(site: str) -> Ask:
    """Return a way to ask a site, over one connection that is kept."""
    connection = HTTPConnection(urlsplit(site).netloc, timeout=300)

    def ask(method: str, path: str, body: Any, headers: dict[str, str]) -> Answer:
        sent = None if body is None else json.dumps(body)
        connection.request(method, path, sent, {"Content-Type": "application/json", **headers})
        response = connection.getresponse()
        text = response.read()
        return response.status, dict(response.getheaders()), json.loads(text) if text else None

    return ask


def play(players: list[Player], chance: random.Random, most: int = 2000) -> dict[str, Any]:
    """Have *players* play to the end, and return the record."""
    for _move in range(most):
        turn = players[0].look()["turn"]
        if turn is None:
            return dict(players[0].record())
        if players[0].view["bot_to_move"]:
            players[0].do("go-on")
            continue
        mover = next(player for player in players if player.seat == turn)
        mover.look()
        mover.move(**mover.any_move(chance))
    raise AssertionError("the game does not end")


def main(site: str, deck: str) -> None:
    """Play one game of each kind, two random players at the table."""
    for mode in ("competitive", "cooperative"):
        host = Player.opening(over_http(site), deck, "Ada", mode=mode)
        guest = Player.joining(over_http(site), host.code, "Ben")
        host.do("start")
        record = play([host, guest], random.Random())
        print(mode, json.dumps(record["result"]))


if __name__ == "__main__":
    main(*sys.argv[1:])
