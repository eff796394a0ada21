"""The scripts of the table say what they were given words for, and nothing else."""

import re

from config.start.data import BASE_DIR
from play.view import script_texts

SCRIPTS = BASE_DIR / "play" / "static" / "play" / "js"
SAID = re.compile(r'\bsay\("(\w+)"')
CHOSEN = re.compile(r'"(\w+)"')


def test_every_sentence_that_is_said_has_words():
    said = {name for script in SCRIPTS.glob("*.js") for name in SAID.findall(script.read_text())}

    assert said - script_texts.for_browser().keys() == set()


def test_no_words_are_given_that_nobody_says():
    texts = " ".join(script.read_text() for script in SCRIPTS.glob("*.js"))
    quoted = set(CHOSEN.findall(texts))

    unsaid = {
        name for name in script_texts.for_browser() if not name.startswith("symbol_")
    } - quoted

    assert unsaid == set()


def test_a_sentence_with_a_number_has_every_form_its_language_tells_apart():
    counted = [words for words in script_texts.for_browser().values() if isinstance(words, dict)]

    assert counted
    assert all(set(forms) == {"one", "other"} for forms in counted)
