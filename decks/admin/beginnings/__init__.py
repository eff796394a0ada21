"""Where decks begin: the guide to a first edition, sets of categories, copies of decks."""
