"""What was deleted, kept as it was for a while, and out of every table: nothing else sees it."""
