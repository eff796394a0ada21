#!/usr/bin/env python
"""Run a Django management command; what stops it is said in a line."""

import os
import secrets
import sys

from django.core.management import execute_from_command_line

INTERRUPTED = 130  # as shells count


def main() -> str | int | None:
    """Return why the command could not be run, or None."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    if is_asked_for_help(sys.argv[1:]):
        os.environ.setdefault("SECRET_KEY", secrets.token_urlsafe(50))  # help signs nothing
    try:
        execute_from_command_line(sys.argv)
    except KeyboardInterrupt:
        print("Stopped. Nothing was left half done.", file=sys.stderr)
        return INTERRUPTED
    except Exception as error:
        from config.start.failures import explanation  # it knows the database

        sentence = explanation(error)
        if sentence is None or "--traceback" in sys.argv:
            raise
        return sentence
    return None


def is_asked_for_help(arguments: list[str]) -> bool:
    return arguments[:1] in ([], ["help"]) or not {"-h", "--help"}.isdisjoint(arguments)


if __name__ == "__main__":
    sys.exit(main())
