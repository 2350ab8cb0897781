"""Reads HTTP responses: complete bodies, JSON, and errors."""

from __future__ import annotations

import json
import zlib
from http.client import HTTPResponse, IncompleteRead
from typing import Any, Dict, Iterator, Optional, Tuple, Type

from .errors import (
    Gone,
    HeliologError,
    InvalidRequest,
    NotFound,
    RateLimited,
    Unauthorized,
    Unavailable,
    UnexpectedResponse,
)
from .retry import parse_retry_after

CHUNK_BYTES = 1 << 16
#: Makes zlib expect gzip's header and checksum.
_GZIP = 16 + zlib.MAX_WBITS
_ERRORS: Dict[int, Type[HeliologError]] = {
    400: InvalidRequest,
    401: Unauthorized,
    403: Unauthorized,
    404: NotFound,
    408: Unavailable,
    410: Gone,
    429: RateLimited,
    502: Unavailable,
    503: Unavailable,
    504: Unavailable,
}
#: Statuses that proxies send too, with bodies of their own.
_PROXY_STATUSES = (408, 429, 502, 503, 504)
_REDIRECTS = (301, 302, 303, 307, 308)


def read_body(response: HTTPResponse) -> bytes:
    return b"".join(decoded_chunks(response))


def is_delimited(response: HTTPResponse) -> bool:
    """Whether a truncated body can be distinguished from a complete one."""
    return _is_chunked(response) or response.getheader("Content-Length") is not None


def decoded_chunks(response: HTTPResponse) -> Iterator[bytes]:
    """The body, decompressed. Raises IncompleteRead if it is truncated."""
    if response.getheader("Content-Encoding", "identity") != "gzip":
        yield from _raw_chunks(response)
        return
    decompressor = zlib.decompressobj(_GZIP)
    for chunk in _raw_chunks(response):
        try:
            data = decompressor.decompress(chunk)
        except zlib.error:
            raise IncompleteRead(b"") from None
        if data:
            yield data
    if not decompressor.eof:
        raise IncompleteRead(b"")


def _raw_chunks(response: HTTPResponse) -> Iterator[bytes]:
    # On a chunked body read() waits for the full size, and loses the bytes received so far when the connection breaks.
    read = response.read1 if _is_chunked(response) else response.read
    length = response.getheader("Content-Length")
    count = 0
    while True:
        chunk = read(CHUNK_BYTES)
        if not chunk:
            break
        count += len(chunk)
        yield chunk
    # http.client reports no error when a body is shorter than its Content-Length.
    if read == response.read and length is not None and count != int(length):
        raise IncompleteRead(b"")


def _is_chunked(response: HTTPResponse) -> bool:
    return response.getheader("Transfer-Encoding", "").lower() == "chunked"


def is_page(response: HTTPResponse) -> bool:
    """Whether this is a web page, such as the login page of a network."""
    return "html" in response.getheader("Content-Type", "").lower()


def parse_json(response: HTTPResponse, body: bytes, fields: Tuple[str, ...]) -> Any:
    """The JSON object in the body, which must have these fields."""
    try:
        document = json.loads(body)
    except ValueError:
        document = None
    if not isinstance(document, dict) or not all(field in document for field in fields):
        raise _unexpected(response, "The server returned a body that is not of the expected form")
    return document


def error_from(response: HTTPResponse, body: bytes, method: str) -> HeliologError:
    """The exception for a response that is not a success. A response to HEAD has no body that describes it."""
    status = response.status
    if status in _REDIRECTS:
        location = response.getheader("Location", "another URL")[:200]
        return UnexpectedResponse(
            f"The server redirects to {location}. Redirects are not followed, to protect the token: use the new URL.",
            **_details(response),
        )
    if status == 200:
        return _unexpected(response, "The server returned a web page")
    kind = _ERRORS.get(status, HeliologError)
    code, message = _parse_error(body)
    if code is not None and message is not None:
        return kind(message, code=code, **_details(response))
    summary = f"The server returned {status} {response.reason}"
    if method == "HEAD" or status in _PROXY_STATUSES:
        return kind(f"{summary}.", **_details(response))
    return _unexpected(response, f"{summary} without heliolog's error body")


def _details(response: HTTPResponse) -> Dict[str, Any]:
    return {
        "status": response.status,
        "request_id": response.getheader("X-Request-Id"),
        "retry_after": parse_retry_after(response.getheader("Retry-After")),
    }


def _unexpected(response: HTTPResponse, what: str) -> UnexpectedResponse:
    text = f"{what}. This is not a response from heliolog: check base_url, and whether a login page or proxy intercepts requests."
    return UnexpectedResponse(text, **_details(response))


def _parse_error(body: bytes) -> Tuple[Optional[str], Optional[str]]:
    """Code and message; None if the body is not heliolog's error."""
    try:
        error = json.loads(body)["error"]
        return str(error["code"]), str(error["message"])
    except (ValueError, LookupError, TypeError):
        return None, None
