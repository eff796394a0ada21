"""One page for everything that is written about a card."""
