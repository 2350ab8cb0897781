"""Parses the URL of the server, and finds the proxy for it."""

from __future__ import annotations

from base64 import b64encode
from typing import Dict, NamedTuple, Optional
from urllib.parse import unquote, urlsplit
from urllib.request import getproxies, proxy_bypass

from .errors import InvalidRequest

API_PATH = "/api/v1"
BULK_PATH = "/bulk/v1"
CHANGES_PATH = "/changes/v1"
EPHEMERIS_PATH = "/ephemeris/v1"
INDEX_PATH = "/index/v1"
_ACCEPTED = "base_url must be the http or https URL of a heliolog server, such as https://heliolog.example."


class Address(NamedTuple):
    scheme: str
    host: str
    port: Optional[int]
    #: The path that heliolog is mounted at, without a trailing slash.
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


def parse_base_url(text: str) -> Address:
    """Accepts the URL with or without /api/v1 at its end."""
    try:
        parts = urlsplit(text.strip())
        port = parts.port
    except ValueError:
        raise InvalidRequest(_ACCEPTED) from None
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise InvalidRequest(_ACCEPTED)
    if parts.username is not None or parts.query or parts.fragment:
        raise InvalidRequest("base_url must be a URL without a user, a password, a query or a fragment.")
    prefix = parts.path.rstrip("/")
    if prefix.endswith(API_PATH):
        prefix = prefix[: -len(API_PATH)]
    return Address(parts.scheme, parts.hostname, port, prefix)


def proxy_for(address: Address) -> Optional[Proxy]:
    """The proxy that https_proxy, http_proxy and no_proxy select, by urllib's rules."""
    url = getproxies().get(address.scheme)
    if not url or proxy_bypass(address.host):
        return None
    parts = urlsplit(url if "://" in url else f"http://{url}")
    if not parts.hostname:
        return None
    headers = {}
    if parts.username is not None:
        credentials = f"{unquote(parts.username)}:{unquote(parts.password or '')}"
        headers["Proxy-Authorization"] = f"Basic {b64encode(credentials.encode()).decode()}"
    return Proxy(parts.hostname, parts.port or 80, headers)
