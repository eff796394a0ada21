"""English, in which the site itself is written."""

from dataclasses import replace

from decks.languages.language import (
    DateFaults,
    DateForms,
    DateWords,
    Language,
    LineBreaks,
    Script,
    TimeHints,
)
from decks.languages.numerals import by_commas

_DATE_WORDS = DateWords(
    circa=("c", "about", "around", "approx", "approximately"),
    bce=(
        "bce",
        "b c e",
        "bc",
        "b c",
        "before christ",
        "before common era",
        "before the common era",
    ),
    ce=("ce", "c e", "ad", "a d", "common era", "of the common era"),
    ce_first=("ad", "a d"),
    year=("year",),
    decade_ending=("s", "' s", "’ s"),
    ordinal_ending=("st", "nd", "rd", "th"),
    century=("century", "cent", "c"),
    millennium=("millennium",),
    short_millennium=("mill",),
    million=("million",),
    billion=("billion", "bn"),
    duration=("years", "year", "yrs"),
    ago=("ago",),
    hundreds_are_decades=False,
    bare_ordinals=False,
    comma_groups=True,
)
_DATE_FAULTS = DateFaults(
    months="jan|feb|apr|may|jun|jul|aug|sep|oct|nov|dec",
    open_ended="before|after|by|since|until|till|from|pre|post",
    between="between",
    part="early|mid|late|half|quarter|beginning|end|turn",
    thousand="thousand|mill",
    alternative="or",
)


def _ordinal(number: int) -> str:
    teen = number % 100 in {11, 12, 13}
    ending = "th" if teen else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return by_commas(number) + ending


def _decade_name(decade: int) -> str:
    return f"{by_commas(decade)}s"


def _has_decade_name(decade: int) -> bool:
    """Tell whether the name means a decade only: "1900s" is a century to many readers."""
    return decade % 100 != 0


_DATE_FORMS = DateForms(
    circa="c.",
    bce="BCE",
    ce="CE",
    year="{number}",
    decade="{name}",
    decade_name=_decade_name,
    has_decade_name=_has_decade_name,
    century="{number} century",
    millennium="{number} millennium",
    far_millennium="{number} millennium",
    million_years="{number} million years ago",
    counted=_ordinal,
    far_counted=_ordinal,
    alone=str,
    grouped=by_commas,
)
_TIME_HINTS = TimeHints(
    century="centur(?:y|ies)",
    millennium=r"millenni\w+",
    ordinal_ending="st|nd|rd|th",
    ordinals="""first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth
        thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth
        twenty-first""",
    tens="twent thirt fort fift sixt sevent eight ninet",
    decade=r"{}ies\b",
    decade_ending="[’']?s",
    bce=r"(?-i:B\.? ?C\.?(?: ?E\.?)?(?!\w))|before (?:the )?(?:christ|common era)",
    year="year",
    years="years?",
    ago="ago",
    thousand="thousand",
    million="million",
    billion="billion",
)
_LINE_BREAKS = LineBreaks(
    one_letter="aio",
    short_words="an|and|as|at|by|for|from|in|into|its|nor|of|on|or|over|the|to|with",
    hyphenation="en_GB",
    months="January|February|March|April|May|June|July|August|September|October|November|December",
    before_number=r"c\.|ca\.|circa|AD",
    units="years?|centur(?:y|ies)|millenni(?:um|a)|million|billion|thousand",
    era="BCE|BC|CE|AD",
)

LANGUAGE = Language(
    name="English",
    script=Script.LATIN,
    alphabet="abcdefghijklmnopqrstuvwxyz",
    quotes="“…”",
    inner_quotes="‘…’",
    edition="No. {number}",
    plurals={"one": 1, "other": 2},
    draft="draft",
    symbols={
        "sun": "sun",
        "moon": "moon",
        "star": "star",
        "gear": "gear",
        "hourglass": "hourglass",
        "feather": "feather",
        "key": "key",
        "anchor": "anchor",
        "bell": "bell",
        "crown": "crown",
    },
    picture_headings={
        "picture": ("file",),
        "picture_credit": (
            "author",
            "credit",
        ),
        "picture_licence": (
            "licence",
            "license",
        ),
    },
    date_words=_DATE_WORDS,
    date_faults=_DATE_FAULTS,
    date_forms=_DATE_FORMS,
    short_date_forms=replace(
        _DATE_FORMS,
        century="{number} c.",
        millennium="{number} mill.",
        far_millennium="{number} mill.",
    ),
    time_hints=_TIME_HINTS,
    line_breaks=_LINE_BREAKS,
)
