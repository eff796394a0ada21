"""A box for a deck: its net on one sheet of paper."""
