"""A move from asked to kept: read, made, stored, and played again."""
