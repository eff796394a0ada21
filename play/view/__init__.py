"""What everybody at a table may see: as values, in words, as JSON."""
