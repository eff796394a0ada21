"""Many rows written by few statements: what batches and the trash write with."""
