"""Where things lie, in millimetres.  Pure."""
