"""Texts of one language as files that translators' programs know: XLIFF and PO."""
