"""One connection to one server, kept open between calls and made anew when it has broken."""

from __future__ import annotations

import socket
import ssl
from http.client import HTTPConnection, HTTPException, HTTPResponse, HTTPSConnection, IncompleteRead
from typing import Dict, Mapping, Optional

from .address import Address, proxy_to
from .errors import ConnectionFailed

#: What a broken connection raises, in all its forms.
BROKEN = (OSError, HTTPException)


class Connection:
    """Follows no redirect: the token goes to the one server that it was given for."""

    def __init__(self, address: Address, timeout: float, ssl_context: Optional[ssl.SSLContext]) -> None:
        self._address = address
        self._timeout = timeout
        self._ssl_context = ssl_context
        self._http: Optional[HTTPConnection] = None
        self._target_prefix = address.prefix
        self._proxy_headers: Dict[str, str] = {}

    def get(self, target: str, headers: Mapping[str, str]) -> HTTPResponse:
        """Calls a path below the address and returns its answer when the head has arrived."""
        kept = self._http is not None and self._http.sock is not None
        try:
            return self._send(target, headers)
        except BROKEN as error:
            self.close()
            # Servers close connections that are idle: that is no failure, and a new one tells.
            if not (kept and isinstance(error, ConnectionError)):
                raise failed(self._address, error) from error
        return self.get(target, headers)

    def close(self) -> None:
        if self._http is not None:
            self._http.close()
            self._http = None

    def _send(self, target: str, headers: Mapping[str, str]) -> HTTPResponse:
        if self._http is None:
            self._http = self._open()
        self._http.request("GET", self._target_prefix + target, headers={**self._proxy_headers, **headers})
        return self._http.getresponse()

    def _open(self) -> HTTPConnection:
        address = self._address
        proxy = proxy_to(address)
        host, port = (address.host, address.port) if proxy is None else (proxy.host, proxy.port)
        if address.scheme == "https":
            secure = HTTPSConnection(host, port, timeout=self._timeout, context=self._ssl_context)
            if proxy is not None:
                secure.set_tunnel(address.host, address.port, proxy.headers)
            return secure
        if proxy is not None:
            self._target_prefix = str(address)
            self._proxy_headers = proxy.headers
        return HTTPConnection(host, port, timeout=self._timeout)


def failed(address: Address, error: Exception) -> ConnectionFailed:
    """Says what happened without anything that was sent."""
    cut = isinstance(error, IncompleteRead)
    reason = "the answer broke off before its end" if cut else str(error) or type(error).__name__
    failure = ConnectionFailed(f"The connection to {address.origin} failed: {reason}.")
    unknown_name = isinstance(error, socket.gaierror) and error.errno == socket.EAI_NONAME
    failure.lasting = unknown_name or isinstance(error, ssl.SSLCertVerificationError)
    return failure
