"""From the bare machine to the first page."""

import re
import signal
import socket
import stat
import subprocess

import pytest

from config.management.commands import serve
from config.start import address
from config.start.data import BASE_DIR
from tests.running import SECONDS, Site, bare_environment, free_port


def test_a_first_start_makes_an_administrator_whose_password_it_prints(first_start):
    check = (
        "from django.contrib.auth import authenticate;"
        f"print(authenticate(username='admin', password={first_start.password!r}).is_superuser)"
    )
    asked = first_start.site.run("manage.py", "shell", "-v", "0", "-c", check)
    assert asked.stdout.strip() == "True"


def test_a_first_start_loads_the_starter_deck(prepared):
    count = (
        "from decks.models import Deck;"
        "print(len(Deck.objects.get(slug='starter').offered.content.cards))"
    )
    assert prepared.run("manage.py", "shell", "-v", "0", "-c", count).stdout.strip() == "110"


def test_a_later_start_leaves_the_starter_deck_as_its_editors_left_it(prepared):
    edit = "from decks.models import Card; Card.objects.filter(key='bizet-carmen').delete()"
    prepared.run("manage.py", "shell", "-v", "0", "-c", edit)

    prepared.prepare()

    count = "from decks.models import Card; print(Card.objects.count())"
    assert prepared.run("manage.py", "shell", "-v", "0", "-c", count).stdout.strip() == "109"


def test_a_second_start_changes_nothing_and_says_how_to_replace_a_lost_password(prepared):
    before = [_everything(prepared), _ages(prepared)]

    second = prepared.prepare()

    assert [_everything(prepared), _ages(prepared)] == before
    assert second.password == ""
    assert ".venv/bin/python manage.py changepassword admin" in second.said


def test_data_and_key_are_for_their_owner_alone(first_start):
    data_dir = first_start.site.data_dir

    assert stat.S_IMODE(data_dir.stat().st_mode) == 0o700
    assert stat.S_IMODE((data_dir / "secret_key").stat().st_mode) == 0o600
    assert len((data_dir / "secret_key").read_text().strip()) >= 50


def test_commands_find_data_without_any_variable():
    asked = Site(BASE_DIR / "var").run("-c", "from config.start import data; print(data.DATA_DIR)")

    assert asked.stdout.strip() == str(BASE_DIR / "var")


def test_pages_and_static_files_are_served_with_debug_off(prepared):
    with prepared.served():
        page = prepared.get("/sign-in/")
        [style] = re.findall(r"/static/css/base\.\w{12}\.css", page.read().decode())
        answer = prepared.get(style, **{"Accept-Encoding": "gzip"})

    assert page.status == answer.status == 200
    assert "immutable" in answer.headers["Cache-Control"]
    assert answer.headers["Content-Encoding"] == "gzip"


def test_scripts_import_each_other_by_the_names_of_their_contents(prepared):
    [script] = (prepared.data_dir / "static" / "play" / "js").glob("board.????????????.js")

    imported = re.findall(r'from "\./(.*?)"', script.read_text())
    assert imported
    assert all(re.fullmatch(r"\w+\.\w{12}\.js", name) for name in imported)


@pytest.mark.parametrize(("kind", "comment"), [("js", r"^\s*//"), ("css", r"^\s*/\*")])
def test_scripts_and_styles_of_a_table_are_sent_without_comments(prepared, kind, comment):
    [sent] = (prepared.data_dir / "static" / "play" / kind).glob(f"board.????????????.{kind}")
    written = (BASE_DIR / "play" / "static" / "play" / kind / f"board.{kind}").read_text()

    assert re.search(comment, written, re.MULTILINE)
    assert not re.search(comment, sent.read_text(), re.MULTILINE)


def test_ctrl_c_ends_the_site_without_complaint(prepared):
    with prepared.served() as process:
        prepared.get("/sign-in/")

    said, complained = process.communicate()
    assert process.returncode == 0
    assert f"Kronika is at {prepared.url}/" in said
    assert "Traceback" not in complained


def test_ctrl_c_ends_the_site_while_it_is_still_starting(prepared):
    process = prepared.started("manage.py", "serve")
    logged = process.stderr.readline()
    process.send_signal(signal.SIGINT)

    complained = process.communicate(timeout=SECONDS)[1]
    assert "Django" in logged
    assert (process.returncode, complained) == (0, "")


def test_an_idle_connection_outlasts_what_proxies_keep():
    assert serve.configuration().timeout_keep_alive > 120  # Caddy's two minutes are the longest


def test_the_log_names_the_versions_that_matter(prepared):
    with prepared.served() as process:
        pass

    assert re.search(
        r"Django 5\.2\.\d+, Python 3\.\d+\.\d+, (SQLite 3|PostgreSQL)", process.communicate()[1]
    )


def test_a_taken_port_is_said_before_anything_is_made(site):
    with socket.create_server(("127.0.0.1", site.port)):
        asked = site.run("-m", "config")

    assert asked.returncode == 1
    assert asked.stderr.startswith(f"Port {site.port} is taken")
    assert asked.stderr.count("\n") == 1
    assert not site.data_dir.exists()


def test_nobody_is_let_in_before_the_site_can_answer():
    here = address.Address(address.LOOPBACK, free_port())

    with here.bind() as bound:
        with pytest.raises(ConnectionRefusedError):
            socket.create_connection((here.host, here.port))
        bound.listen()
        socket.create_connection((here.host, here.port)).close()
        with pytest.raises(address.UnusableAddress, match="is taken"):
            here.bind()


def test_serving_on_a_taken_port_is_refused_in_one_line(prepared):
    with socket.create_server(("127.0.0.1", prepared.port)):
        served = prepared.run("manage.py", "serve")

    assert served.returncode == 1
    assert served.stderr.startswith(f"Port {prepared.port} is taken")
    assert served.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("name", "value", "complaint"),
    [
        ("PORT", "abc", "PORT=abc is not a port. Choose a number from 1 to 65535"),
        ("PORT", "0", "PORT=0 is not a port"),
        ("PORT", "65536", "PORT=65536 is not a port"),
        ("PORT", "-1", "PORT=-1 is not a port"),
        ("PORT", "٨٠٠٠", "PORT=٨٠٠٠ is not a port"),
        ("HOST", "localhosd", "HOST=localhosd is not an IPv4 address"),
        ("HOST", "198.51.100.7", "HOST=198.51.100.7 is not an address of this machine"),
        ("DATA_DIR", "/dev/null/var", "Cannot write to /dev/null/var: Not a directory"),
    ],
)
def test_what_cannot_work_is_said_before_the_start(site, name, value, complaint):
    environment = site.environment() | {name: value}

    asked = _make("ready", environment)

    assert asked.returncode != 0
    assert asked.stderr.startswith(complaint)
    assert asked.stdout == ""


def test_nothing_is_installed_before_it_is_known_that_the_site_can_start():
    steps = _make("run", bare_environment(), "--dry-run", "--always-make").stdout

    order = ["-m config\n", " -m venv ", " install ", "manage.py prepare", "manage.py serve"]
    assert sorted(order, key=steps.index) == order


def test_the_site_answers_to_the_machines_addresses_when_opened_to_the_network(prepared):
    prepared.variables["HOST"] = "0.0.0.0"

    with prepared.served() as process:
        known = prepared.get("/sign-in/", Host=f"{socket.gethostname()}:{prepared.port}")
        unknown = prepared.get("/sign-in/", Host="kronika.example")

    assert (known.status, unknown.status) == (200, 400)
    for own in address.own_addresses()[:1]:
        assert f"on this network: http://{own}:{prepared.port}/" in process.communicate()[0]


def test_the_site_is_not_open_to_the_network_unless_asked(prepared):
    with prepared.served(), pytest.raises(ConnectionRefusedError):
        socket.create_connection(("127.0.0.2", prepared.port))


def _everything(site: Site) -> str:
    return site.run("manage.py", "dumpdata", "--exclude", "sessions").stdout


def _ages(site: Site) -> dict[str, int]:
    """Return when each file but the database's was last written."""
    kept = [path for path in site.data_dir.rglob("*") if not path.name.startswith("db.sqlite3")]
    return {str(path): path.stat().st_mtime_ns for path in kept if path.is_file()}


def _make(
    target: str, environment: dict[str, str], *options: str
) -> subprocess.CompletedProcess[str]:
    """Run make for *target*; never `run` but dry, for that installs and serves."""
    return subprocess.run(
        ["make", *options, target],
        cwd=BASE_DIR,
        env=environment,
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=False,
    )
