"""Setting text: fonts, line breaks, sizes, and the parts a card is made of.  Pure."""
