"""The press: an edition on paper."""
