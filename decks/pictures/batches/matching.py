"""Which card a file is for, by its name."""

import re
import unicodedata
from collections.abc import Iterable
from difflib import get_close_matches
from pathlib import PurePath

LIKENESS = 0.75
_GAP = re.compile(r"[\s_-]+")


class Keys:
    """The keys of a deck, found however a file writes them."""

    def __init__(self, keys: Iterable[str]) -> None:
        self._keys = set(keys)
        self._folded: dict[str, str] = {}
        for key in sorted(self._keys):
            told = folded(key)
            self._folded[told] = "" if told in self._folded else key  # of two alike neither

    def has(self, key: str) -> bool:
        return key in self._keys

    def of_file(self, name: str) -> str:
        """Return the key that a file is named for, or nothing."""
        stem = PurePath(name).stem
        return stem if stem in self._keys else self._folded.get(folded(stem), "")

    def nearest(self, name: str) -> str:
        """Return a key that the file may have been meant for, or nothing."""
        found = get_close_matches(folded(PurePath(name).stem), self._folded, 1, LIKENESS)
        return self._folded[found[0]] if found else ""


def folded(text: str) -> str:
    """Return what is left of a name when case and gaps do not count."""
    return _GAP.sub("-", unicodedata.normalize("NFKC", text).strip()).casefold()
