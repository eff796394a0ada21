"""Drawing into a PDF."""
