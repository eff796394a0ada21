"""Finding static files that lie among code."""

from collections.abc import Iterable
from typing import Any

from django.contrib.staticfiles.finders import FileSystemFinder


class CodelessFinder(FileSystemFinder):
    """Lists what lies in STATICFILES_DIRS without the code beside it."""

    def list(self, ignore_patterns: Iterable[str] | None) -> Iterable[Any]:
        return super().list([*(ignore_patterns or ()), "*.py", "__pycache__"])
