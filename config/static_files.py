"""Static files: where they lie, and how they are named for browsers that keep them."""

from collections.abc import Iterable
from typing import Any

from django.contrib.staticfiles.finders import FileSystemFinder
from whitenoise.storage import CompressedManifestStaticFilesStorage


class CodelessFinder(FileSystemFinder):
    """Lists what lies in STATICFILES_DIRS without the code beside it."""

    def list(self, ignore_patterns: Iterable[str] | None) -> Iterable[Any]:
        return super().list([*(ignore_patterns or ()), "*.py", "*.json", "__pycache__"])


class HashedStaticFiles(CompressedManifestStaticFilesStorage):
    """Rewrites imports too, so that no old module is mixed with a new one."""

    support_js_module_import_aggregation = True
