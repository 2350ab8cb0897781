"""Where a server is, from what a person would paste, and the proxy on the way to it."""

from __future__ import annotations

from base64 import b64encode
from typing import Dict, NamedTuple, Optional
from urllib.parse import unquote, urlsplit
from urllib.request import getproxies, proxy_bypass

from .errors import InvalidRequest

API_PATH = "/api/v1"
BULK_PATH = "/bulk/v1"
_ACCEPTED = "give the address of a heliolog, such as https://sun.example.org"


class Address(NamedTuple):
    scheme: str
    host: str
    port: Optional[int]
    #: The path below which heliolog is, without a slash at its end.
    prefix: str

    @property
    def origin(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{self.scheme}://{host}" + ("" if self.port is None else f":{self.port}")

    def __str__(self) -> str:
        return self.origin + self.prefix


class Proxy(NamedTuple):
    host: str
    port: int
    headers: Dict[str, str]


def parse_address(text: str) -> Address:
    """Takes the address with or without /api/v1 at its end."""
    try:
        parts = urlsplit(text.strip())
        port = parts.port
    except ValueError:
        raise InvalidRequest(f"This is no address: {_ACCEPTED}.") from None
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise InvalidRequest(f"The address has to begin with https:// or http://: {_ACCEPTED}.")
    if parts.username is not None or parts.query or parts.fragment:
        raise InvalidRequest(f"The address has more than a host and a path: {_ACCEPTED}.")
    prefix = parts.path.rstrip("/")
    if prefix.endswith(API_PATH):
        prefix = prefix[: -len(API_PATH)]
    return Address(parts.scheme, parts.hostname, port, prefix)


def proxy_to(address: Address) -> Optional[Proxy]:
    """The proxy that the environment names (https_proxy, http_proxy, no_proxy), as urllib does."""
    named = getproxies().get(address.scheme)
    if not named or proxy_bypass(address.host):
        return None
    parts = urlsplit(named if "://" in named else f"http://{named}")
    if not parts.hostname:
        return None
    headers = {}
    if parts.username is not None:
        secret = f"{unquote(parts.username)}:{unquote(parts.password or '')}"
        headers["Proxy-Authorization"] = f"Basic {b64encode(secret.encode()).decode()}"
    return Proxy(parts.hostname, parts.port or 80, headers)
