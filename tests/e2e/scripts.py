"""Runs scripts of this folder as they are asked for, each as if it were run by itself.

It is asked in lines of JSON: a script's name and its arguments.  Starting Django takes longer than
most of them.
"""

import contextlib
import io
import json
import os
import runpy
import sys
from unittest.mock import patch

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup()

from config.cache import forget_all  # noqa: E402  (what it imports needs the line above)


def said_by(script: str, *asked: str) -> str:
    sys.argv = [script, *asked]
    with contextlib.redirect_stdout(io.StringIO()) as said:
        runpy.run_module(f"tests.e2e.{script}", run_name="__main__")
    return said.getvalue()


if __name__ == "__main__":
    for line in sys.stdin:
        forget_all()  # what was served meanwhile
        print(json.dumps(said_by(*json.loads(line))), flush=True)
        patch.stopall()
