"""Russian."""

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
from decks.languages.numerals import by_spaces

_DATE_WORDS = DateWords(
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
_DATE_FAULTS = DateFaults(
    months="янв|фев|март|апр|май|мая|июн|июл|авг|сен|окт|ноя|дек",
    open_ended="до|перед|после|с|от|ранее|позднее|не",
    between="между",
    part="нач|начало|кон|конец|сер|середина|пол|половина|четв|четверть|первая|вторая|рубеж",
    thousand="тыс|тысяча|тысячи|тысяч",
    alternative="или|либо",
)


def _decade_name(decade: int) -> str:
    return f"{by_spaces(decade)}-е"


def _neuter_ordinal(number: int) -> str:
    return f"{by_spaces(number)}-е"


_DATE_FORMS = DateForms(
    circa="ок.",
    bce="до н. э.",
    ce="н. э.",
    year="{number} г.",
    decade="{name} гг.",
    decade_name=_decade_name,
    years="{first}–{last} гг.",
    century="{number} в.",
    millennium="{number} тыс.",
    far_millennium="{number} тысячелетие",
    far_counted=_neuter_ordinal,
    million_years="{number} млн лет назад",
)
_TIME_HINTS = TimeHints(
    century=r"столет\w+|век(?:а|е|у|ом|ов)?",
    millennium=r"тысячелет\w+",
    short_century="вв?",
    short_millennium="тыс",
    ordinal_ending="-?[а-я]{1,3}",
    ordinals="""перв втор трет четв[её]рт пят шест седьм восьм девят десят одиннадцат двенадцат
        тринадцат четырнадцат пятнадцат шестнадцат семнадцат восемнадцат девятнадцат двадцат
        двадцать_перв""",
    tens="двадцат тридцат сороков пятидесят шестидесят семидесят восьмидесят девяност",
    decade=r"{}\w{{0,3}}\s+год",
    decade_ending="-?[ех]",
    bce=r"до н\. ?э\.|до нашей эры|до (?:рождества|р\. ?х)",
    year=r"г\.|года|год",
    years=r"лет|год\w*",
    ago="назад",
    thousand="тыс",
    million="млн|миллион",
    billion="млрд|миллиард",
)
_LINE_BREAKS = LineBreaks(
    one_letter="авикосу",
    short_words="без|во|для|до|за|из|из-за|или|как|ко|на|над|не|ни|но|об|обо|от|по|под|при|со|что",
    hyphenation="ru_RU",
    months="января|февраля|марта|апреля|мая|июня|июля|августа|сентября|октября|ноября|декабря",
    before_number=r"ок\.|около",
    short_units="гг?|вв?|тыс|млн|млрд",
    units=r"млн|млрд|год|года|году|годов|годы|лет|век\w*|столети\w+|тысячелети\w+",
    era=r"до\sн\.\s?э\.|н\.\s?э\.",
)

LANGUAGE = Language(
    name="Russian",
    script=Script.CYRILLIC,
    alphabet="абвгдеёжзийклмнопрстуфхцчшщъыьэюя",
    quotes="«…»",
    inner_quotes="„…“",
    edition="№ {number}",
    plurals={"one": 1, "few": 2, "many": 5},
    draft="черновик",
    symbols={
        "sun": "солнце",
        "moon": "луна",
        "star": "звезда",
        "gear": "шестерня",
        "hourglass": "песочные часы",
        "feather": "перо",
        "key": "ключ",
        "anchor": "якорь",
        "bell": "колокол",
        "crown": "корона",
    },
    latin=(
        "а a б b в v г g д d е e ё e ж zh з z и i й i к k л l м m н n "
        "о o п p р r с s т t у u ф f х kh ц ts ч ch ш sh щ shch ы y э e ю iu я ia"
    ),
    headings={
        "key": "ключ",
        "category": "категория",
        "date": "дата",
        "front_symbol": "символ_спереди",
        "back_symbol": "символ_сзади",
        "title": "название",
        "story": "рассказ",
        "alt": "описание_изображения",
        "source_title": "источник",
        "source_url": "источник_адрес",
        "source_quote": "источник_цитата",
        "source_note": "источник_примечание",
        "source_language": "источник_язык",
        "source_read_on": "источник_когда_прочитано",
        "source_date": "источник_дата",
        "source_verdict": "источник_вывод",
        "picture": "изображение",
        "picture_credit": "автор_изображения",
        "picture_licence": "лицензия_изображения",
    },
    picture_headings={
        "picture": ("файл",),
        "picture_credit": ("автор",),
        "picture_licence": ("лицензия",),
    },
    date_words=_DATE_WORDS,
    date_faults=_DATE_FAULTS,
    date_forms=_DATE_FORMS,
    short_date_forms=replace(_DATE_FORMS, year="{number}", decade="{name}", years="{first}–{last}"),
    time_hints=_TIME_HINTS,
    line_breaks=_LINE_BREAKS,
)
