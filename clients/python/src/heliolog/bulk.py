"""Bulk downloads of complete series, resumed after broken connections."""

from __future__ import annotations

import errno
import json
import os
import secrets
from email.utils import parsedate_to_datetime
from http.client import HTTPResponse
from pathlib import Path
from typing import Callable, Dict, Generic, Iterator, NamedTuple, Optional, Sequence, TypeVar, Union

from .errors import ConnectionFailed, HeliologError, InvalidRequest
from .http_client import HttpClient
from .responses import is_page

Record = TypeVar("Record")

FORMATS = ("csv", "ndjson", "parquet", "ecsv", "vot")
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


_UNKNOWN = Provenance(None, None, None, None, None)


class Download(NamedTuple):
    """A complete file, with the version and the query to cite it by."""

    path: Path
    version: Optional[str]
    query: Optional[str]
    attribution: Optional[str]
    published_at: Optional[str]


class NotModified(Exception):
    """The file still has the ETag that the client knows."""


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
    *,
    force: bool,
    on_empty: Callable[[], None],
) -> Download:
    """Writes a temporary file in the same folder, and renames it when it is complete."""
    final = Path(path)
    format = SILSO if final.name.lower().endswith(f".{SILSO}") else final.suffix.lower()[1:]
    if format not in formats:
        accepted = ", ".join(f".{one}" for one in formats[:-1]) + f" or .{formats[-1]}"
        raise InvalidRequest(f"The extension of {final.name[:40]!r} is not accepted: use {accepted}.")
    if not final.parent.is_dir():
        raise FileNotFoundError(errno.ENOENT, "There is no such folder; create it first", str(final.parent))
    if final.exists() and not force:
        raise FileExistsError(errno.EEXIST, "The file already exists; use force=True to replace it", str(final))
    part = final.with_name(f".{final.name}.{secrets.token_hex(4)}.part")
    file = _PartialFile(part)
    try:
        transfer = Transfer(http, target_for(format), file.restart)
        for data in transfer.chunks():
            file.write(data)
        if transfer.rows == 0:
            on_empty()
        file.sync()
        file.close()
        os.replace(part, final)
    except BaseException:
        file.close()
        part.unlink()
        raise
    return Download(final, *transfer.provenance[:4])


def citation_file(format: str) -> str:
    if format not in ("txt", "bib", "json"):
        raise InvalidRequest(f"{format[:40]!r} is not a citation format: use txt, bib or json.")
    return f"citation.{format}"


class BulkSeries(Generic[Record]):
    """All records of one data version from one request. Each iteration makes a request of its own."""

    def __init__(self, http: HttpClient, target: str, on_empty: Callable[[], None] = lambda: None) -> None:
        self._http = http
        self._target = target
        self._on_empty = on_empty
        self._provenance = _UNKNOWN

    @property
    def version(self) -> Optional[str]:
        """The data version of all records. This and what follows is None until the first record has arrived."""
        return self._provenance.version

    @property
    def query(self) -> Optional[str]:
        """The normalised filters; "all" without filters."""
        return self._provenance.query

    @property
    def attribution(self) -> Optional[str]:
        return self._provenance.attribution

    @property
    def published_at(self) -> Optional[str]:
        """When the data were published, or when the index was computed: RFC 3339 in UTC."""
        return self._provenance.published_at

    @property
    def cursor(self) -> Optional[str]:
        """Where the change feed continues after these records; None for the index."""
        return self._provenance.cursor

    def citation(self, format: str = "txt") -> str:
        """The citation of these records, with their number and digest. It costs as much as a download."""
        return self._http.text(self._target.replace(".ndjson", f".{citation_file(format)}", 1))

    def __iter__(self) -> Iterator[Record]:
        has_begun = False

        def begin() -> None:
            nonlocal has_begun
            if has_begun:
                raise HeliologError("The data changed before a broken download could be resumed. Start again.")
            has_begun = True

        transfer = Transfer(self._http, self._target, begin)
        rest = b""
        for data in transfer.chunks():
            self._provenance = transfer.provenance
            *lines, rest = (rest + data).split(b"\n")
            for line in lines:
                yield json.loads(line)
        if transfer.rows == 0:
            self._on_empty()


class Transfer:
    """The bytes of a file, resumed after broken connections.

    on_begin is called whenever they begin, again if the file has changed meanwhile. NotModified is raised if the file
    has the known ETag.
    """

    def __init__(
        self, http: HttpClient, target: str, on_begin: Callable[[], None], known_etag: Optional[str] = None
    ) -> None:
        self._http = http
        self._target = target
        self._on_begin = on_begin
        self._known_etag = known_etag
        self._received = 0
        self._etag: Optional[str] = None
        self.provenance = _UNKNOWN
        #: The ETag as sent, which differs by compression
        self.sent_etag: Optional[str] = None
        #: Unknown before the response, and from servers that do not count
        self.rows: Optional[int] = None

    def chunks(self) -> Iterator[bytes]:
        budget = self._http.retry_budget()
        furthest = 0
        while True:
            try:
                with self._http.stream(self._target, self._headers()) as streamed:
                    if streamed.response.status == 304:
                        raise NotModified
                    if self._is_at_end(streamed.response):
                        return
                    if self._continues(streamed.response):
                        for data in streamed.chunks():
                            self._received += len(data)
                            if self._received > furthest:
                                furthest = self._received
                                budget = self._http.retry_budget()
                            yield data
                        return
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
        if self._known_etag is not None:
            return {"Accept-Encoding": "gzip", "If-None-Match": self._known_etag}
        return {"Accept-Encoding": "gzip"}

    def _is_at_end(self, response: HTTPResponse) -> bool:
        """Whether the connection broke after the last byte."""
        return response.status == 416 and response.getheader("Content-Range") == f"bytes */{self._received}"

    def _continues(self, response: HTTPResponse) -> bool:
        """Whether the body has the next bytes; False if the response is an error."""
        if response.status == 206:
            return response.getheader("Content-Range", "").startswith(f"bytes {self._received}-")
        if response.status != 200 or is_page(response):
            return False
        self._on_begin()
        self._received = 0
        self.sent_etag = response.getheader("ETag")
        self._etag = uncompressed_etag(self.sent_etag)
        self.provenance = provenance_of(response)
        rows = response.getheader("X-Row-Count")
        self.rows = None if rows is None else int(rows)
        return True


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
