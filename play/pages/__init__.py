"""The pages of tables."""
