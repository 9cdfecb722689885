"""Where a request comes from, and whether a page of that origin may open a live socket."""

import re
from collections.abc import Iterable, Mapping
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from urllib.parse import urlsplit

from holmgang.core.errors import shown

UNKNOWN = "unknown"
_HOST = re.compile(r"(?:\[([\da-fA-F:.]+)\]|([\w.-]+))(?::\d*)?")
UNIX = "unix"
"""Stands among the proxies for whatever connects to a Unix socket."""


class Addresses:
    """Knows the proxies whose word is taken."""

    def __init__(self, proxies: Iterable[str], origins: Iterable[str], host_names: Iterable[str] = ()) -> None:
        self._proxies = [ip_network(proxy, strict=False) for proxy in proxies if proxy != UNIX]
        self._trusts_socket = UNIX in proxies
        listed = [origin.casefold() for origin in origins]
        self._origins = set(listed)
        self._first = next(iter(listed), "")
        self._named = {name.casefold() for name in host_names}
        self._names = self._named | {urlsplit(origin).hostname or "" for origin in self._origins}

    def is_proxy(self, peer: str | None) -> bool:
        """Whether this is one of the configured proxies. Whoever comes over a Unix socket has no address."""
        address = _address(peer or "")
        return self._trusts_socket if peer is None else address is not None and self._trusts(address)

    def host(self, peer: str | None, headers: Mapping[str, str]) -> str:
        """The name and port by which the server was asked, or what a trusted proxy says of that."""
        host = headers.get("host", "")
        return headers.get("x-forwarded-host", host).split(",")[-1].strip() if self.is_proxy(peer) else host

    def origin(self, peer: str | None, headers: Mapping[str, str]) -> str:
        """The origin that others reach the server by: the one that was asked for, if the host names it, else the first of those
        the host names; if it names none, what was asked for. Empty where that is no address."""
        host = self.host(peer, headers)
        scheme = headers.get("x-forwarded-proto", "http").split(",")[-1].strip() if self.is_proxy(peer) else "http"
        asked = f"{scheme}://{host}".casefold()
        if self._origins:
            return asked if asked in self._origins else self._first
        return asked if scheme in ("http", "https") and _HOST.fullmatch(host) else ""

    def knows_host(self, peer: str | None, headers: Mapping[str, str]) -> bool:
        """Whether the server is asked by a name of its own.

        Otherwise a page of any site could reach a server that only its visitor can reach, by pointing its own name at it. It
        cannot do that with an address, nor with a name that only the network at hand knows. A proxy answers for the names that
        it passes on, unless the host has said which there are.
        """
        if self.is_proxy(peer) and not self._named:
            return True
        name = host_name(self.host(peer, headers))
        return _is_local(name) or name in self._names

    def strange_host(self, peer: str | None, headers: Mapping[str, str]) -> str:
        """What to say where it is not."""
        name = shown(host_name(self.host(peer, headers)))
        return f"This server does not answer to {name}: its host says so by --host-name, or names the proxy before it by --proxy."

    def client(self, peer: str | None, headers: Mapping[str, str]) -> str:
        """The client's address: the peer's, or what a trusted proxy says in X-Forwarded-For, read from its end."""
        address = _address(peer or "")
        if address is None and not self.is_proxy(peer):
            return UNKNOWN
        for said in reversed(headers.get("x-forwarded-for", "").split(",")):
            if address is not None and not self._trusts(address):
                break
            before = _address(said)
            if before is None:
                break
            address = before
        return UNKNOWN if address is None else _grouped(address)

    def allows(self, origin: str | None, peer: str | None, headers: Mapping[str, str]) -> bool:
        """Whether a page of this origin may change anything: the server's own pages may, and those of configured origins.

        A program that is not a browser sends no origin; nobody's pages can make it do anything.
        """
        if origin is None:
            return True
        if origin.casefold() in self._origins:
            return True
        host = self.host(peer, headers)
        try:
            return bool(host) and urlsplit(origin).netloc.casefold() == host.casefold()
        except ValueError:
            return False

    def _trusts(self, address: IPv4Address | IPv6Address) -> bool:
        return any(address in proxy for proxy in self._proxies)


def grouped_address(text: str) -> str | None:
    """An address that somebody wrote down, as it counts here; None for what is none, or for a network that is more than one."""
    written, slash, bits = text.strip().partition("/")
    address = _address(written)
    if address is None or (slash and bits != ("32" if isinstance(address, IPv4Address) else "64")):
        return None
    return _grouped(address)


def _address(text: str) -> IPv4Address | IPv6Address | None:
    try:
        address = ip_address(text.strip())
    except ValueError:
        return None
    mapped = getattr(address, "ipv4_mapped", None)
    return mapped or address


def _grouped(address: IPv4Address | IPv6Address) -> str:
    """One household has a whole /64 of IPv6 addresses, so that is what counts as one."""
    if isinstance(address, IPv6Address):
        return str(ip_network((address, 64), strict=False).network_address) + "/64"
    return str(address)


def joined(headers: Iterable[tuple[bytes, bytes]]) -> dict[str, str]:
    """Headers by their names, in small letters; what came on several lines, in that order with commas between."""
    found: dict[str, str] = {}
    for name, value in headers:
        key, text = name.decode("latin-1").casefold(), value.decode("latin-1").strip()
        found[key] = f"{found[key]},{text}" if key in found else text
    return found


def host_name(host: str) -> str:
    """The name or address in a Host header, without its port; what is neither stays as it is."""
    found = _HOST.fullmatch(host)
    return (found[1] or found[2] if found else host).casefold().rstrip(".")


def is_loopback(name: str) -> bool:
    """Whether this names the machine itself."""
    address = _address(name)
    return name == "localhost" if address is None else address.is_loopback


def _is_local(name: str) -> bool:
    return _address(name) is not None or re.fullmatch(r"[\w-]*|[\w.-]+\.(localhost|local)", name) is not None
