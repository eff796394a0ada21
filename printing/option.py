"""One thing that may be chosen about printing."""

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

from printing.geometry.paper import require

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

OptionText: TypeAlias = "str | _StrPromise"  # in the language of the reader


@dataclass(frozen=True, slots=True)
class Option:
    """One choice, and what it is called wherever people meet it."""

    name: str  # in an order
    usual: Any = ""  # as it is written; a blank one may stay blank
    read: Callable[[str], Any] | None = None  # where it is more than a text or a tick
    bounds: tuple[float, float] = (-math.inf, math.inf)
    label: OptionText = ""  # on the print page
    field: str = ""  # there, where it is another one
    subject: "OptionText | None" = None  # of a sentence that says what is out of bounds
    measure: str = ""  # in a spec, where it is another one
    flag: str = ""  # of the commands, where it is another one
    metavar: str | None = None
    help: str = ""

    @property
    def switch(self) -> str:
        """How the commands call it."""
        flag = self.flag or self.name.replace("_", "-")
        return f"--no-{flag}" if self.usual is True else f"--{flag}"

    def value(self, text: str) -> Any:
        """Return what was written, or None for what may stay blank, or raise PrintError."""
        if self.read is None:
            return text
        return self.read(text) if text or self.usual else None

    def require(self, value: float) -> None:
        """Refuse a value that is out of bounds."""
        require(self.name, value, *self.bounds)
