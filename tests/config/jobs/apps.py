"""An app whose kinds of work are for tests."""

from django.apps import AppConfig


class TestKinds(AppConfig):
    name = "tests.config.jobs"
    label = "test_kinds"

    def ready(self) -> None:
        from tests.config.jobs import kinds

        kinds.register()
