"""Uploaded pictures: looked at, prepared once for print and screen, kept under their content."""

from decks.pictures.preparation import ART_SIDE, MAX_BYTES, Prepared, keep, prepare

__all__ = ["ART_SIDE", "MAX_BYTES", "Prepared", "keep", "prepare"]
