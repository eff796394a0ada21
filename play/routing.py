"""The addresses of wires."""

from django.urls import path

from play import urls  # which knows what a code looks like
from play.sockets import TableSocket

urlpatterns = [path(f"t/<{urls.CODE}:code>/live/", TableSocket.as_asgi())]
