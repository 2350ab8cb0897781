"""Sends requests to one server with the token, and retries temporary failures."""

from __future__ import annotations

import math
import re
import ssl
from copy import copy
from http.client import HTTPResponse
from pathlib import Path
from threading import Lock
from typing import Any, Callable, Iterator, Mapping, Optional, Tuple
from urllib.parse import urlencode

from ._version import VERSION
from .address import Address
from .connection import CONNECTION_ERRORS, Connection, connection_failed
from .errors import ConnectionFailed, HeliologError, InvalidRequest
from .responses import decoded_chunks, error_from, is_delimited, is_page, parse_json, read_body
from .retry import RetryBudget, Wait

#: Valid header values. The error that http.client raises for others would contain the token.
_HEADER_VALUE = re.compile(r"[\x21-\x7e]+")


class HttpClient:
    """JSON requests share one connection, one at a time; each download has its own."""

    def __init__(
        self,
        address: Address,
        token: str,
        *,
        timeout: float,
        retries: int,
        max_wait: float,
        on_wait: Callable[[Wait], object],
        user_agent: Optional[str],
        ssl_context: Optional[ssl.SSLContext],
        frame_cache: Optional[Path],
    ) -> None:
        if not _HEADER_VALUE.fullmatch(token):
            raise InvalidRequest(
                "token must be the token that the operators issued, hlg_…, without spaces or line breaks."
            )
        if not (isinstance(retries, int) and retries >= 0):
            raise InvalidRequest("retries must be a whole number from 0.")
        if not max_wait >= 0:
            raise InvalidRequest("max_wait must be a number of seconds from 0.")
        self.address = address
        #: The folder of frames that to_pandas() can return again while the server has no others
        self.frame_cache = frame_cache
        self._headers = {
            "Authorization": f"Bearer {token}",
            "Prefer": "handling=strict",
            "User-Agent": user_agent or f"heliolog-python/{VERSION}",
        }
        self._timeout = timeout
        self._retries = retries
        self._max_wait = max_wait
        self._on_wait = on_wait
        self._ssl_context = ssl_context
        self._connection = self._new_connection()
        self._lock = Lock()

    def json(self, target: str, *fields: str, wait: int = 0, budget: Optional[RetryBudget] = None) -> Any:
        """A JSON object, which must have these fields. wait: seconds that the server may wait for something to send."""
        headers = {"Accept": "application/json"}
        if wait > 0:
            headers["Prefer"] = f"{self._headers['Prefer']}, wait={wait}"
        response, body = self._request("GET", target, headers, budget)
        return parse_json(response, body, fields)

    def text(self, target: str) -> str:
        return self._request("GET", target, {"Accept": "*/*"})[1].decode("utf-8")

    def head(self, target: str) -> HTTPResponse:
        """The headers of a document, in a response that has no body."""
        return self._request("HEAD", target, {"Accept-Encoding": "identity"})[0]

    def retry_budget(self) -> RetryBudget:
        return RetryBudget(self._retries, self._max_wait, self._on_wait)

    def endless_budget(self) -> RetryBudget:
        """Retries that end only with success or an error that lasts."""
        return RetryBudget(math.inf, math.inf, self._on_wait)

    @property
    def timeout(self) -> float:
        """Seconds without data until a connection counts as broken."""
        return self._timeout

    def separate(self) -> HttpClient:
        """A client with a connection of its own, for requests that wait."""
        client = copy(self)
        client._connection = self._new_connection()
        client._lock = Lock()
        return client

    def close(self) -> None:
        with self._lock:
            self._connection.close()

    def stream(self, target: str, headers: Mapping[str, str]) -> StreamedResponse:
        """Requests a long response on a separate connection, which the returned context manager closes."""
        connection = self._new_connection()
        try:
            return StreamedResponse(self.address, connection, connection.request("GET", target, {**self._headers, **headers}))
        except BaseException:
            connection.close()
            raise

    def _new_connection(self) -> Connection:
        return Connection(self.address, self._timeout, self._ssl_context)

    def _request(
        self, method: str, target: str, headers: Mapping[str, str], budget: Optional[RetryBudget] = None
    ) -> Tuple[HTTPResponse, bytes]:
        all_headers = {**self._headers, "Accept-Encoding": "gzip", **headers}
        budget = budget or self.retry_budget()
        while True:
            try:
                response, body = self._request_once(method, target, all_headers)
            except ConnectionFailed as error:
                budget.wait_or_raise(error)
                continue
            if response.status == 200 and not is_page(response):
                return response, body
            budget.wait_or_raise(error_from(response, body, method))

    def _request_once(self, method: str, target: str, headers: Mapping[str, str]) -> Tuple[HTTPResponse, bytes]:
        with self._lock:
            response = self._connection.request(method, target, headers)
            try:
                return response, response.read() if method == "HEAD" else read_body(response)
            except CONNECTION_ERRORS as error:
                response.close()
                self._connection.close()
                raise connection_failed(self.address, error) from error


class StreamedResponse:
    """A response whose body is read chunk by chunk."""

    def __init__(self, address: Address, connection: Connection, response: HTTPResponse) -> None:
        self._address = address
        self._connection = connection
        self.response = response

    def __enter__(self) -> StreamedResponse:
        return self

    def __exit__(self, *_: object) -> None:
        # After Connection: close, http.client hands the socket over to the response.
        self.response.close()
        self._connection.close()

    def chunks(self) -> Iterator[bytes]:
        """Raises ConnectionFailed if the body is truncated."""
        if not is_delimited(self.response):
            raise HeliologError(
                "The response has no Content-Length and is not chunked: a truncated body would not be detected."
            )
        try:
            yield from decoded_chunks(self.response)
        except CONNECTION_ERRORS as error:
            raise connection_failed(self._address, error) from error

    def error(self) -> HeliologError:
        try:
            return error_from(self.response, read_body(self.response), "GET")
        except CONNECTION_ERRORS:
            return error_from(self.response, b"", "GET")


def request_target(path: str, query: Mapping[str, str]) -> str:
    return f"{path}?{urlencode(query)}" if query else path
