"""Moving a deck with everything between installations, as one zip file."""

from decks.packages.dumping import dump_deck
from decks.packages.loading import Loaded, load_deck
from decks.packages.reading import PackageRefused

__all__ = ["Loaded", "PackageRefused", "dump_deck", "load_deck"]
