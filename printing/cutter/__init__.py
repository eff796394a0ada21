"""Sheets for a cutting machine, and where it is to cut."""
