"""How often one person may ask the press for something."""

from typing import cast

from django.http import HttpRequest
from rest_framework.request import Request
from rest_framework.throttling import SimpleRateThrottle
from rest_framework.views import APIView


class PressThrottle(SimpleRateThrottle):
    """Counts by account, or by address where nobody is signed in."""

    def __init__(self, scope: str, rate: str) -> None:
        self.scope, self.rate = scope, rate
        super().__init__()

    def get_cache_key(self, request: Request, view: APIView | None) -> str:
        ident = request.user.pk if request.user.is_authenticated else self.get_ident(request)
        return self.cache_format % {"scope": f"press_{self.scope}", "ident": ident}

    def allows(self, request: HttpRequest) -> bool:
        """Count a request, unless there were too many; Django's has all that is asked of it."""
        return self.allow_request(cast("Request", request), cast("APIView", None))
