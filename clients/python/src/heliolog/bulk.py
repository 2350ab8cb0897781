"""Bulk downloads of complete series, resumed after broken connections."""

from __future__ import annotations

import errno
import os
import secrets
from email.utils import parsedate_to_datetime
from http.client import HTTPResponse
from pathlib import Path
from typing import Callable, Dict, NamedTuple, Optional, Protocol, Sequence, Union

from .errors import ConnectionFailed, InvalidRequest
from .http_client import HttpClient, StreamedResponse

FORMATS = ("csv", "ndjson", "parquet")
#: The layout of the files of SILSO, which only some series have
SILSO = "silso.csv"
_ENCODING_SUFFIXES = ("-gzip", "-br", "-zstd")


class Provenance(NamedTuple):
    """The origin of a series, all of which has one data version."""

    version: Optional[str]
    query: Optional[str]
    attribution: Optional[str]
    #: When the data were published: RFC 3339, UTC
    published_at: Optional[str]
    #: Where the change feed continues after these data
    cursor: Optional[str]


class Download(NamedTuple):
    """A complete file, with the version and the query to cite it by."""

    path: Path
    version: Optional[str]
    query: Optional[str]
    attribution: Optional[str]
    published_at: Optional[str]


class Sink(Protocol):
    """Receives the bytes of a series. `restart` discards them when the download starts over."""

    def write(self, data: bytes) -> object: ...

    def restart(self) -> None: ...


class _PartialFile:
    def __init__(self, path: Path) -> None:
        self._file = path.open("xb")
        self.write = self._file.write

    def restart(self) -> None:
        self._file.seek(0)
        self._file.truncate()

    def sync(self) -> None:
        self._file.flush()
        os.fsync(self._file.fileno())

    def close(self) -> None:
        self._file.close()


def download(
    http: HttpClient,
    target_for: Callable[[str], str],
    path: Union[str, os.PathLike[str]],
    formats: Sequence[str],
) -> Download:
    """Writes a temporary file in the same folder, and renames it when it is complete."""
    final = Path(path)
    format = SILSO if final.name.lower().endswith(f".{SILSO}") else final.suffix.lower()[1:]
    if format not in formats:
        accepted = ", ".join(f".{one}" for one in formats[:-1]) + f" or .{formats[-1]}"
        raise InvalidRequest(f"The extension of {final.name[:40]!r} is not accepted: use {accepted}.")
    if not final.parent.is_dir():
        raise FileNotFoundError(errno.ENOENT, "There is no such folder; create it first", str(final.parent))
    part = final.with_name(f".{final.name}.{secrets.token_hex(4)}.part")
    file = _PartialFile(part)
    try:
        received = receive(http, target_for(format), file)
        file.sync()
        file.close()
        os.replace(part, final)
    except BaseException:
        file.close()
        part.unlink()
        raise
    return Download(final, received.version, received.query, received.attribution, received.published_at)


def receive(http: HttpClient, target: str, sink: Sink) -> Provenance:
    """Writes a complete series to the sink, and resumes it after broken connections."""
    return _Transfer(http, target, sink).run()


class _Transfer:
    def __init__(self, http: HttpClient, target: str, sink: Sink) -> None:
        self._http = http
        self._target = target
        self._sink = sink
        self._received = 0
        self._etag: Optional[str] = None
        self._provenance = Provenance(None, None, None, None, None)

    def run(self) -> Provenance:
        budget = self._http.retry_budget()
        while True:
            try:
                with self._http.stream(self._target, self._headers()) as streamed:
                    if self._consume(streamed):
                        return self._provenance
                    error = streamed.error()
            except ConnectionFailed as broken:
                error = broken
            budget.wait_or_raise(error)

    def _headers(self) -> Dict[str, str]:
        if self._etag is not None and self._received > 0:
            return {
                "Accept-Encoding": "identity",
                "Range": f"bytes={self._received}-",
                "If-Range": self._etag,
            }
        return {"Accept-Encoding": "gzip"}

    def _consume(self, streamed: StreamedResponse) -> bool:
        """True if the series is complete; False if the response is an error."""
        response = streamed.response
        content_range = response.getheader("Content-Range", "")
        if response.status == 416 and content_range == f"bytes */{self._received}":
            # The connection broke after the last byte.
            return True
        if response.status == 200:
            self._restart(response)
        elif response.status != 206 or not content_range.startswith(f"bytes {self._received}-"):
            return False
        for data in streamed.chunks():
            self._sink.write(data)
            self._received += len(data)
        return True

    def _restart(self, response: HTTPResponse) -> None:
        self._sink.restart()
        self._received = 0
        self._etag = uncompressed_etag(response.getheader("ETag"))
        self._provenance = provenance_of(response)


def provenance_of(response: HTTPResponse) -> Provenance:
    header = response.getheader
    return Provenance(
        header("X-Data-Version"),
        header("X-Data-Query"),
        _attribution(header("X-Data-Attribution")),
        _rfc3339(header("Last-Modified")),
        header("X-Change-Cursor"),
    )


def _rfc3339(http_date: Optional[str]) -> Optional[str]:
    """Last-Modified in the time format of the API."""
    if http_date is None:
        return None
    try:
        return parsedate_to_datetime(http_date).strftime("%Y-%m-%dT%H:%M:%SZ")
    except (TypeError, ValueError):
        return None


def _attribution(text: Optional[str]) -> Optional[str]:
    """The attribution in the required form: the header is ASCII."""
    return None if text is None else text.replace("(c)", "©")


def uncompressed_etag(etag: Optional[str]) -> Optional[str]:
    """The ETag of the uncompressed file: compressed downloads are resumed uncompressed."""
    if etag is None or etag.startswith("W/"):
        return None
    bare = etag.strip('"')
    for suffix in _ENCODING_SUFFIXES:
        if bare.endswith(suffix):
            bare = bare[: -len(suffix)]
    return f'"{bare}"'
