"""Polish."""

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
from decks.languages.numerals import LARGEST_ROMAN, to_roman

_DATE_WORDS = DateWords(
    circa=("ok", "około", "c"),
    bce=(
        "p n e",
        "pne",
        "przed n e",
        "przed naszą erą",
        "przed chr",
        "przed chrystusem",
        "przed narodzeniem chrystusa",
    ),
    ce=("n e", "naszej ery", "po chr", "po chrystusie"),
    year=("r", "rok", "roku"),
    years=("lata", "l"),
    decade_ending=("te", "e"),
    ordinal_ending=("ty", "y", "te", "e", "go"),
    century=("w", "wiek", "wieku", "stulecie"),
    millennium=("tysiąclecie", "tysiąclecia"),
    short_millennium=("tys",),
    million=("mln", "milion", "miliony", "milionów"),
    billion=("mld", "miliard", "miliarda", "miliardy", "miliardów"),
    duration=("lat", "lata", "l", "rok", "roku"),
    ago=("temu",),
    years_come_first=True,
    century_first=("w", "wiek", "stulecie"),
)
_DATE_FAULTS = DateFaults(
    months="stycz|lut|mar|kwie|maj|czerw|lip|sierp|wrze|paź|listop|grud",
    open_ended="przed|po|do|od|nie",
    between="między|pomiędzy",
    part="pocz|początek|kon|koniec|poł|połowa|ćw|ćwierć|schyłek|przełom",
    thousand="tys|tysiąc|tysiące|tysięcy",
    alternative="lub|albo",
)


def _decade_name(decade: int) -> str:
    """Return the decade as Polish counts it, within its century: 20. XX w."""
    return f"{decade % 100}. {to_roman(decade // 100 + 1)} w."


def _has_decade_name(decade: int) -> bool:
    """Tell whether a century that is easy to read has this decade: 1900 is not in the 20th."""
    return decade % 100 != 0 and decade // 100 < LARGEST_ROMAN


_DATE_FORMS = DateForms(
    circa="ok.",
    bce="p.n.e.",
    ce="n.e.",
    year="{number}",
    decade="lata {name}",
    decade_name=_decade_name,
    has_decade_name=_has_decade_name,
    years="lata {first}–{last}",
    century="{number} w.",
    millennium="{number} tysiąclecie",
    far_millennium="{number}. tysiąclecie",
    million_years="{number} mln lat temu",
)
_TIME_HINTS = TimeHints(
    century=r"wiek(?:u|i|iem|ów|ach)?|wieczn\w+|stuleci\w*",
    millennium=r"tysiącleci\w*",
    short_century="ww?",
    short_millennium="tys",
    ordinals=r"""pierwsz drug trzeci czwart piąt szóst siódm ósm dziewiąt dziesiąt jedenast dwunast
        trzynast czternast piętnast szesnast siedemnast osiemnast dziewiętnast dwudziest
        dwudziest\w*_pierwsz""",
    ordinal_adjective="o-?wieczn",
    tens="""dwudziest trzydziest czterdziest pięćdziesiąt sześćdziesiąt siedemdziesiąt
        osiemdziesiąt dziewięćdziesiąt""",
    decade=r"(?:lat|lata|latach)\s+{}",
    decade_before="lat(?:a|ach|ami)?",
    bce=r"p\. ?n\. ?e|przed (?:n\. ?e|nasz\w+ er|chr|narodzeniem)",
    year=r"r\.|roku",
    years=r"lata?|rok\w*",
    ago="temu",
    thousand="tys",
    million="mln|milion",
    billion="mld|miliard",
)
_LINE_BREAKS = LineBreaks(
    one_letter="aiouwz",
    short_words="bez|co|czy|dla|do|ku|lub|na|nad|nie|od|oraz|po|pod|przy|we|za|ze|że",
    hyphenation="pl_PL",
    months="stycznia|lutego|marca|kwietnia|maja|czerwca|lipca|sierpnia|września|października"
    "|listopada|grudnia",
    before_number=r"ok\.|około|lata|lat",
    short_units="w|r|tys|mln|mld",
    units=r"mln|mld|rok|roku|lat|lata|latach|wiek\w*|tysiącleci\w+",
    era=r"p\.\s?n\.\s?e\.|n\.\s?e\.",
)

LANGUAGE = Language(
    name="Polish",
    script=Script.LATIN,
    alphabet="aąbcćdeęfghijklłmnńoóprsśtuwyzźż",
    quotes="„…”",
    inner_quotes="«…»",
    edition="nr {number}",
    plurals={"one": 1, "few": 2, "many": 5},
    draft="szkic",
    symbols={
        "sun": "słońce",
        "moon": "księżyc",
        "star": "gwiazda",
        "gear": "koło zębate",
        "hourglass": "klepsydra",
        "feather": "pióro",
        "key": "klucz",
        "anchor": "kotwica",
        "bell": "dzwon",
        "crown": "korona",
    },
    latin="ł l",
    headings={
        "key": "klucz",
        "category": "kategoria",
        "date": "data",
        "front_symbol": "symbol_z_przodu",
        "back_symbol": "symbol_z_tyłu",
        "title": "tytuł",
        "story": "opowieść",
        "alt": "opis_ilustracji",
        "source_title": "źródło",
        "source_url": "źródło_adres",
        "source_quote": "źródło_cytat",
        "source_note": "źródło_uwaga",
        "source_language": "źródło_język",
        "source_read_on": "źródło_data_dostępu",
        "source_date": "źródło_data",
        "source_verdict": "źródło_wniosek",
        "picture": "ilustracja",
        "picture_credit": "autor_ilustracji",
        "picture_licence": "licencja_ilustracji",
    },
    picture_headings={
        "picture": ("plik",),
        "picture_credit": ("autor",),
        "picture_licence": ("licencja",),
    },
    date_words=_DATE_WORDS,
    date_faults=_DATE_FAULTS,
    date_forms=_DATE_FORMS,
    short_date_forms=replace(_DATE_FORMS, millennium="{number} tys."),
    time_hints=_TIME_HINTS,
    line_breaks=_LINE_BREAKS,
)
