"""The ASGI entry point."""

import os
import warnings

from channels.routing import ProtocolTypeRouter, URLRouter
from django.conf import settings
from django.core.asgi import get_asgi_application
from django.urls import re_path

from config import one_process
from config.body_limit import BodyLimit
from config.charset import ReadableType

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
pages = get_asgi_application()

from play.routing import urlpatterns  # noqa: E402  (models need the line above)
from play.table_thread import TableHandler  # noqa: E402

if not settings.REDIS_URL:
    one_process.hold(settings.DATA_DIR / "live.lock")

http = URLRouter(
    [re_path(r"^(t|api/games)/", TableHandler()), re_path("", pages)]  # type: ignore[arg-type]
)
routes = ProtocolTypeRouter({"http": http, "websocket": URLRouter(urlpatterns)})
application = ReadableType(BodyLimit(routes, settings.MAX_BODY_SIZE))

# Files are handed to the server whole, read in a thread: right for what a page or a deck weighs.
warnings.filterwarnings("ignore", message="StreamingHttpResponse must consume synchronous")
