"""Static files: where they lie, and how they are named for browsers that keep them."""

import re
from collections.abc import Iterable
from typing import Any

from django.contrib.staticfiles.finders import FileSystemFinder
from django.core.files.base import ContentFile, File
from whitenoise.storage import CompressedManifestStaticFilesStorage

# What is for our eyes: comments, indents, empty lines.
BLOCK = rb"/\*(?:[^*]|\*(?!/))*\*/"
FOR_EYES = re.compile(
    rb"^[ \t]*(?://.*|%b)\n|[ \t]+(?:// [^\"'`\n]*|%b)$|^[ \t]+|^\n" % (BLOCK, BLOCK), re.MULTILINE
)
OF_TABLES = ("play/js/", "play/css/")  # whose first view is to be light


class CodelessFinder(FileSystemFinder):
    """Lists what lies in STATICFILES_DIRS without the code beside it."""

    def list(self, ignore_patterns: Iterable[str] | None) -> Iterable[Any]:
        return super().list([*(ignore_patterns or ()), "*.py", "*.json", "__pycache__"])


class HashedStaticFiles(CompressedManifestStaticFilesStorage):
    """Rewrites imports too, so that no old module is mixed with a new one.

    Browsers are sent the scripts and styles of tables without what is for our eyes.
    """

    support_js_module_import_aggregation = True

    def _save(self, name: str, content: File[Any]) -> str:
        if name.startswith(OF_TABLES):
            content = ContentFile(FOR_EYES.sub(b"", b"".join(content.chunks())))
        saved: str = super()._save(name, content)
        return saved
