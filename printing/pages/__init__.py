"""The pages of the press."""
