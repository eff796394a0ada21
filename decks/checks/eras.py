"""The words that name years, centuries and eras, of all our languages together."""

import re
from collections.abc import Sequence

ARABIC = r"\d{1,3}(?:[ ,.]\d{3})+(?!\d)|\d+"
ROMAN = r"[IVXLCDMІХСМ]+"  # the last four are Cyrillic
NUMERAL = re.compile(rf"(?P<arabic>{ARABIC})|(?<!\w)(?P<roman>{ROMAN})(?!\w)")

_CENTURY = (
    r"(?i:centur(?:y|ies)|століт\w+|сторіч\w+|вік(?:у|ом|и|ів)?|віці"
    r"|столет\w+|век(?:а|е|у|ом|ов)?|wiek(?:u|i|iem|ów|ach)?|wieczn\w+|stuleci\w*)\b"
)
_MILLENNIUM = r"(?i:millenni\w+|тисячоліт\w+|тысячелет\w+|tysiącleci\w*)\b"
_SHORT_CENTURY = r"(?:ст|вв?|ww?)\."
_SHORT_MILLENNIUM = r"(?:тис|тыс|tys)\."  # after digits it means thousands of something

_ENDING = r"(?:st|nd|rd|th|-?[а-яіїєґ]{1,3}|\.)?"
UNIT = re.compile(
    rf"{_ENDING}[\s-]+(?:(?P<century>{_CENTURY}|{_SHORT_CENTURY})|(?P<millennium>{_MILLENNIUM}))"
)
UNIT_OF_ROMAN = re.compile(
    rf"{_ENDING}[\s-]+(?:(?P<century>{_CENTURY}|{_SHORT_CENTURY})"
    rf"|(?P<millennium>{_MILLENNIUM}|{_SHORT_MILLENNIUM}))"
)
UNIT_BEFORE = re.compile(rf"(?:(?P<century>{_CENTURY})|(?P<millennium>{_MILLENNIUM}))\s+$")

BCE = re.compile(
    r"\s*(?i:р\.|року|рік|г\.|года|год|r\.|roku|year)?\s*"
    r"(?:B\.? ?C\.?(?: ?E\.?)?(?!\w)"
    r"|(?i:before (?:the )?(?:christ|common era)|до н\. ?[еэ]\.|до нашо[їй] ери|до нашей эры"
    r"|до (?:різдва|рождества|р\. ?х)|p\. ?n\. ?e|przed (?:n\. ?e|nasz\w+ er|chr|narodzeniem)))"
)

AGO = re.compile(
    r"\s*(?i:(?P<thousand>thousand|тис|тыс|tys)|(?P<million>million|млн|мільйон|миллион|mln|milion)"
    r"|(?P<billion>billion|млрд|мільярд|миллиард|mld|miliard))?\w*\.?\s*"
    r"(?i:years?|рок\w+|років|рік|лет|год\w*|lata?|rok\w*)\s+(?i:ago|тому|назад|temu)\b"
)

DECADE = re.compile(r"[’']?s\b|-?(?:ті|ві|ні|тих|х|е)\b")
LATA = re.compile(r"(?i:\blat(?:a|ach|ami)?)\s+$")

# The name of a machine or the number of a work: VS-300, Ан-225, F16, № 40.
DESIGNATOR = re.compile(r"(?<!\w)[^\W\d_]{1,3}-?$|(?:№|#|(?<!\w)(?i:no|nr|op|opus)\.?)\s*$")
# An ordinal or a part of a longer word: 15th, 40-річчя.
PART_OF_WORD = re.compile(r"-?[^\W\d_]|\.\s+\w")

# The beginnings of the words for 1st … 21st; a dot stands for any apostrophe.
_ORDINALS = (
    """first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth
    fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth twenty-first""",
    """перш друг трет четверт п.ят шост сьом восьм дев.ят десят одинадцят дванадцят тринадцят
    чотирнадцят п.ятнадцят шістнадцят сімнадцят вісімнадцят дев.ятнадцят двадцят двадцять_перш""",
    """pierwsz drug trzeci czwart piąt szóst siódm ósm dziewiąt dziesiąt jedenast dwunast trzynast
    czternast piętnast szesnast siedemnast osiemnast dziewiętnast dwudziest
    dwudziest\\w*_pierwsz""",
    """перв втор трет четв[её]рт пят шест седьм восьм девят десят одиннадцат двенадцат тринадцат
    четырнадцат пятнадцат шестнадцат семнадцат восемнадцат девятнадцат двадцат двадцать_перв""",
)
# Of the decades from the twenties on.
_TENS = (
    "twent thirt fort fift sixt sevent eight ninet",
    "двадцят тридцят сороков п.ятдесят шістдесят сімдесят вісімдесят дев.яност",
    """dwudziest trzydziest czterdziest pięćdziesiąt sześćdziesiąt siedemdziesiąt osiemdziesiąt
    dziewięćdziesiąt""",
    "двадцат тридцат сороков пятидесят шестидесят семидесят восьмидесят девяност",
)
_TENS_IN_USE = (r"{}ies\b", r"{}\w{{0,3}}\s+рок", r"(?:lat|lata|latach)\s+{}", r"{}\w{{0,3}}\s+год")


def _numbered(lists: Sequence[str], first: int, forms: Sequence[str]) -> str:
    """Join the n-th words of all languages in a group that is called by its number."""
    columns = zip(*(words.split() for words in lists), strict=True)
    return "|".join(
        f"(?P<n{number}>{'|'.join(map(str.format, forms, words))})".replace("_", " ")
        for number, words in enumerate(columns, first)
    )


ORDINAL = re.compile(
    rf"(?<!\w)(?i:{_numbered(_ORDINALS, 1, ['{}'] * 4)})"
    rf"(?:\w{{0,4}}[\s-]+(?:(?P<century>{_CENTURY})|(?P<millennium>{_MILLENNIUM}))|o-?wieczn)"
)
TENS = re.compile(rf"(?<!\w)(?i:{_numbered(_TENS, 2, _TENS_IN_USE)})")


def number_of(match: re.Match[str]) -> int:
    """Return the number whose word was found."""
    return next(
        int(name[1:]) for name, text in match.groupdict().items() if text and name[0] == "n"
    )
