"""Reads HTTP responses: complete bodies, JSON, and errors."""

from __future__ import annotations

import json
import zlib
from http.client import HTTPResponse, IncompleteRead
from typing import Any, Dict, Iterator, Optional, Tuple, Type

from .errors import Gone, HeliologError, InvalidRequest, NotFound, RateLimited, Unauthorized, Unavailable
from .retry import parse_retry_after

CHUNK_BYTES = 1 << 16
#: Makes zlib expect gzip's header and checksum.
_GZIP = 16 + zlib.MAX_WBITS
_ERRORS: Dict[int, Type[HeliologError]] = {
    401: Unauthorized,
    403: Unauthorized,
    404: NotFound,
    410: Gone,
    429: RateLimited,
}


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


def parse_json(response: HTTPResponse, body: bytes) -> Any:
    try:
        return json.loads(body)
    except ValueError:
        raise HeliologError(
            "The response is not JSON: is this the URL of a heliolog server?", status=response.status
        ) from None


def error_from(response: HTTPResponse, body: bytes) -> HeliologError:
    """The exception for a response that is not a success."""
    status = response.status
    request_id = response.getheader("X-Request-Id")
    code, message = _parse_error(body)
    if 300 <= status < 400:
        location = response.getheader("Location", "another address")[:200]
        text = f"The server redirects to {location}. Redirects are not followed, to protect the token: use the new address."
        return HeliologError(text, status=status, request_id=request_id)
    kind = _ERRORS.get(status) or (Unavailable if status >= 500 else InvalidRequest)
    text = message or f"The server returned {status} {response.reason}."
    error = kind(text, status=status, code=code, request_id=request_id)
    if isinstance(error, (RateLimited, Unavailable)):
        error.retry_after = parse_retry_after(response.getheader("Retry-After"))
    return error


def _parse_error(body: bytes) -> Tuple[Optional[str], Optional[str]]:
    """Code and message; None if the body is not heliolog's error."""
    try:
        error = json.loads(body)["error"]
        return str(error["code"]), str(error["message"])
    except (ValueError, LookupError, TypeError):
        return None, None
