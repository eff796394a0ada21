"""Where the site listens, from HOST and PORT.  Standard library only: nothing is installed yet."""

import errno
import fcntl
import os
import socket
import struct
from dataclasses import dataclass
from ipaddress import AddressValueError, IPv4Address

from config.start.obstacle import Obstacle

LOOPBACK = "127.0.0.1"
EVERYWHERE = "0.0.0.0"  # noqa: S104 - opened only when somebody asks for it
SIOCGIFADDR = 0x8915  # Linux: the IPv4 address of an interface


class UnusableAddress(Obstacle):
    """HOST and PORT name no place to listen; the message says what to do."""


@dataclass(frozen=True, slots=True)
class Address:
    """An IPv4 address of this machine, or all of them, and a port."""

    host: str
    port: int

    @classmethod
    def from_environment(cls) -> "Address":
        """Read HOST and PORT, or raise UnusableAddress."""
        return cls(
            _host(os.environ.get("HOST") or LOOPBACK),
            _port(os.environ.get("PORT") or "8000"),
        )

    def bind(self) -> socket.socket:
        """Return a socket here, or raise UnusableAddress.

        It does not listen yet: whoever came would wait for the site to start, and a proxy, which
        believes that it has, would ask no other process.
        """
        bound = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        try:
            bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # what ended lingers there
            bound.bind((self.host, self.port))
        except OSError as error:
            bound.close()
            raise UnusableAddress(self._why_not(error)) from error
        return bound

    def url(self) -> str:
        """Return the address for a browser on this machine."""
        return _url(LOOPBACK if self.host == EVERYWHERE else self.host, self.port)

    def network_url(self) -> str | None:
        """Return the address for other devices, or None where the site is not open to them."""
        if self.host != EVERYWHERE:
            return None
        return next((_url(own, self.port) for own in own_addresses()), None)

    def _why_not(self, error: OSError) -> str:
        match error.errno:
            case errno.EADDRINUSE:
                return (
                    f"Port {self.port} is taken, perhaps by a site that runs already. "
                    f"Choose another: make run PORT={self.port + 1}"
                )
            case errno.EACCES:
                return f"Port {self.port} is not for this user. Choose one above 1023: PORT=8000"
            case errno.EADDRNOTAVAIL:
                return (
                    f"HOST={self.host} is not an address of this machine. "
                    f"Leave it out, or say HOST={EVERYWHERE} for all of them."
                )
        return f"Cannot listen on {self.host}, port {self.port}: {error.strerror}."


def names(host: str) -> list[str]:
    """Return the names and addresses under which a site listening on *host* is asked for."""
    loopback = [LOOPBACK, "localhost", "[::1]"]
    if host == EVERYWHERE:
        machine = socket.gethostname().lower()
        return [*loopback, *own_addresses(), machine, f"{machine.split('.')[0]}.local"]
    return loopback if host in {"", *loopback} else [*loopback, host]


def own_addresses() -> list[str]:
    """Return this machine's IPv4 addresses, the one other devices most likely see first."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        found = [_interface_address(probe, name) for _, name in socket.if_nameindex()]
    known = [address for address in [_routed_address(), *found] if address]
    return [address for address in dict.fromkeys(known) if not address.startswith("127.")]


def _routed_address() -> str | None:
    """Ask the kernel which address it would use for the outside; connecting UDP sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("198.51.100.1", 9))
        except OSError:
            return None
        return str(probe.getsockname()[0])


def _interface_address(probe: socket.socket, interface: str) -> str | None:
    try:
        reply = fcntl.ioctl(probe.fileno(), SIOCGIFADDR, struct.pack("256s", interface.encode()))
    except OSError:
        return None
    return socket.inet_ntoa(reply[20:24])


def _host(text: str) -> str:
    try:
        return str(IPv4Address(LOOPBACK if text == "localhost" else text))
    except AddressValueError:
        raise UnusableAddress(
            f"HOST={text} is not an IPv4 address. "
            f"Leave it out, or say HOST={EVERYWHERE} to open the site to the local network."
        ) from None


def _port(text: str) -> int:
    if text.isascii() and text.isdigit() and len(text) <= 5 and 1 <= int(text) <= 65535:
        return int(text)
    raise UnusableAddress(f"PORT={text} is not a port. Choose a number from 1 to 65535: PORT=8000")


def _url(host: str, port: int) -> str:
    return f"http://{host}/" if port == 80 else f"http://{host}:{port}/"
