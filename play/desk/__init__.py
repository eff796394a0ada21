"""What the tables tell the editors."""
