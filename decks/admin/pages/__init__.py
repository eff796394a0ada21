"""What the admin's pages have in common: lists, rows, histories."""
