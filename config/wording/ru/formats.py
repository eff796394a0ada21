"""Dates as Russian readers write them: 9 ноября 2026 г., 14:05."""

DATE_FORMAT = "j E Y\xa0г."
TIME_FORMAT = "H:i"
DATETIME_FORMAT = "j E Y\xa0г., H:i"
SHORT_DATETIME_FORMAT = "d.m.Y, H:i"
