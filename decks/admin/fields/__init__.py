"""Form fields and forms that several pages share."""
