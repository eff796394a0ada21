"""The pictures of the desk's handbook."""
