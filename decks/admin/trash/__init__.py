"""The trash: what was deleted, and how it is brought back."""
