"""What a server has answered: a body that is known to be whole, or an error of its kind."""

from __future__ import annotations

import json
import zlib
from http.client import HTTPResponse, IncompleteRead
from typing import Any, Dict, Iterator, Optional, Tuple, Type

from .errors import HeliologError, InvalidRequest, NotFound, RateLimited, Unauthorized, Unavailable
from .waiting import seconds_of

CHUNK_BYTES = 1 << 16
#: Makes zlib read the head and the checksum of gzip.
_GZIP = 16 + zlib.MAX_WBITS
_ERRORS: Dict[int, Type[HeliologError]] = {401: Unauthorized, 403: Unauthorized, 404: NotFound, 429: RateLimited}


def whole_body(response: HTTPResponse) -> bytes:
    return b"".join(unpacked(response))


def has_told_end(response: HTTPResponse) -> bool:
    """Whether a body that is cut short can be told from a whole one."""
    return _is_chunked(response) or response.getheader("Content-Length") is not None


def unpacked(response: HTTPResponse) -> Iterator[bytes]:
    """The body in pieces, unpacked. One that is cut short raises what a broken connection does."""
    if response.getheader("Content-Encoding", "identity") != "gzip":
        yield from _received(response)
        return
    packed = zlib.decompressobj(_GZIP)
    for piece in _received(response):
        try:
            data = packed.decompress(piece)
        except zlib.error:
            raise IncompleteRead(b"") from None
        if data:
            yield data
    if not packed.eof:
        raise IncompleteRead(b"")


def _received(response: HTTPResponse) -> Iterator[bytes]:
    # read() would wait until its piece is full, and lose at a break what has come: chunks are taken as they come.
    read = response.read1 if _is_chunked(response) else response.read
    promised = response.getheader("Content-Length")
    count = 0
    while True:
        piece = read(CHUNK_BYTES)
        if not piece:
            break
        count += len(piece)
        yield piece
    # http.client takes an early end for the end.
    if read == response.read and promised is not None and count != int(promised):
        raise IncompleteRead(b"")


def _is_chunked(response: HTTPResponse) -> bool:
    return response.getheader("Transfer-Encoding", "").lower() == "chunked"


def json_of(response: HTTPResponse, body: bytes) -> Any:
    try:
        return json.loads(body)
    except ValueError:
        raise HeliologError(
            "The answer is not JSON: is this the address of a heliolog?", status=response.status
        ) from None


def error_of(response: HTTPResponse, body: bytes) -> HeliologError:
    """The error that an answer other than a success stands for."""
    status = response.status
    request_id = response.getheader("X-Request-Id")
    code, message = _told(body)
    if 300 <= status < 400:
        place = response.getheader("Location", "another place")[:200]
        told = f"The server refers to {place}, and the token is not sent on: give the address that it moved to."
        return HeliologError(told, status=status, request_id=request_id)
    kind = _ERRORS.get(status) or (Unavailable if status >= 500 else InvalidRequest)
    said = message or f"The server answers {status} {response.reason}."
    error = kind(said, status=status, code=code, request_id=request_id)
    if isinstance(error, (RateLimited, Unavailable)):
        error.retry_after = seconds_of(response.getheader("Retry-After"))
    return error


def _told(body: bytes) -> Tuple[Optional[str], Optional[str]]:
    try:
        error = json.loads(body)["error"]
        return str(error["code"]), str(error["message"])
    except (ValueError, LookupError, TypeError):
        return None, None
