"""How long it takes to load a deck, and how much memory."""

import hashlib
import json
import sys
import tempfile
import time
import zipfile
from collections.abc import Iterator
from copy import deepcopy
from itertools import cycle, islice
from pathlib import Path
from typing import Any

from config.start.data import BASE_DIR
from tests.bench import Row
from tests.running import Site

STARTER = BASE_DIR / "fixtures" / "starter" / "starter.zip"
CARDS = 1_000
SECONDS, MEGABYTES = 10, 200
# From a small process, for a child begins with what its parent had.
MEASURED = """import resource, subprocess, sys
subprocess.run(sys.argv[1:], check=True)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)"""


def rows() -> Iterator[Row]:
    with tempfile.TemporaryDirectory() as directory:
        site = Site(Path(directory) / "var")
        site.prepare()
        package = Path(directory) / "large.zip"
        write_package(package)
        start = time.perf_counter()
        memory = _memory_of(site, "load_deck", str(package))
        seconds = time.perf_counter() - start
    yield Row(f"load_deck, {CARDS} cards", seconds, "s", seconds / SECONDS, f"< {SECONDS} s")
    yield Row("the same, memory", memory, "MB", memory / MEGABYTES, f"< {MEGABYTES} MB")


def write_package(path: Path) -> None:
    """Write a deck of as many cards, each with a picture of its own, like those of the starter."""
    with zipfile.ZipFile(STARTER) as starter, zipfile.ZipFile(path, "w") as package:
        rows = json.loads(starter.read("deck.json"))
        rows["deck"]["slug"], rows["editions"] = "large", []
        pictures = {row["sha256"]: row for row in rows.pop("pictures")}
        files = dict(_cards(rows, pictures, starter))
        files["deck.json"] = json.dumps(rows).encode()
        hashes = {name: hashlib.sha256(data).hexdigest() for name, data in files.items()}
        manifest = {"format": "kronika-deck/1", "files": hashes}
        files["kronika.json"] = json.dumps(manifest).encode()
        for name, data in files.items():
            package.writestr(name, data)


def _cards(
    rows: dict[str, Any], pictures: dict[str, Any], starter: zipfile.ZipFile
) -> Iterator[tuple[str, bytes]]:
    """Multiply the cards, and yield the files of their pictures."""
    originals, rows["cards"], rows["pictures"] = rows["cards"], [], []
    for number, original in enumerate(islice(cycle(originals), CARDS)):
        card = deepcopy(original)
        data = starter.read(f"pictures/{card['row']['picture']}.jpg") + str(number).encode()
        sha256 = hashlib.sha256(data).hexdigest()
        picture = pictures[card["row"]["picture"]]
        rows["pictures"].append({**picture, "sha256": sha256, "original_sha256": sha256})
        card["row"] |= {"key": f"card-{number}", "picture": sha256}
        rows["cards"].append(card)
        yield f"pictures/{sha256}.jpg", data


def _memory_of(site: Site, *command: str) -> float:
    """Run a command to its end and return the most memory it had, in MB."""
    done = site.run("-c", MEASURED, sys.executable, "manage.py", *command, "-v", "0")
    assert done.returncode == 0, done.stderr
    return int(done.stdout) / 1024
