"""All that a deck needs on paper, in one archive."""
