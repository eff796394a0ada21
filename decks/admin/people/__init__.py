"""Who looks after what in a deck."""
