"""How often one address may open, join and report; a school behind one address fits."""

from typing import Any

from django.http import HttpRequest
from rest_framework.request import Request
from rest_framework.throttling import SimpleRateThrottle

from play.refusals import TooMany


class PerAddress(SimpleRateThrottle):
    """Counts by address; X-Forwarded-For is believed of configured proxies only."""

    def get_cache_key(self, request: Request | HttpRequest, view: Any) -> str:
        ident = self.get_ident(request)  # type: ignore[arg-type]  # it reads META alone
        return self.cache_format % {"scope": self.scope, "ident": ident}

    @classmethod
    def check(cls, request: HttpRequest) -> None:
        """Count this request, or raise TooMany."""
        if not cls().allow_request(request, None):  # type: ignore[arg-type]  # as above
            raise TooMany


class Opening(PerAddress):
    scope = "open"


class Joining(PerAddress):
    scope = "join"


class Reporting(PerAddress):
    scope = "report"
