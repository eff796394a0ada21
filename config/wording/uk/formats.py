"""Dates as Ukrainian readers write them: 9 листопада 2026 р., 14:05."""

DATE_FORMAT = "j E Y\xa0р."
DATETIME_FORMAT = "j E Y\xa0р., H:i"
SHORT_DATETIME_FORMAT = "d.m.Y, H:i"
