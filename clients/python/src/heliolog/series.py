"""Lazy queries for series of records."""

from __future__ import annotations

import os
from dataclasses import dataclass
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any, Generic, Iterator, List, Mapping, Optional, Tuple, Type, TypeVar, Union
from unicodedata import normalize

from .address import API_PATH, BULK_PATH, INDEX_PATH
from .bulk import FORMATS, SILSO, BulkSeries, Download, NotModified, Transfer, download
from .errors import InvalidRequest, NotFound
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
    from astropy.table import Table
    from sunpy.timeseries import GenericTimeSeries

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
INDEX_SMOOTHED = BulkKind(f"{INDEX_PATH}/smoothed", IndexSmoothedMonth, "index-smoothed", IndexSmoothedMonth)
INDEX_FLAGS = BulkKind(f"{INDEX_PATH}/flags", IndexFlag, "index-flags", IndexFlag)


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
            if cursor is None and not page.data:
                self._check_observer()
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

    def _nicknames(self) -> List[str]:
        return [observer["nickname"] for observer in self._http.json(f"{API_PATH}/observers", "data")["data"]]

    def _in_version(self) -> str:
        return ""

    def _check_observer(self) -> None:
        """Raises NotFound for an unknown nickname without records, which is probably misspelt."""
        observer = self._query.get("observer")
        if observer is None:
            return
        # The server compares nicknames in this form.
        name, names = normalize("NFC", observer), self._nicknames()
        if name in names:
            return
        by_lower_case = {known.casefold(): known for known in names}
        close = get_close_matches(name.casefold(), by_lower_case, n=1)
        hint = f"the nearest nickname is {by_lower_case[close[0]]!r}" if close else "observers() lists the nicknames"
        raise NotFound(f"There is no observer {observer!r}{self._in_version()}; {hint}.")

    def __repr__(self) -> str:
        filters = "".join(f" {name}={value!r}" for name, value in self._query.items())
        return f"<{type(self).__name__} of {self._kind.record.__name__}{filters}>"


class Series(PagedSeries[Record]):
    """Records with bulk files, oldest first. Each use requests them again."""

    _kind: BulkKind[Record]

    def __init__(
        self,
        http: HttpClient,
        kind: BulkKind[Record],
        query: Mapping[str, str],
        limit: int = DEFAULT_LIMIT,
        version: Optional[str] = None,
    ) -> None:
        super().__init__(http, kind, query, limit)
        self._version = version

    def __iter__(self) -> Iterator[Record]:
        return super().__iter__() if self._version is None else iter(self.bulk())

    def page(self, cursor: Optional[str] = None) -> Page[Record]:
        if self._version is not None:
            raise InvalidRequest("Pages have only the current data: use bulk(), to_list() or to_pandas() for a version.")
        return super().page(cursor)

    def bulk(self) -> BulkSeries[Any]:
        """All records with their tags from one request instead of many, all of one data version."""
        return BulkSeries(self._http, self.bulk_target("ndjson"), self._check_observer)

    def to_pandas(self, *, version: Optional[str] = None) -> pandas.DataFrame:
        """All records as a DataFrame, in one bulk download; version replaces that of the series.

        The index is the time in UTC: date_of_observation, day or month. Integers are Int64, other numbers float64, texts
        string, booleans boolean; tags are lists. attrs has version, query, attribution and published_at, for citing the
        data, and what Heliolog.update() needs. From a server without bulk downloads, the records are read page by page,
        and tags and attrs are missing.
        """
        if version is not None:
            return self.of_version(version).to_pandas()
        # pandas is optional and slow to import.
        from .frames import FrameBuilder, cached_frame, store_frame

        builder = FrameBuilder(self._kind.bulk_record)
        target = self.bulk_target("ndjson")
        known_etag, known = cached_frame(self._http, target)
        transfer = Transfer(self._http, target, builder.restart, known_etag)
        try:
            for data in transfer.chunks():
                builder.write(data)
        except NotModified:
            return known
        except NotFound:
            if self._version is not None or self._kind.path.startswith(INDEX_PATH):
                raise
            return super().to_pandas()
        frame = builder.frame()
        if frame.empty:
            self._check_observer()
        frame.attrs.update(transfer.provenance._asdict(), series=self._kind.name, rows=len(frame))
        store_frame(self._http, target, transfer.sent_etag, frame)
        return frame

    def to_astropy(self, *, version: Optional[str] = None) -> Table:
        """All records as a Table of astropy, in one bulk download; version replaces that of the series.

        Columns have units and descriptions, missing values are masked, and days and times are Time. Texts are columns of
        UTF-8, and tags are texts as in CSV, so that Table.write() accepts .fits. meta has version, query, published_at,
        citation and rights.
        """
        if version is not None:
            return self.of_version(version).to_astropy()
        # astropy is optional and slow to import.
        from .tables import parse_ecsv

        content = bytearray()
        transfer = Transfer(self._http, self.bulk_target("ecsv"), content.clear)
        for data in transfer.chunks():
            content.extend(data)
        if transfer.rows == 0:
            self._check_observer()
        return parse_ecsv(bytes(content))

    def to_sunpy(self, *, version: Optional[str] = None) -> GenericTimeSeries:
        """The columns with numbers as a TimeSeries of sunpy, in one bulk download; version replaces that of the series.

        The index is the time in UTC, without a time zone, as sunpy expects it. All columns are float64 with units, and
        missing values are NaN. The metadata are those of to_astropy().
        """
        # sunpy is optional and slow to import.
        from .time_series import time_series

        return time_series(self.to_astropy(version=version))

    def of_version(self, version: Optional[str]) -> Series[Record]:
        """The same query of another data version; None for the current data."""
        return Series(self._http, self._kind, self._query, self._limit, version)

    def download(self, path: Union[str, os.PathLike[str]], *, force: bool = False) -> Download:
        """All records as a file, in one bulk download. The extension sets the format, such as .csv.

        The index also has .silso.csv, the layout of the files of SILSO. An existing file is an error; with force=True, it
        is replaced when the download is complete. Broken connections are resumed.
        """
        try:
            return download(
                self._http, self.bulk_target, path, self._kind.formats, force=force, on_empty=self._check_observer
            )
        except NotFound as error:
            # Only a missing path is a server without downloads; others have a message of their own.
            if self._version is not None or error.status is None or self._kind.path.startswith(INDEX_PATH):
                raise
            error.message = "This server has no bulk downloads (they need heliolog 1.3 or later): use to_list()."
            raise

    def citation(self, format: str = "txt") -> str:
        """The citation of these records, with their number and digest. It costs as much as a download."""
        return self.bulk().citation(format)

    def bulk_target(self, format: str) -> str:
        return request_target(f"{BULK_PATH}/{self._kind.name}.{format}", self._versioned(self._query))

    def _nicknames(self) -> List[str]:
        if self._version is None:
            return super()._nicknames()
        observers = request_target(f"{BULK_PATH}/observers.ndjson", self._versioned({}))
        return [observer["nickname"] for observer in BulkSeries[Any](self._http, observers)]

    def _in_version(self) -> str:
        return "" if self._version is None else f" in version {self._version}"

    def _versioned(self, query: Mapping[str, str]) -> Mapping[str, str]:
        return query if self._version is None else {**query, "version": self._version}
