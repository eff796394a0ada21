"""Cards in and out as sheets."""
