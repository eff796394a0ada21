"""Frozen publications of a deck: what they say, how they are made, kept and shown."""
