"""What the tests of games may rely on: chance deals each of them the same cards every time."""

from random import Random
from types import SimpleNamespace

import pytest

from play import opening
from play.dealing import shuffle
from play.moves import making

SEED = 2


@pytest.fixture(autouse=True)
def _same_luck(monkeypatch: pytest.MonkeyPatch) -> None:
    """Draw anew within a test, and the same in each run of it."""
    chance, secret = Random(SEED), Random(SEED)
    drawn = SimpleNamespace(token_hex=lambda size: secret.randbytes(size).hex())
    for module in (making, opening, shuffle):
        monkeypatch.setattr(module, "CHANCE", chance)
    for module in (opening, shuffle):
        monkeypatch.setattr(module, "secrets", drawn)
