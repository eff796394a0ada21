"""The words that dates are read by, per language, each as it stands in a phrase (see phrase.py)."""

from dataclasses import dataclass
from typing import TypeAlias

Words: TypeAlias = tuple[str, ...]

CIRCA_ANYWHERE: Words = ("≈", "~", "ca", "circa")


@dataclass(frozen=True, slots=True)
class Wording:
    """What means what in one language."""

    circa: Words
    bce: Words
    ce: Words
    year: Words  # beside the number of a year
    years: Words  # beside the number of a decade
    decade_ending: Words
    ordinal_ending: Words
    century: Words
    millennium: Words
    short_millennium: Words  # may also mean a thousand: never after a bare number
    million: Words
    billion: Words
    duration: Words  # between "million" and "ago"
    ago: Words
    years_come_first: bool = False  # lata 20.
    hundreds_are_decades: bool = True  # "1900s" is a century as well
    bare_ordinals: bool = True  # "15 century" is no English
    ce_first: Words = ()  # AD 79
    century_first: Words = ()  # w. XV
    comma_groups: bool = False


_UK = Wording(
    circa=("бл", "близько", "прибл", "приблизно", "біля", "коло"),
    bce=(
        "до н е",
        "до нашої ери",
        "до р х",
        "до рх",
        "до різдва христового",
        "до христа",
    ),
    ce=("н е", "нашої ери", "по р х", "від р х", "від різдва христового"),
    year=("р", "рік", "року"),
    years=("рр", "роки", "років"),
    decade_ending=("ті", "ві", "ні", "і", "х", "тих", "их"),
    ordinal_ending=("ше", "ге", "тє", "є", "те", "ме", "ве", "не", "е", "го"),
    century=("ст", "століття", "сторіччя", "вік"),
    millennium=("тисячоліття",),
    short_millennium=("тис", "тисячол"),
    million=("млн", "мільйон", "мільйони", "мільйонів"),
    billion=("млрд", "мільярд", "мільярда", "мільярди", "мільярдів"),
    duration=("р", "рік", "роки", "років", "року"),
    century_first=("ст", "століття", "сторіччя"),
    ago=("тому",),
)
_PL = Wording(
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
_RU = Wording(
    circa=("ок", "около", "прибл", "приблизительно"),
    bce=(
        "до н э",
        "до нашей эры",
        "до р х",
        "до рх",
        "до рождества христова",
    ),
    ce=("н э", "нашей эры", "по р х", "от р х", "от рождества христова"),
    year=("г", "год", "года"),
    years=("гг", "годы", "годов"),
    decade_ending=("е", "ые", "х", "ых"),
    ordinal_ending=("й", "ый", "ий", "ой", "е", "ое", "го"),
    century=("в", "век", "века", "столетие", "столетия"),
    millennium=("тысячелетие", "тысячелетия"),
    short_millennium=("тыс", "тысячел"),
    million=("млн", "миллион", "миллиона", "миллионов"),
    billion=("млрд", "миллиард", "миллиарда", "миллиардов"),
    duration=("лет", "года", "год", "л"),
    century_first=("век", "столетие"),
    ago=("назад",),
)
_EN = Wording(
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
    years=(),
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
WORDINGS = {"uk": _UK, "pl": _PL, "ru": _RU, "en": _EN}
LANGUAGES = tuple(WORDINGS)
