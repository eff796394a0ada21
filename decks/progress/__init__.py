"""Who waits for what, and how far a deck has come."""
