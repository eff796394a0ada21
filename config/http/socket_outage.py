"""Wires of a site whose messenger between processes is away."""

import contextlib

from redis.exceptions import RedisError

from config.http.bare_response import Send
from config.http.body_limit import Application, Receive, Scope

TRY_AGAIN_LATER = 1013


class WiresWhileRedisLasts:
    """An ASGI application that hangs up where Redis fails; browsers ask by themselves then."""

    def __init__(self, application: Application) -> None:
        self.application = application

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await self.application(scope, receive, send)
        except RedisError:
            with contextlib.suppress(RuntimeError):  # the browser was faster
                await send({"type": "websocket.close", "code": TRY_AGAIN_LATER})
