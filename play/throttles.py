"""How often one address may open, join, report and replay; a school behind one address fits."""

from django.http import HttpRequest
from rest_framework.request import Request
from rest_framework.throttling import SimpleRateThrottle

from play.refusals import TableSaysNo, TooMany, TooManyToday


class PerAddress(SimpleRateThrottle):
    """Counts by address; X-Forwarded-For is believed of configured proxies only."""

    refusal: type[TableSaysNo] = TooMany

    def get_cache_key(self, request: Request | HttpRequest, view: object) -> str:
        ident = self.get_ident(request)  # type: ignore[arg-type]  # it reads META alone
        return self.cache_format % {"scope": self.scope, "ident": ident}

    @classmethod
    def check(cls, request: HttpRequest) -> None:
        """Count this request, or raise what says why not."""
        if not cls().allow_request(request, None):  # type: ignore[arg-type]  # as above
            raise cls.refusal


class Opening(PerAddress):
    scope = "open"


class OpeningToday(PerAddress):
    scope = "open_a_day"
    refusal = TooManyToday


def check_opening(request: HttpRequest) -> None:
    """Count a table that is to be opened, or raise what says why not."""
    Opening.check(request)
    OpeningToday.check(request)


class Joining(PerAddress):
    scope = "join"


class Reporting(PerAddress):
    scope = "report"


class Replaying(PerAddress):
    """Counts what has to be drawn anew; what others have looked at costs nothing."""

    scope = "replay"
