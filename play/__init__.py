"""A game of an edition, played at a table."""
