"""The rules of both games are there in the reader's language."""

import pytest
from django.conf import settings
from django.urls import reverse

from play.engine import Mode


@pytest.mark.django_db
@pytest.mark.parametrize("mode", Mode)
@pytest.mark.parametrize("language", settings.CONTENT_LANGUAGES)
def test_every_language_of_the_site_has_its_own_rules(client, language, mode):
    response = client.get(reverse("play:rules", args=[mode]), headers={"Accept-Language": language})

    used = {template.name for template in response.templates}
    assert f"play/rules/{language}/{mode}.html" in used
