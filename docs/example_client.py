"""A small client for writers of clients: it plays a game over HTTP, or over sockets.

python docs/example_client.py http://127.0.0.1:8000 starter            # by POST and GET
python docs/example_client.py http://127.0.0.1:8000 starter --sockets  # needs websockets

docs/wire.md says what comes and goes; everything else is under /api/schema/.
"""

import json
import random
import sys
import time
import uuid
from typing import Any
from urllib.request import Request, urlopen

View = dict[str, Any]
BESIDE = ("fronts", "backs")  # what is told of these is added to what is known


class OverHTTP:
    """A seat that asks for the table, and moves by POST."""

    def __init__(self, site: str, seated: View) -> None:
        self.site, self.code, self.token = site, seated["code"], seated["token"]
        self.view: View = seated["view"]

    def look(self) -> View:
        self.view = ask(self.site, f"/api/games/{self.code}/", token=self.token)
        return self.view

    def move(self, move: View) -> View:
        asked = {"version": self.view["version"], "key": uuid.uuid4().hex, **move}
        done = ask(self.site, f"/api/games/{self.code}/moves/", asked, self.token)
        self.view = done["view"]
        return dict(done["move"])

    def go_on(self) -> None:
        """Let the bots move that wait for it, after a long row of theirs, say."""
        ask(self.site, f"/api/games/{self.code}/go-on/", {}, self.token)


class OverSocket(OverHTTP):
    """A seat that is told what is new, and moves by the same socket."""

    def __init__(self, site: str, seated: View) -> None:
        from websockets.sync.client import connect  # of an extra that only this way needs

        super().__init__(site, seated)
        address = f"{site.replace('http', 'ws', 1)}/t/{self.code}/live/"
        headers = {"X-Seat-Token": self.token}
        self.wire = connect(address, additional_headers=headers).__enter__()
        self.hear()

    def hear(self) -> View:
        """Take in the next message; where one was missed, ask for the whole table."""
        said: View = json.loads(self.wire.recv(timeout=30))
        if "answer" in said:
            return said
        if "after" in said and said["after"] > self.view["version"]:
            self.wire.send('{"ask": "view"}')
        else:
            self.view = merged(self.view, said)
        return {}

    def look(self) -> View:
        return self.view

    def move(self, move: View) -> View:
        version = self.view["version"]
        self.wire.send(json.dumps({"version": version, "key": uuid.uuid4().hex, **move}))
        answer: View = {}
        while not answer or self.view["version"] == version:
            answer = self.hear() or answer
            if "refused" in answer:
                raise SystemExit(f"{answer['status']} {answer['refused']['detail']}")
        return dict(answer["move"])


def merged(view: View, said: View) -> View:
    """Return the table after *said*: the whole table, or what is new since *view*."""
    if "after" not in said:
        return said
    if said["version"] < view["version"]:
        return view
    new = {name: value for name, value in said.items() if name not in {*BESIDE, "log", "after"}}
    for name in BESIDE:
        new[name] = view.get(name, {}) | said.get(name, {})
    entries = {entry["version"]: entry for entry in [*view.get("log", ()), *said.get("log", ())]}
    return {**view, **new, "log": [entries[version] for version in sorted(entries)][-24:]}


def ask(site: str, path: str, body: View | None = None, token: str = "") -> View:
    """Ask the site and return what it says."""
    headers = {"Content-Type": "application/json", **({"X-Seat-Token": token} if token else {})}
    sent = None if body is None else json.dumps(body).encode()
    with urlopen(Request(site + path, sent, headers), timeout=30) as answer:  # noqa: S310
        return dict(json.load(answer))


def any_move(view: View, chance: random.Random) -> View:
    """Choose among what the hints allow."""
    hints = view["hints"]
    if hints["slots"]:
        card = chance.choice(hints["playable"])
        return {"do": "place", "card": card, "slot": chance.randrange(hints["slots"])}
    moves = [{"do": "play", "card": card} for card in hints["playable"]]
    moves += [{"do": "discard", "card": card} for card in hints["discardable"]]
    return chance.choice([*moves, {"do": "end"}] if hints["may_end"] else moves)


def sit_down(site: str, deck: str, mode: str, kind: type[OverHTTP]) -> list[OverHTTP]:
    """Open a table for two and a bot, and begin."""
    asked = {"deck": deck, "names": ["Ada"], "bots": 1, "places": 3, "mode": mode}
    host = ask(site, "/api/games/", asked)
    guest = ask(site, f"/api/games/{host['code']}/join/", {"name": "Ben"})
    ask(site, f"/api/games/{host['code']}/start/", {}, host["token"])
    return [kind(site, seated) for seated in (host, guest)]


def play(players: list[OverHTTP], chance: random.Random) -> View:
    """Play to the end at a pace that the site allows, and return how it ended."""
    seats = {player.view["you"]: player for player in players}
    while True:
        for player in players:
            player.look()
            while isinstance(player, OverSocket) and behind(player, players):
                player.hear()
        turn = players[0].view["turn"]
        if turn is None:
            return dict(players[0].view["result"])
        if turn in seats:
            seats[turn].move(any_move(seats[turn].view, chance))
        elif players[0].view["bot_to_move"]:
            players[0].go_on()
        time.sleep(0.11)  # at most ten messages a second by one socket


def behind(player: OverHTTP, players: list[OverHTTP]) -> bool:
    return bool(player.view["version"] < max(other.view["version"] for other in players))


def main(site: str, deck: str, *ways: str) -> None:
    """Play one game of each kind, two random players and a bot at the table."""
    for mode in ("competitive", "cooperative"):
        kind = OverSocket if "--sockets" in ways else OverHTTP
        result = play(sit_down(site, deck, mode, kind), random.Random())  # noqa: S311  (a game)
        print(mode, result["headline"])


if __name__ == "__main__":
    main(*sys.argv[1:])
