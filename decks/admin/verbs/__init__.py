"""Buttons that change a row by the verbs of its model."""
