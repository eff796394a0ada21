"""What was done in a deck, by day and person."""
