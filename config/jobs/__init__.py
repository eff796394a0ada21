"""Work outside the process that serves tables: a row for each piece of it, and workers.

The row is the truth; the queue of django-tasks only wakes workers, and may lose what it likes.
"""
