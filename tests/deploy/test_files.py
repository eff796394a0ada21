"""The files for compose, systemd and proxies agree with each other and with the code."""

import re
import shutil
import subprocess

import pytest

from config.management.commands import serve
from config.start.data import BASE_DIR
from tests.deploy.files import DEPLOY, command, compose, environment, example, service, unit

OURS = ("prepare", "web", "worker")
OF_BOTO = {"AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_DEFAULT_REGION"}
UNITS = ("kronika-web@.service", "kronika-worker@.service", "kronika-backup.service")


def test_units_and_compose_start_the_same():
    for name, service_name in (
        ("kronika-web@.service", "web"),
        ("kronika-worker@.service", "worker"),
    ):
        started = unit(name)["Service"]["ExecStart"].split()

        assert started[0] == "/srv/kronika/.venv/bin/python"
        assert started[1:] == command(service_name)


@pytest.mark.parametrize("name", OURS)
def test_nothing_of_ours_has_rights_or_writes_but_to_its_data(name):
    said = service(name)

    assert said["read_only"] is True
    assert said["cap_drop"] == ["ALL"]
    assert said["volumes"] == ["data:/data"]
    assert said["environment"]["DATA_DIR"] == "/data"
    assert re.search(r"^USER kronika$", (DEPLOY / "Dockerfile").read_text(), re.MULTILINE)


@pytest.mark.parametrize("name", UNITS)
def test_units_have_no_rights_and_write_but_to_their_data(name):
    said = unit(name)["Service"]

    assert said["User"] == "kronika"
    assert said["ProtectSystem"] == "strict"
    assert f"/var/lib/{said['StateDirectory']}" == example()["DATA_DIR"]


def test_two_of_each_share_database_redis_and_data():
    for name in ("web", "worker"):
        assert service(name)["deploy"]["replicas"] == 2
    assert environment("web") == environment("worker") == environment("prepare")


def test_every_variable_is_one_that_the_code_reads_and_the_example_has_it():
    code = "".join(path.read_text() for path in (BASE_DIR / "config").rglob("*.py"))
    known = set(re.findall(r'"([A-Z][A-Z_]+)"', code)) | OF_BOTO
    wanted = set(re.findall(r"\$\{(\w+)", (DEPLOY / "compose.yaml").read_text()))

    assert set(environment("web")) <= known
    assert wanted - set(example()) <= {"CERTIFICATES"}
    assert set(example()) - known == {"SITE_NAME", "POSTGRES_PASSWORD"}


def test_where_compose_keeps_pictures_in_a_bucket_its_image_can_reach_it():
    bucket = dict.fromkeys(("MEDIA_BUCKET", "MEDIA_ENDPOINT", *OF_BOTO), "given")

    assert bucket.items() <= environment("web", **bucket).items()
    assert "requirements scaled s3 >" in (DEPLOY / "Dockerfile").read_text()


def test_no_secret_has_a_value_that_somebody_might_keep():
    assert {
        name: text for name, text in example().items() if re.search("KEY|TOKEN|^POST", name)
    } == {
        "SECRET_KEY": "",
        "METRICS_TOKEN": "",
        "POSTGRES_PASSWORD": "",
        "AWS_ACCESS_KEY_ID": "",
        "AWS_SECRET_ACCESS_KEY": "",
    }


def test_proxies_hang_up_before_the_site_does_and_believe_no_visitor():
    nginx, caddy = ((DEPLOY / name).read_text() for name in ("nginx.conf", "Caddyfile"))

    for text in (nginx, caddy):
        seconds = int(re.search(r"keepalive(?:_timeout)? (\d+)s", text)[1])
        assert seconds < serve.KEEP_ALIVE
    assert "X-Forwarded-For $remote_addr;" in nginx
    assert "X-Forwarded-For {remote_host}" in caddy
    assert "X-Forwarded-Proto $scheme;" in nginx
    assert "Upgrade $http_upgrade;" in nginx


def test_the_proxy_of_compose_is_the_one_behind_which_addresses_are_told_apart():
    assert environment("web")["PROXIES"] == "1"
    assert "./nginx.conf" in str(compose()["services"]["proxy"]["volumes"])


def test_commands_have_the_environment_that_the_units_have(tmp_path):
    settings = tmp_path / "kronika.env"
    settings.write_text("METRICS_TOKEN=a-token\nEMAIL_FROM='Kronika <k@kronika.example>'\n")
    script = (DEPLOY / "kronika").read_text().replace("/etc/kronika.env", str(settings))
    script = script.replace("/srv/kronika", str(tmp_path))
    asked = "runuser --user kronika -- .venv/bin/python manage.py"
    assert asked in script

    script = script.replace(asked, "printenv")
    told = subprocess.check_output(["sh", "-c", script, "sh", "METRICS_TOKEN", "EMAIL_FROM"])

    assert told.decode() == "a-token\nKronika <k@kronika.example>\n"


def test_nightly_backups_go_where_their_unit_may_write_and_are_cleared_away_there():
    said = unit("kronika-backup.service")["Service"]

    assert f"backup {said['ReadWritePaths']}/" in said["ExecStart"]
    assert f"find {said['ReadWritePaths']} " in said["ExecStartPost"]


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="no systemd here")
def test_systemd_understands_its_units(tmp_path):
    for path in DEPLOY.glob("kronika-*"):
        text = path.read_text().replace("/srv/kronika/.venv/bin/python", "/bin/true")
        text = re.sub(
            r"^(WorkingDirectory|User|Group|EnvironmentFile)=.*\n", "", text, flags=re.MULTILINE
        )
        (tmp_path / path.name.replace("@", "@8001")).write_text(text)
    units = [str(path) for path in tmp_path.iterdir()]

    done = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", *units],
        capture_output=True,
        text=True,
        check=False,
    )

    assert [line for line in done.stderr.splitlines() if str(tmp_path) in line] == []
