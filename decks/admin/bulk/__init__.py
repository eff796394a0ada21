"""What is done to many selected rows at once."""
