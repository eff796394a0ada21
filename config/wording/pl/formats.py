"""Dates as Polish readers write them: 18 listopada 2026, 14:05."""

DATETIME_FORMAT = "j E Y, H:i"
SHORT_DATE_FORMAT = "d.m.Y"
SHORT_DATETIME_FORMAT = "d.m.Y, H:i"
