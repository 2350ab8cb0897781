"""A query for a series of records: nothing is called before it is used."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Dict, Generic, Iterator, List, Mapping, Type, TypeVar, Union

from .address import API_PATH, BULK_PATH
from .bulk import Download, download, receive
from .calls import Calls, target_of
from .errors import InvalidRequest, NotFound
from .records import BulkImage, BulkObservation, DailyActivity, Image, Observation

if TYPE_CHECKING:
    import pandas

MOST_PER_PAGE = 500

Record = TypeVar("Record")


@dataclass(frozen=True)
class Kind(Generic[Record]):
    """What a series is of: where it is, and its records page by page and in bulk."""

    path: str
    bulk_path: str
    record: Type[Record]
    bulk_record: Type[Any]


OBSERVATIONS = Kind(f"{API_PATH}/observations", f"{BULK_PATH}/observations", Observation, BulkObservation)
IMAGES = Kind(f"{API_PATH}/images", f"{BULK_PATH}/images", Image, BulkImage)
DAILY_ACTIVITY = Kind(f"{API_PATH}/activity/daily", f"{BULK_PATH}/activity", DailyActivity, DailyActivity)


class Series(Generic[Record]):
    """Records in order of time, the oldest first. Each use asks the server anew."""

    def __init__(self, calls: Calls, kind: Kind[Record], query: Mapping[str, str]) -> None:
        self._calls = calls
        self._kind = kind
        self._query = dict(query)

    def __iter__(self) -> Iterator[Record]:
        for page in self.pages():
            yield from page

    def pages(self, limit: int = MOST_PER_PAGE) -> Iterator[List[Record]]:
        """Lists of at most `limit` records, one call each; waits where the limit of calls is reached."""
        if not 1 <= limit <= MOST_PER_PAGE:
            raise InvalidRequest(f"A page cannot have {limit} records: ask for 1 to {MOST_PER_PAGE}.")
        query: Dict[str, str] = {**self._query, "limit": str(limit)}
        while True:
            page = self._calls.json(target_of(self._kind.path, query))
            yield page["data"]
            if page["next_cursor"] is None:
                return
            # A cursor remembers the filters and the limit that it came from.
            query = {"cursor": page["next_cursor"]}

    def to_list(self) -> List[Record]:
        """All records, page by page."""
        return list(self)

    def to_pandas(self) -> pandas.DataFrame:
        """All of it as a DataFrame, in one bulk call.

        The index is the time: date_of_observation (UTC), or day. Integers are Int64, means and places float64, texts
        string; tags are lists. attrs has version, query, attribution and published_at, which the data are cited by. A server
        without the bulk interface is asked page by page instead: then there are no tags and no attrs.
        """
        # pandas is wanted only here, and takes a second to load.
        from .frames import FrameBuilder

        builder = FrameBuilder(self._kind.bulk_record)
        try:
            provenance = receive(self._calls, self._bulk_target("ndjson"), builder)
        except NotFound:
            pass
        else:
            frame = builder.frame()
            frame.attrs.update(provenance._asdict())
            return frame
        builder = FrameBuilder(self._kind.record)
        for page in self.pages():
            builder.add(page)  # type: ignore[arg-type]
        return builder.frame()

    def download(self, path: Union[str, os.PathLike[str]]) -> Download:
        """All of it as a file, in one bulk call: .csv, .ndjson or .parquet, by the name.

        The file appears when it is whole, in place of one of that name; a connection that breaks is gone on with.
        """
        try:
            return download(self._calls, self._bulk_target, path)
        except NotFound as error:
            error.message = "This server has no bulk downloads (heliolog has them from 1.3 on): use to_list()."
            raise

    def _bulk_target(self, format: str) -> str:
        return target_of(f"{self._kind.bulk_path}.{format}", self._query)

    def __repr__(self) -> str:
        filters = "".join(f" {name}={value!r}" for name, value in self._query.items())
        return f"<Series of {self._kind.record.__name__}{filters}>"
