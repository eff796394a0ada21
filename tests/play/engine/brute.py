"""Both games once more, written for plainness from the rules alone, to count against.

Nothing of the engine is used here but the values of a table to begin from: cards are tuples
(number, year, front, back), a table is a dict of lists, and it is copied whole for every move.
"""

from copy import deepcopy
from typing import Any

Table = dict[str, Any]
Counts = tuple[int, int, int]  # sequences of moves, games over among them, sum of their results


def count(table: Table, depth: int) -> Counts:
    """Count the sequences of up to *depth* moves, those that end the game earlier included."""
    if table["over"]:
        return 1, 1, table["worth"]
    if depth == 0:
        return 1, 0, 0
    total = [0, 0, 0]
    for move in moves(table):
        after = deepcopy(table)
        make(after, move)
        for i, n in enumerate(count(after, depth - 1)):
            total[i] += n
    return total[0], total[1], total[2]


def moves(table: Table) -> list[tuple[Any, ...]]:
    hand = table["hands"][table["turn"]]
    if "line" in table:
        return [("place", c, slot) for c in hand for slot in range(len(table["line"]) + 1)]
    fresh = [("play", c) for c in hand if c not in table["blocked"]]
    if table["successes"]:
        return [*fresh, ("end",)]
    if table["failures"]:
        return fresh
    key = table["discards"][-1][3]
    return fresh + [("discard", c) for c in hand if c[2] == key]


def make(table: Table, move: tuple[Any, ...]) -> None:
    match move:
        case ("place", card, slot):
            place(table, card, slot)
        case ("play", card):
            play(table, card)
        case ("discard", card):
            discard(table, card)
        case _:
            end(table)


def place(table: Table, card: Any, slot: int) -> None:
    hand = table["hands"][table["turn"]]
    hand.remove(card)
    tried = [*table["line"][:slot], card, *table["line"][slot:]]
    years = [c[1] for c in tried]
    if years == sorted(years):
        table["line"] = tried
    else:
        table["discards"].append(card)
        draw(table, hand)
    table["to_play"].remove(table["turn"])
    if not table["to_play"]:
        end_round(table)
    if not table["over"]:
        table["turn"] = table["to_play"][0]


def draw(table: Table, hand: list[Any]) -> None:
    if not table["pile"]:
        table["pile"] = table["discards"][::-1]
        table["discards"] = []
    hand.append(table["pile"].pop(0))


def end_round(table: Table) -> None:
    order = [s for s in clockwise(table) if s in table["active"]]
    done = [s for s in order if not table["hands"][s]]
    enough = len(table["pile"]) + len(table["discards"]) >= len(done)
    if len(done) == 1 or (len(done) > 1 and not enough):
        table["over"] = True
        table["worth"] = sum(2**s for s in done)
        return
    if done:
        table["active"] = done
        for seat in done:
            draw(table, table["hands"][seat])
    table["to_play"] = [s for s in clockwise(table) if s in table["active"]]


def clockwise(table: Table) -> list[int]:
    seats = len(table["hands"])
    return [(table["first"] + i) % seats for i in range(seats)]


def play(table: Table, card: Any) -> None:
    hand = table["hands"][table["turn"]]
    if fits(table, card[1]):
        hand.remove(card)
        put(table, card)
        table["successes"] += 1
    else:
        table["blocked"].append(card)
        table["failures"] += 1
    fresh = [c for c in hand if c not in table["blocked"]]
    if table["successes"] == 2 or (table["successes"] and not fresh):
        end(table)
    elif not fresh:
        close(table)


def around(table: Table, year: int) -> tuple[int, int]:
    """Return the nearest base dates before and after *year*."""
    dates = sorted({c[1] for c in table["base"]})
    return max(d for d in dates if d < year), min(d for d in dates if d > year)


def is_inside(table: Table, year: int) -> bool:
    dates = {c[1] for c in table["base"]}
    return year not in dates and min(dates) < year < max(dates)


def fits(table: Table, year: int) -> bool:
    if not is_inside(table, year):
        return True
    left, right = around(table, year)
    return all(c[1] == year for c in table["gap"] if left < c[1] < right)


def put(table: Table, card: Any) -> None:
    table["gap" if is_inside(table, card[1]) else "base"].append(card)


def discard(table: Table, card: Any) -> None:
    table["hands"][table["turn"]].remove(card)
    table["discards"].append(card)
    end(table)


def end(table: Table) -> None:
    hand = table["hands"][table["turn"]]
    while len(hand) < 4 and table["pile"]:
        hand.append(table["pile"].pop(0))
    table["successes"] = table["failures"] = 0
    if not any(table["hands"]):
        close(table)
        return
    while True:
        table["turn"] = (table["turn"] + 1) % len(table["hands"])
        if table["hands"][table["turn"]]:
            break
    if not moves(table):
        close(table)


def close(table: Table) -> None:
    table["over"] = True
    lost = len(table["discards"]) + len(table["pile"]) + sum(map(len, table["hands"]))
    table["worth"] = 2 * len(table["base"]) + len(table["gap"]) - lost
