"""Every finished file is opened again and checked."""
