"""Lazy queries for series of records."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, Iterator, List, Mapping, Optional, Tuple, Type, TypeVar, Union

from .address import API_PATH, BULK_PATH, INDEX_PATH
from .bulk import FORMATS, SILSO, BulkSeries, Download, download, receive
from .errors import NotFound
from .http_client import HttpClient, request_target
from .records import (
    BulkImage,
    BulkObservation,
    DailyActivity,
    Image,
    IndexDay,
    IndexFlag,
    IndexMonth,
    IndexSmoothedMonth,
    Observation,
)

if TYPE_CHECKING:
    import pandas

DEFAULT_LIMIT = 500

Record = TypeVar("Record")


@dataclass(frozen=True)
class Page(Generic[Record]):
    data: List[Record]
    #: Requests the next page; None on the last one
    next_cursor: Optional[str]


@dataclass(frozen=True)
class Kind(Generic[Record]):
    """The path of a series and the type of its records."""

    path: str
    record: Type[Record]


@dataclass(frozen=True)
class BulkKind(Kind[Record]):
    """A series with bulk files."""

    #: In bulk, and in the change feed
    name: str
    bulk_record: Type[Any]
    formats: Tuple[str, ...] = FORMATS


OBSERVATIONS = BulkKind(f"{API_PATH}/observations", Observation, "observations", BulkObservation)
IMAGES = BulkKind(f"{API_PATH}/images", Image, "images", BulkImage)
DAILY_ACTIVITY = BulkKind(f"{API_PATH}/activity/daily", DailyActivity, "activity", DailyActivity)
INDEX_DAILY = BulkKind(f"{INDEX_PATH}/daily", IndexDay, "index-daily", IndexDay, (*FORMATS, SILSO))
INDEX_MONTHLY = BulkKind(f"{INDEX_PATH}/monthly", IndexMonth, "index-monthly", IndexMonth, (*FORMATS, SILSO))
INDEX_SMOOTHED = Kind(f"{INDEX_PATH}/smoothed", IndexSmoothedMonth)
INDEX_FLAGS = Kind(f"{INDEX_PATH}/flags", IndexFlag)


class PagedSeries(Generic[Record]):
    """Records without bulk files, oldest first. Each use requests them again."""

    def __init__(self, http: HttpClient, kind: Kind[Record], query: Mapping[str, str], limit: int) -> None:
        self._http = http
        self._kind = kind
        self._query = dict(query)
        self._limit = limit

    def __iter__(self) -> Iterator[Record]:
        for page in self.pages():
            yield from page.data

    def page(self, cursor: Optional[str] = None) -> Page[Record]:
        """One page: the first, or the one after a next_cursor."""
        query = {**self._query, "limit": str(self._limit)}
        if cursor is not None:
            query["cursor"] = cursor
        page = self._http.json(request_target(self._kind.path, query), "data", "next_cursor")
        return Page(page["data"], page["next_cursor"])

    def pages(self, cursor: Optional[str] = None) -> Iterator[Page[Record]]:
        """All pages from a cursor on, each requested when it is needed."""
        while True:
            page = self.page(cursor)
            yield page
            if page.next_cursor is None:
                return
            cursor = page.next_cursor

    def to_list(self) -> List[Record]:
        """All records, page by page."""
        return list(self)

    def to_pandas(self) -> pandas.DataFrame:
        """All records as a DataFrame with typed columns, page by page. The index is the time in UTC."""
        # pandas is optional and slow to import.
        from .frames import FrameBuilder

        builder = FrameBuilder(self._kind.record)
        for page in self.pages():
            builder.add(page.data)  # type: ignore[arg-type]
        return builder.frame()

    def __repr__(self) -> str:
        filters = "".join(f" {name}={value!r}" for name, value in self._query.items())
        return f"<{type(self).__name__} of {self._kind.record.__name__}{filters}>"


class Series(PagedSeries[Record]):
    """Records with bulk files, oldest first. Each use requests them again."""

    _kind: BulkKind[Record]

    def __init__(
        self, http: HttpClient, kind: BulkKind[Record], query: Mapping[str, str], limit: int = DEFAULT_LIMIT
    ) -> None:
        super().__init__(http, kind, query, limit)

    def bulk(self) -> BulkSeries[Any]:
        """All records with their tags from one request instead of many, all of one data version."""
        return BulkSeries(self._http, self.bulk_target("ndjson"))

    def to_pandas(self) -> pandas.DataFrame:
        """All records as a DataFrame, in one bulk download.

        The index is the time in UTC: date_of_observation, day or month. Integers are Int64, other numbers float64, texts
        string, booleans boolean; tags are lists. attrs has version, query, attribution and published_at, for citing the
        data, and what Heliolog.update() needs. From a server without bulk downloads, the records are read page by page,
        and tags and attrs are missing.
        """
        # pandas is optional and slow to import.
        from .frames import FrameBuilder

        builder = FrameBuilder(self._kind.bulk_record)
        try:
            provenance = receive(self._http, self.bulk_target("ndjson"), builder)
        except NotFound:
            return super().to_pandas()
        frame = builder.frame()
        frame.attrs.update(provenance._asdict(), series=self._kind.name, rows=len(frame))
        return frame

    def download(self, path: Union[str, os.PathLike[str]]) -> Download:
        """All records as a file, in one bulk download. The extension sets the format, such as .csv.

        The index also has .silso.csv, the layout of the files of SILSO. An existing file is replaced when the download is
        complete. Broken connections are resumed.
        """
        try:
            return download(self._http, self.bulk_target, path, self._kind.formats)
        except NotFound as error:
            # The index may be turned off or not computed yet, and the server says so.
            if self._kind.path.startswith(INDEX_PATH):
                raise
            error.message = "This server has no bulk downloads (they need heliolog 1.3 or later): use to_list()."
            raise

    def bulk_target(self, format: str) -> str:
        return request_target(f"{BULK_PATH}/{self._kind.name}.{format}", self._query)
