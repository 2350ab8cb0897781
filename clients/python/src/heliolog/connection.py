"""A persistent connection to one server, which reconnects after it was closed."""

from __future__ import annotations

import socket
import ssl
from http.client import HTTPConnection, HTTPException, HTTPResponse, HTTPSConnection, IncompleteRead
from typing import Dict, Mapping, Optional

from .address import Address, proxy_for
from .errors import ConnectionFailed

#: All exceptions of a broken connection.
CONNECTION_ERRORS = (OSError, HTTPException)


class Connection:
    """Does not follow redirects, so the token is only sent to the given server."""

    def __init__(self, address: Address, timeout: float, ssl_context: Optional[ssl.SSLContext]) -> None:
        self._address = address
        self._timeout = timeout
        self._ssl_context = ssl_context
        self._http: Optional[HTTPConnection] = None
        self._target_prefix = address.prefix
        self._proxy_headers: Dict[str, str] = {}

    def request(self, method: str, target: str, headers: Mapping[str, str]) -> HTTPResponse:
        """Requests a path below the address, and returns when the headers have arrived."""
        was_open = self._http is not None and self._http.sock is not None
        try:
            return self._send(method, target, headers)
        except CONNECTION_ERRORS as error:
            self.close()
            # Servers close idle connections, so the first failure on a reused one is not counted.
            if not (was_open and isinstance(error, ConnectionError)):
                raise connection_failed(self._address, error) from error
        return self.request(method, target, headers)

    def close(self) -> None:
        if self._http is not None:
            self._http.close()
            self._http = None

    def _send(self, method: str, target: str, headers: Mapping[str, str]) -> HTTPResponse:
        if self._http is None:
            self._http = self._open()
        self._http.request(method, self._target_prefix + target, headers={**self._proxy_headers, **headers})
        return self._http.getresponse()

    def _open(self) -> HTTPConnection:
        address = self._address
        proxy = proxy_for(address)
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


def connection_failed(address: Address, error: Exception) -> ConnectionFailed:
    """The error without anything that was sent, since that includes the token."""
    is_truncated = isinstance(error, IncompleteRead)
    reason = "the response ended early" if is_truncated else str(error) or type(error).__name__
    failure = ConnectionFailed(f"The connection to {address.origin} failed: {reason}.")
    unknown_name = isinstance(error, socket.gaierror) and error.errno == socket.EAI_NONAME
    failure.lasting = unknown_name or isinstance(error, ssl.SSLCertVerificationError)
    return failure
