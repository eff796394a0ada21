"""Cards filled from Wikidata: asked for, looked at, chosen."""
