"""Many pictures at once: sent as files or archives, looked at, and given to their cards."""
