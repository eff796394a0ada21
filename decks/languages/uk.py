"""Ukrainian."""

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
_DATE_FAULTS = DateFaults(
    months="січ|лют|берез|квіт|трав|черв|лип|серп|верес|жовт|листоп|груд",
    open_ended="до|перед|після|з|від|по|раніше|пізніше|не",
    between="між|поміж",
    part="поч|початок|кін|кінець|серед|середина|пол|половина|чверть|перша|друга|рубіж",
    thousand="тис|тисяча|тисячі|тисяч",
    alternative="або|чи",
)


def _decade_name(decade: int) -> str:
    """Return the decade with the ending of its last word: 1920-ті, 1940-ві, 2000-ні."""
    if decade % 1_000 == 0:
        return f"{by_spaces(decade)}-ні"
    return f"{by_spaces(decade)}-{'ві' if decade % 100 == 40 else 'ті'}"


def _neuter_ordinal(number: int) -> str:
    """Return a number with the ending of its last word: 41-ше, 50-те, 1000-не."""
    return f"{by_spaces(number)}-{_neuter_ending(number)}"


def _neuter_ending(number: int) -> str:
    if number % 1_000 == 0:
        return "не"
    if number % 100 == 40:
        return "ве"
    if number % 100 in range(10, 20):
        return "те"
    return {1: "ше", 2: "ге", 3: "тє", 7: "ме", 8: "ме"}.get(number % 10, "те")


_DATE_FORMS = DateForms(
    circa="бл.",
    bce="до н. е.",
    ce="н. е.",
    year="{number} р.",
    decade="{name} рр.",
    decade_name=_decade_name,
    years="{first}–{last} рр.",
    century="{number} ст.",
    millennium="{number} тис.",
    far_millennium="{number} тисячоліття",
    far_counted=_neuter_ordinal,
    million_years="{number} млн років тому",
)
_TIME_HINTS = TimeHints(
    century=r"століт\w+|сторіч\w+|вік(?:у|ом|и|ів)?|віці",
    millennium=r"тисячоліт\w+",
    short_century="ст",
    short_millennium="тис",
    ordinal_ending="-?[а-яіїєґ]{1,3}",
    ordinals="""перш друг трет четверт п.ят шост сьом восьм дев.ят десят одинадцят дванадцят
        тринадцят чотирнадцят п.ятнадцят шістнадцят сімнадцят вісімнадцят дев.ятнадцят двадцят
        двадцять_перш""",
    tens="двадцят тридцят сороков п.ятдесят шістдесят сімдесят вісімдесят дев.яност",
    decade=r"{}\w{{0,3}}\s+рок",
    decade_ending="-?(?:ті|ві|ні|тих|х)",
    bce=r"до н\. ?е\.|до нашо[їй] ери|до (?:різдва|р\. ?х)",
    year=r"р\.|року|рік",
    years=r"рок\w+|років|рік",
    ago="тому",
    thousand="тис",
    million="млн|мільйон",
    billion="млрд|мільярд",
)
_LINE_BREAKS = LineBreaks(
    one_letter="авзійоу",
    short_words="без|від|для|до|за|зі|із|на|об|під|по|при|про|та|чи|що|як|не|ні|над|між",
    hyphenation="uk_UA",
    months="січня|лютого|березня|квітня|травня|червня|липня|серпня|вересня|жовтня|листопада|грудня",
    before_number=r"бл\.|близько",
    short_units="рр?|ст|тис|млн|млрд",
    units=r"млн|млрд|рік|рок(?:у|и|ів|ах)|століт\w+|тисячоліт\w+",
    era=r"до\sн\.\s?е\.|н\.\s?е\.",
)

LANGUAGE = Language(
    name="Ukrainian",
    script=Script.CYRILLIC,
    alphabet="абвгґдеєжзиіїйклмнопрстуфхцчшщьюя",
    apostrophe_in_words=True,
    quotes="«…»",
    inner_quotes="„…“",
    edition="№ {number}",
    plurals={"one": 1, "few": 2, "many": 5},
    draft="чернетка",
    symbols={
        "sun": "сонце",
        "moon": "місяць",
        "star": "зірка",
        "gear": "шестерня",
        "hourglass": "пісочний годинник",
        "feather": "перо",
        "key": "ключ",
        "anchor": "якір",
        "bell": "дзвін",
        "crown": "корона",
    },
    latin=(
        "а a б b в v г h ґ g д d е e є ie ж zh з z и y і i ї i й i к k л l "
        "м m н n о o п p р r с s т t у u ф f х kh ц ts ч ch ш sh щ shch ю iu я ia"
    ),
    headings={
        "key": "ключ",
        "category": "категорія",
        "date": "дата",
        "front_symbol": "символ_спереду",
        "back_symbol": "символ_ззаду",
        "title": "назва",
        "story": "розповідь",
        "alt": "опис_зображення",
        "source_title": "джерело",
        "source_url": "джерело_адреса",
        "source_quote": "джерело_цитата",
        "source_note": "джерело_примітка",
        "source_language": "джерело_мова",
        "source_read_on": "джерело_коли_прочитано",
        "source_date": "джерело_дата",
        "source_verdict": "джерело_висновок",
        "picture": "зображення",
        "picture_credit": "автор_зображення",
        "picture_licence": "ліцензія_зображення",
    },
    picture_headings={
        "picture": ("файл",),
        "picture_credit": ("автор",),
        "picture_licence": ("ліцензія",),
    },
    date_words=_DATE_WORDS,
    date_faults=_DATE_FAULTS,
    date_forms=_DATE_FORMS,
    short_date_forms=replace(_DATE_FORMS, year="{number}", decade="{name}", years="{first}–{last}"),
    time_hints=_TIME_HINTS,
    line_breaks=_LINE_BREAKS,
)
