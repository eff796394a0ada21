"""How a deck comes about: the way to its first edition, sets of categories, copies of others."""
