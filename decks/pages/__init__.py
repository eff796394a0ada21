"""The public pages of decks."""
