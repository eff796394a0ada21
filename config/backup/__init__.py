"""All that a site is, in one file: the rows of its database, editions among them, and its media.

The file is a zip archive with a database of SQLite, whichever engine the site uses: so what one
engine kept the other can have, and an older backup is migrated before anything is replaced.
"""
