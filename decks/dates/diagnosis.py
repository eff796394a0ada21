"""The most helpful reason for refusing a text.  It only names the fault: the refusal is certain."""

import re

from decks.dates.errors import Fault
from decks.dates.grammar import NUMBER, ROMAN

# Words of all languages together: a date is often written in another one than it is read in.
_MONTH = (
    "січ|лют|берез|квіт|трав|черв|лип|серп|верес|жовт|листоп|груд"
    "|stycz|lut|mar|kwie|maj|czerw|lip|sierp|wrze|paź|listop|grud"
    "|янв|фев|март|апр|май|мая|июн|июл|авг|сен|окт|ноя|дек"
    "|jan|feb|apr|may|jun|jul|aug|sep|oct|nov|dec"
)
_OPEN_ENDED = (
    "до|перед|після|з|від|по|раніше|пізніше|не|przed|po|do|od|nie|после|с|от|ранее|позднее"
    "|before|after|by|since|until|till|from|pre|post"
)
_PART = (
    "поч|початок|кін|кінець|серед|середина|пол|половина|чверть|перша|друга|рубіж"
    "|pocz|początek|kon|koniec|poł|połowa|ćw|ćwierć|schyłek|przełom"
    "|нач|начало|кон|конец|сер|четв|четверть|первая|вторая|рубеж"
    "|early|mid|late|half|quarter|beginning|end|turn"
)
_THOUSAND = (
    "тис|тисяча|тисячі|тисяч|tys|tysiąc|tysiące|tysięcy|тыс|тысяча|тысячи|тысяч|thousand|mill"
)
_OR = "або|чи|lub|albo|или|либо|or"
_AGO = "тому|temu|назад|ago"
_POINT = f"(?:{NUMBER}|{ROMAN})"

# The first that is found in the phrase, or in what is left of it without circa and era, wins.
_SIGNS = tuple(
    (fault, re.compile(pattern))
    for fault, pattern in (
        (Fault.DAY_OR_MONTH, rf"{NUMBER} ([-/]) {NUMBER} \1 {NUMBER}"),
        (Fault.DAY_OR_MONTH, rf"\b(?:{_MONTH})"),
        (Fault.ALTERNATIVES, rf"[(\[/|;,]|\b(?:{_OR})\b"),
        (Fault.UNCERTAIN, r"\?"),
        (Fault.THOUSANDS, rf"{NUMBER} (?:{_THOUSAND})\b"),
        (Fault.AGO, rf"\b(?:{_AGO})$"),
        (Fault.PART_OF_SPAN, rf"\b(?:{_PART})\b"),
        (Fault.RANGE, rf"\b{_POINT}(?: [^\W\d_]+){{0,4}} [-−] {_POINT}\b"),
        (Fault.BEFORE_OR_AFTER, rf"^[<>]|^(?:{_OPEN_ENDED}) .*[0-9]"),
        (Fault.SIGN, r"^[-−]"),
        (Fault.FRACTION, rf"{NUMBER}\.{NUMBER}"),
        (Fault.DECADE_OR_CENTURY, r"[0-9]00 (?:['’] )?s$"),
        (Fault.UNIT_MISSING, rf"^{ROMAN}$"),
    )
)


def diagnosis(written: str, rest: str) -> Fault:
    """Name the fault of the phrase *written*, which is *rest* without circa and era."""
    for fault, pattern in _SIGNS:
        if pattern.search(written) or pattern.search(rest):
            return fault
    return Fault.UNREADABLE
