"""Tables for programs."""
