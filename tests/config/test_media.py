"""Pictures in a bucket: found by every machine, fetched once, gone when they are removed."""

import os
from contextlib import nullcontext
from datetime import timedelta

import boto3
import pytest
from botocore.exceptions import ClientError, ConnectTimeoutError
from django.conf import settings as conf
from django.core.management import call_command
from django.utils import timezone
from moto import mock_aws

from config import media
from config.backup import databases
from config.health import checks
from config.start import backends
from config.tidying import tidy
from decks import pictures
from decks.models import Picture
from decks.pictures import abandoned
from tests.decks.test_pictures import encoded, picture
from tests.factories import someone

pytestmark = pytest.mark.django_db
NAME = "kronika-pictures"


@pytest.fixture
def bucket(settings, monkeypatch, tmp_path):
    """Have an empty bucket, and be a machine that has no files of its own."""
    monkeypatch.setenv("AWS_ACCESS_KEY_ID", "somebody")
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "a secret")
    monkeypatch.setenv("AWS_DEFAULT_REGION", "us-east-1")
    with mock_aws():
        client = boto3.client("s3")
        client.create_bucket(Bucket=NAME)
        settings.STORAGES = {**settings.STORAGES, **backends.bucket(NAME, None)}
        settings.MEDIA_ROOT = tmp_path / "one"
        yield client


@pytest.fixture
def another_machine(settings, tmp_path):
    def move():
        settings.MEDIA_ROOT = tmp_path / "other"

    return move


def denied():
    return ClientError({"Error": {"Code": "403", "Message": "Forbidden"}}, "HeadObject")


def names(client):
    return sorted(row["Key"] for row in client.list_objects_v2(Bucket=NAME).get("Contents", []))


def upload():
    return pictures.keep(pictures.prepare(encoded(picture())), someone("author"))


def test_a_picture_uploaded_at_one_machine_is_shown_by_another(bucket, another_machine):
    kept = upload()
    data = kept.path.read_bytes()

    another_machine()

    assert names(bucket) == [
        f"originals/{kept.original_sha256}",
        f"pictures/{kept.sha256}.jpg",
    ]
    assert kept.path.read_bytes() == data
    assert kept.path.is_relative_to(conf.MEDIA_ROOT)


def test_what_was_fetched_once_needs_no_bucket(bucket, another_machine):
    kept = upload()
    another_machine()
    assert kept.path.exists()

    bucket.delete_object(Bucket=NAME, Key=f"pictures/{kept.sha256}.jpg")

    assert kept.path.exists()


def test_a_picture_that_nobody_has_is_missing_and_no_error(bucket):
    assert not media.here("pictures/none.jpg").exists()


def test_a_picture_chosen_at_one_machine_lately_is_abandoned_for_none(
    bucket, another_machine, monkeypatch, django_capture_on_commit_callbacks
):
    kept = upload()
    Picture.objects.update(uploaded_at=timezone.now() - timedelta(days=3))
    another_machine()
    os.utime(kept.path, (0, 0))  # which says when it was fetched, not when it was chosen

    tidy()
    assert Picture.objects.exists()
    monkeypatch.setattr(abandoned, "KEPT_FOR", -timedelta(days=1))
    with django_capture_on_commit_callbacks(execute=True):
        tidy()

    assert not Picture.objects.exists()
    assert names(bucket) == []


@pytest.mark.parametrize("why", [ConnectTimeoutError(endpoint_url="x"), denied()])
def test_a_bucket_that_refuses_or_is_silent_is_said_to_be_away(bucket, monkeypatch, why):
    def refuse(*_args, **_kwargs):
        raise why

    monkeypatch.setattr("storages.backends.s3.S3Storage.exists", refuse)

    assert checks.word("media", checks.CHECKS["media"]) == checks.AWAY
    with pytest.raises(media.BucketAway, match="The bucket of pictures"):
        media.here("pictures/none.jpg")


def test_a_bucket_that_answers_is_well(bucket, settings):
    settings.MEDIA_ROOT.mkdir()

    assert checks.word("media", checks.CHECKS["media"]) == checks.WELL


def test_a_backup_holds_the_bucket_and_a_restore_fills_it(
    bucket, another_machine, monkeypatch, settings, tmp_path
):
    kept, before = upload(), names(bucket)
    another_machine()
    settings.DATA_DIR = tmp_path
    only_media(monkeypatch)

    call_command("backup", tmp_path / "backup.zip")
    for name in before:
        bucket.delete_object(Bucket=NAME, Key=name)
    call_command("restore", tmp_path / "backup.zip", interactive=False)

    assert names(bucket) == before
    held = bucket.get_object(Bucket=NAME, Key=f"pictures/{kept.sha256}.jpg")
    assert held["Body"].read() == kept.path.read_bytes()


def only_media(monkeypatch):
    """Leave the database where it is: its own drill has real ones."""
    monkeypatch.setattr(databases, "dump", lambda path: path.write_bytes(b"rows"))
    monkeypatch.setattr(databases, "alone", nullcontext)
    for name in ("vet", "bring_up_to_date", "load"):
        monkeypatch.setattr(databases, name, lambda _path: None)
    monkeypatch.setattr("config.start.data.make_ready", lambda: None)
    monkeypatch.setattr("config.start.database.without_pool", lambda: None)
    monkeypatch.setattr("config.start.database.reach", lambda: None)
