"""Every address of the site, from what its urls.py files include."""

from collections.abc import Iterator

from django.urls import URLPattern, URLResolver, get_resolver


def routes(resolver: URLResolver | None = None, before: str = "") -> Iterator[str]:
    """Yield every address whole, as `resolve` writes it."""
    for pattern in (resolver or get_resolver()).url_patterns:
        own = str(pattern.pattern)
        whole = before + (own.removeprefix("^") if before else own)
        if isinstance(pattern, URLPattern):
            yield whole
        else:
            yield from routes(pattern, whole)
