"""What Django's scripts say at the desk, and what is shown there without them."""

import json
import re
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.urls import reverse

from tests.messages import LANGUAGES

SAID = re.compile(r"""gettext\((?:'([^'\n]+)'|"([^"\n]+)")\)""")
CATALOGUE = re.compile(r"const newcatalog = (\{.*?\});", re.DOTALL)


@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_the_lists_to_choose_from_say_is_said_in_the_readers_language(
    admin_client, language
):
    script = Path(finders.find("admin/js/SelectFilter2.js")).read_text(encoding="utf-8")
    sentences = {one or other for one, other in SAID.findall(script)}

    answer = admin_client.get(reverse("admin:jsi18n"), headers={"Accept-Language": language})

    words = json.loads(CATALOGUE.search(answer.content.decode())[1])
    assert len(sentences) > 9
    assert {said for said in sentences if words.get(said, said) == said} == set()
    assert len(set(words["%s selected option not visible"])) == 3


def test_days_are_chosen_with_the_browsers_own_calendar(admin_client, admin_user):
    card = admin_client.get("/admin/decks/card/add/").content.decode()
    account = admin_client.get(f"/admin/auth/user/{admin_user.pk}/change/").content.decode()

    assert 'type="date"' in card
    assert "calendar.js" not in card
    assert "calendar.js" not in account
