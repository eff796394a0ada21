"""The ASGI entry point."""

import os
import warnings

from channels.routing import ProtocolTypeRouter, URLRouter
from django.conf import settings
from django.core.asgi import get_asgi_application
from django.urls import re_path

from config.health.probes import Probes
from config.http.body_limit import Application, BodyLimit
from config.http.charset import ReadableType
from config.http.request_ids import RequestIds
from config.http.time_limit import for_pages
from config.start import one_process

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
pages = get_asgi_application()

from config.metrics.page import Metrics  # noqa: E402  (models need the line above)
from play.live.sockets import TableSockets  # noqa: E402  (models need the line above)
from play.live.thread import TableHandler  # noqa: E402

for_pages(settings.DATABASES["default"])  # before anything connects

if not settings.REDIS_URL:
    one_process.hold(settings.DATA_DIR / one_process.LOCK)

http = URLRouter(
    [re_path(r"^(t|api/games)/", TableHandler()), re_path("", pages)]  # type: ignore[arg-type]
)
wires: Application = TableSockets()
if settings.REDIS_URL:
    from config.http.socket_outage import WiresWhileRedisLasts  # what it catches comes with Redis

    wires = WiresWhileRedisLasts(wires)
routes = ProtocolTypeRouter({"http": http, "websocket": wires})
bounded = BodyLimit(routes, settings.MAX_BODY_SIZE, settings.MAX_DESK_BODY_SIZE)
measured = Metrics(ReadableType(bounded))
application = RequestIds(Probes(measured), settings.PROXIES)

# Files are handed to the server whole, read in a thread: right for what a page or a deck weighs.
warnings.filterwarnings("ignore", message="StreamingHttpResponse must consume synchronous")
