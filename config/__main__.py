"""What must be right before anything is installed; `make run` asks first, with the bare Python."""

import os
import sys

from config import data
from config.address import Address, UnusableAddress


def main() -> str | None:
    """Return why the site cannot start, or None."""
    try:
        Address.from_environment().listen().close()
        data.make_ready()
    except (UnusableAddress, data.UnusableData) as problem:
        return str(problem)
    if not os.environ.get("SECRET_KEY"):
        data.make_key()
    return None


if __name__ == "__main__":
    sys.exit(main())
