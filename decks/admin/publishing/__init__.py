"""From a deck to an edition."""
