"""What must be right before anything is installed; `make run` asks first, with the bare Python."""

import os
import sys

from config.start import data
from config.start.address import Address
from config.start.obstacle import Obstacle


def main() -> str | None:
    """Return why the site cannot start, or None."""
    try:
        Address.from_environment().bind().close()
        data.make_ready()
        if not os.environ.get("SECRET_KEY"):
            data.make_key()
    except Obstacle as problem:
        return str(problem)
    return None


if __name__ == "__main__":
    sys.exit(main())
