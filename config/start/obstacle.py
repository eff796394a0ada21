"""What keeps the site from starting.  Standard library only: nothing is installed yet."""


class Obstacle(Exception):
    """Something is not as it must be; the message says in one line what to do."""
