"""Pictures at the desk: their list, many at once, and which part of one is kept."""
