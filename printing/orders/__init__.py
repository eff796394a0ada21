"""From what is asked for to a proved file."""
