"""One page for all cards of a deck: how far they have come and what waits."""
