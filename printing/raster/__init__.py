"""From pages to pixels: pictures of cards for shops and tables that take no PDF."""
