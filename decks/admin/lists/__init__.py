"""What the lists show and by what they are filtered."""
