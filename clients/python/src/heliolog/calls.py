"""Calls to one server: with the token, within its limits, and again after what passes by itself."""

from __future__ import annotations

import re
import ssl
from http.client import HTTPResponse
from threading import Lock
from typing import Any, Iterator, Mapping, Optional, Tuple
from urllib.parse import urlencode

from ._version import VERSION
from .address import Address
from .answers import error_of, has_told_end, json_of, unpacked, whole_body
from .connection import BROKEN, Connection, failed
from .errors import ConnectionFailed, HeliologError, InvalidRequest
from .waiting import Patience

#: What a header can carry. http.client would name a value that it cannot, and so show the token.
_SENDABLE = re.compile(r"[\x21-\x7e]+")


class Calls:
    """JSON calls share one connection, one at a time; a download has a connection of its own."""

    def __init__(
        self,
        address: Address,
        token: str,
        *,
        timeout: float,
        retries: int,
        max_wait: float,
        ssl_context: Optional[ssl.SSLContext],
    ) -> None:
        if not _SENDABLE.fullmatch(token):
            raise InvalidRequest("The token has characters that no token has: is it whole, and nothing else?")
        self.address = address
        self._headers = {
            "Authorization": f"Bearer {token}",
            "Prefer": "handling=strict",
            "User-Agent": f"heliolog-python/{VERSION}",
        }
        self._timeout = timeout
        self._retries = retries
        self._max_wait = max_wait
        self._ssl_context = ssl_context
        self._shared = self._connection()
        self._one_at_a_time = Lock()

    def json(self, target: str) -> Any:
        response, body = self._whole(target, "application/json")
        return json_of(response, body)

    def text(self, target: str) -> str:
        return self._whole(target, "*/*")[1].decode("utf-8")

    def patience(self) -> Patience:
        return Patience(self._max_wait, self._retries)

    def close(self) -> None:
        with self._one_at_a_time:
            self._shared.close()

    def begin(self, target: str, headers: Mapping[str, str]) -> Streamed:
        """Begins a long answer on a connection of its own, which the caller closes."""
        connection = self._connection()
        try:
            return Streamed(self.address, connection, connection.get(target, {**self._headers, **headers}))
        except BaseException:
            connection.close()
            raise

    def _connection(self) -> Connection:
        return Connection(self.address, self._timeout, self._ssl_context)

    def _whole(self, target: str, accepted: str) -> Tuple[HTTPResponse, bytes]:
        headers = {**self._headers, "Accept": accepted, "Accept-Encoding": "gzip"}
        patience = self.patience()
        while True:
            try:
                response, body = self._receive(target, headers)
            except ConnectionFailed as error:
                patience.wait_or_raise(error)
                continue
            if response.status == 200:
                return response, body
            patience.wait_or_raise(error_of(response, body))

    def _receive(self, target: str, headers: Mapping[str, str]) -> Tuple[HTTPResponse, bytes]:
        with self._one_at_a_time:
            response = self._shared.get(target, headers)
            try:
                return response, whole_body(response)
            except BROKEN as error:
                response.close()
                self._shared.close()
                raise failed(self.address, error) from error


class Streamed:
    """An answer that is read as it comes."""

    def __init__(self, address: Address, connection: Connection, response: HTTPResponse) -> None:
        self._address = address
        self._connection = connection
        self.response = response

    def __enter__(self) -> Streamed:
        return self

    def __exit__(self, *_: object) -> None:
        # An answer that is the last on its connection has taken that over.
        self.response.close()
        self._connection.close()

    def pieces(self) -> Iterator[bytes]:
        """Raises ConnectionFailed when the answer breaks off."""
        if not has_told_end(self.response):
            raise HeliologError("The answer does not say where it ends, so that half of it would look whole.")
        try:
            yield from unpacked(self.response)
        except BROKEN as error:
            raise failed(self._address, error) from error

    def error(self) -> HeliologError:
        try:
            return error_of(self.response, whole_body(self.response))
        except BROKEN:
            return error_of(self.response, b"")


def target_of(path: str, query: Mapping[str, str]) -> str:
    return f"{path}?{urlencode(query)}" if query else path
