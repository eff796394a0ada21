"""Days and hours as readers of each language write them."""

from datetime import datetime

import pytest
from django.utils import translation
from django.utils.formats import date_format


@pytest.mark.parametrize(
    ("language", "day", "hour"),
    [
        ("uk", "09.11.2026", "9 листопада 2026\xa0р., 14:05"),
        ("pl", "09.11.2026", "9 listopada 2026, 14:05"),
        ("ru", "09.11.2026", "9 ноября 2026\xa0г., 14:05"),
        ("en", "9 Nov 2026", "9 November 2026, 14:05"),
    ],
)
def test_days_and_hours_are_written_as_in_the_readers_language(language, day, hour):
    then = datetime(2026, 11, 9, 14, 5)

    with translation.override(language):
        assert date_format(then, "SHORT_DATE_FORMAT") == day
        assert date_format(then, "DATETIME_FORMAT") == hour
