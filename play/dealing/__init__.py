"""Which cards a table is dealt, and in which order."""
