"""Static files named by their content, scripts that import each other included."""

from whitenoise.storage import CompressedManifestStaticFilesStorage


class HashedStaticFiles(CompressedManifestStaticFilesStorage):
    """Rewrites imports too, so that no old module is mixed with a new one."""

    support_js_module_import_aggregation = True
