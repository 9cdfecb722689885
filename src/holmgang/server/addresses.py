"""Where a request comes from, and whether a page of that origin may open a live socket."""

from collections.abc import Iterable, Mapping
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from urllib.parse import urlsplit

UNKNOWN = "unknown"


class Addresses:
    """Knows the proxies whose word is taken."""

    def __init__(self, proxies: Iterable[str], origins: Iterable[str]) -> None:
        self._proxies = [ip_network(proxy, strict=False) for proxy in proxies]
        self._origins = {origin.casefold() for origin in origins}

    def is_proxy(self, peer: str | None) -> bool:
        """Whether this is one of the configured proxies."""
        address = _address(peer or "")
        return address is not None and self._trusts(address)

    def client(self, peer: str | None, headers: Mapping[str, str]) -> str:
        """The client's address: the peer's, or what a trusted proxy says in X-Forwarded-For, read from its end."""
        address = _address(peer or "")
        if address is None:
            return UNKNOWN
        for said in reversed(headers.get("x-forwarded-for", "").split(",")):
            if not self._trusts(address):
                break
            before = _address(said)
            if before is None:
                break
            address = before
        return _grouped(address)

    def allows(self, origin: str | None, peer: str | None, headers: Mapping[str, str]) -> bool:
        """Whether a page of this origin may change anything: the server's own pages may, and those of configured origins.

        A program that is not a browser sends no origin; nobody's pages can make it do anything.
        """
        if origin is None:
            return True
        if origin.casefold() in self._origins:
            return True
        host = headers.get("host", "")
        if self.is_proxy(peer):
            host = headers.get("x-forwarded-host", host).split(",")[-1].strip()
        try:
            return bool(host) and urlsplit(origin).netloc.casefold() == host.casefold()
        except ValueError:
            return False

    def _trusts(self, address: IPv4Address | IPv6Address) -> bool:
        return any(address in proxy for proxy in self._proxies)


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
