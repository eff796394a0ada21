"""One side of a card: laid out, drawn once, and drawn while it is typed."""
