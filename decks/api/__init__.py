"""Published decks for programs, read-only."""
