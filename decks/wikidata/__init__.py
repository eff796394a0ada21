"""Cards from Wikidata and Commons: asked politely, read with care, offered and never verified."""
