"""Every sentence we write is there in every language."""

import re

import pytest

from tests.messages import LANGUAGES, catalogue, collected, compiled, po_path

BEGINNING = 24  # letters by which a sentence is known
PLACEHOLDER = re.compile(r"%\(\w+\)[a-z]|\{\w+\}|%[sd]|</?\w+[^>]*>")


def identity(message):
    return message.context, message.id


def forms(message):
    """Return every form of a text: one, or one for each plural."""
    return message.string if isinstance(message.string, tuple) else (message.string,)


@pytest.fixture(scope="module")
def template():
    return collected()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_catalogue_has_the_messages_of_the_source_and_no_others(language, template):
    said = {identity(message) for message in template if message.id}
    known = {identity(message) for message in catalogue(language) if message.id}

    assert known == said, "run: make messages"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_is_translated_in_all_its_forms(language):
    missing = [m.id for m in catalogue(language) if m.id and not all(forms(m))]

    assert missing == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_translation_keeps_placeholders_and_tags(language):
    for message in (message for message in catalogue(language) if message.id):
        ids = message.id if isinstance(message.id, tuple) else (message.id,)
        wanted = set(PLACEHOLDER.findall(ids[-1]))
        for form in forms(message):
            assert set(PLACEHOLDER.findall(form)) == wanted, form


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_translation_stands_twice_where_two_hands_have_changed_it(language):
    said = [form for message in catalogue(language) if message.id for form in forms(message)]

    assert [
        form for form in said if form.count(form[:BEGINNING]) > 1 and len(form) > BEGINNING
    ] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_compiled_is_what_is_written(language):
    assert po_path(language).with_suffix(".mo").read_bytes() == compiled(catalogue(language))


def test_messages_are_found_in_code_and_in_templates(template):
    assert "Write a title." in template
    assert any("templates/" in place for m in template for place, _line in m.locations)
