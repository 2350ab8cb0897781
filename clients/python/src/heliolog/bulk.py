"""Whole series in one call: the bulk interface, gone on with where it broke off."""

from __future__ import annotations

import errno
import os
import secrets
from email.utils import parsedate_to_datetime
from pathlib import Path
from typing import Callable, Dict, NamedTuple, Optional, Protocol, Union

from .calls import Calls, Streamed
from .errors import ConnectionFailed, InvalidRequest

FORMATS = ("csv", "ndjson", "parquet")
_ENCODINGS = ("-gzip", "-br")


class Provenance(NamedTuple):
    """What was received: all of it is of one version of the data."""

    version: Optional[str]
    query: Optional[str]
    attribution: Optional[str]
    #: When the data were published: RFC 3339, UTC.
    published_at: Optional[str]


class Download(NamedTuple):
    """A file that is whole. version and query name what it holds, and can be cited."""

    path: Path
    version: Optional[str]
    query: Optional[str]
    attribution: Optional[str]
    published_at: Optional[str]


class Sink(Protocol):
    """Takes the bytes of a series, which may begin anew."""

    def write(self, data: bytes) -> object: ...

    def restart(self) -> None: ...


class _File:
    def __init__(self, path: Path) -> None:
        self._file = path.open("xb")
        self.write = self._file.write

    def restart(self) -> None:
        self._file.seek(0)
        self._file.truncate()

    def keep(self) -> None:
        self._file.flush()
        os.fsync(self._file.fileno())

    def close(self) -> None:
        self._file.close()


def download(
    calls: Calls, target_for: Callable[[str], str], path: Union[str, os.PathLike[str]]
) -> Download:
    """Writes under another name beside the path, and renames when the file is whole."""
    wanted = Path(path)
    format = wanted.suffix.lower()[1:]
    if format not in FORMATS:
        raise InvalidRequest(f"The name {wanted.name[:40]!r} says no format: end it in .csv, .ndjson or .parquet.")
    if not wanted.parent.is_dir():
        raise FileNotFoundError(errno.ENOENT, "There is no such folder; make it first", str(wanted.parent))
    part = wanted.with_name(f".{wanted.name}.{secrets.token_hex(4)}.part")
    file = _File(part)
    try:
        received = receive(calls, target_for(format), file, resumable=format != "parquet")
        file.keep()
        file.close()
        os.replace(part, wanted)
    except BaseException:
        file.close()
        part.unlink()
        raise
    return Download(wanted, *received)


def receive(calls: Calls, target: str, sink: Sink, *, resumable: bool = True) -> Provenance:
    """Hands a whole series to the sink, however often the connection breaks meanwhile.

    resumable: the bytes are text, which comes packed and can be gone on with; Parquet is neither.
    """
    return _Transfer(calls, target, sink, resumable=resumable).run()


class _Transfer:
    def __init__(self, calls: Calls, target: str, sink: Sink, *, resumable: bool) -> None:
        self._calls = calls
        self._target = target
        self._sink = sink
        self._resumable = resumable
        self._received = 0
        self._etag: Optional[str] = None
        self._provenance = Provenance(None, None, None, None)

    def run(self) -> Provenance:
        patience = self._calls.patience()
        while True:
            try:
                with self._calls.begin(self._target, self._headers()) as answer:
                    if self._take(answer):
                        return self._provenance
                    error = answer.error()
            except ConnectionFailed as broken:
                error = broken
            patience.wait_or_raise(error)

    def _headers(self) -> Dict[str, str]:
        if self._etag is not None and self._received > 0:
            return {
                "Accept-Encoding": "identity",
                "Range": f"bytes={self._received}-",
                "If-Range": self._etag,
            }
        return {"Accept-Encoding": "gzip" if self._resumable else "identity"}

    def _take(self, answer: Streamed) -> bool:
        """Whether the series is whole now; an answer that is an error is left to the caller."""
        response = answer.response
        span = response.getheader("Content-Range", "")
        if response.status == 416 and span == f"bytes */{self._received}":
            # It broke off after its last byte.
            return True
        if response.status == 200:
            self._restart(answer)
        elif response.status != 206 or not span.startswith(f"bytes {self._received}-"):
            return False
        for data in answer.pieces():
            self._sink.write(data)
            self._received += len(data)
        return True

    def _restart(self, answer: Streamed) -> None:
        header = answer.response.getheader
        self._sink.restart()
        self._received = 0
        self._etag = plain_etag(header("ETag")) if self._resumable else None
        self._provenance = Provenance(
            header("X-Data-Version"),
            header("X-Data-Query"),
            header("X-Data-Attribution"),
            _instant(header("Last-Modified")),
        )


def _instant(http_date: Optional[str]) -> Optional[str]:
    """Last-Modified as the interface writes times."""
    if http_date is None:
        return None
    try:
        return parsedate_to_datetime(http_date).strftime("%Y-%m-%dT%H:%M:%SZ")
    except (TypeError, ValueError):
        return None


def plain_etag(etag: Optional[str]) -> Optional[str]:
    """That of the unpacked form: a download that came packed is gone on with unpacked."""
    if etag is None or etag.startswith("W/"):
        return None
    bare = etag.strip('"')
    for encoding in _ENCODINGS:
        if bare.endswith(encoding):
            bare = bare[: -len(encoding)]
    return f'"{bare}"'
