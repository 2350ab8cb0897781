"""The client of one heliolog server."""

from __future__ import annotations

import operator
import os
import ssl
from pathlib import Path
from typing import TYPE_CHECKING, Any, Callable, Dict, List, Optional, SupportsIndex, Union, cast
from urllib.parse import quote

from .address import API_PATH, BULK_PATH, INDEX_PATH, parse_base_url
from .bulk import BulkSeries, citation_file
from .changes import Changes
from .days import Day, utc_day
from .ephemeris import Coordinates, Instants, read_ephemeris
from .errors import InvalidRequest, Unauthorized
from .http_client import HttpClient, request_target
from .records import (
    DailyActivity,
    Image,
    IndexDay,
    IndexedObservation,
    IndexFactor,
    IndexFlag,
    IndexMonth,
    IndexObserver,
    IndexObserverDetail,
    IndexRecipe,
    IndexSmoothedMonth,
    Meta,
    Observation,
    Observer,
    ObserverDetail,
    SunEphemeris,
)
from .retry import Wait, print_wait
from .series import (
    DAILY_ACTIVITY,
    DEFAULT_LIMIT,
    IMAGES,
    INDEX_DAILY,
    INDEX_FLAGS,
    INDEX_MONTHLY,
    INDEX_SMOOTHED,
    OBSERVATIONS,
    Series,
)

if TYPE_CHECKING:
    import pandas


class Heliolog:
    """Client of a heliolog server.

    base_url: the URL of the server, with or without /api/v1 at its end.
    token: the token that the operators issued; default: the environment variable HELIOLOG_TOKEN.
    retries: how often a call is retried after 408, 429, 502, 503, 504 and broken connections.
    max_wait: the most seconds that one call waits in total. A longer Retry-After raises RateLimited at once.
    on_wait: called with a Wait before each wait for a rate limit, an unavailable server or a broken connection; default:
        waits of more than 5 s are printed to standard error.
    user_agent: identifies the calling program to the operators.
    timeout: seconds without data after which a connection counts as broken.
    ssl_context: replaces the default context, which verifies certificates, for example to trust a private CA.
    frame_cache: a folder for the frames of to_pandas(), which are then downloaded again only if they have changed. Frames
        are stored as pickles: use a folder that only you can write to.

    version of a series is a data version, such as that of a paper; default: the current data.
    Days are 'YYYY-MM-DD', dates, or datetimes with a time zone, which are converted to UTC. from_ and to are inclusive.
    limit is the number of records per page, from 1 to 500. Threads may share a client; their calls run one at a time.
    """

    def __init__(
        self,
        base_url: str,
        token: Optional[str] = None,
        *,
        retries: int = 5,
        max_wait: float = 300.0,
        on_wait: Callable[[Wait], object] = print_wait,
        user_agent: Optional[str] = None,
        timeout: float = 60.0,
        ssl_context: Optional[ssl.SSLContext] = None,
        frame_cache: Union[str, os.PathLike[str], None] = None,
    ) -> None:
        secret = (token or os.environ.get("HELIOLOG_TOKEN") or "").strip()
        if not secret:
            raise Unauthorized("No token: pass one, or set HELIOLOG_TOKEN. The operators issue tokens.")
        self._http = HttpClient(
            parse_base_url(base_url),
            secret,
            retries=retries,
            max_wait=max_wait,
            on_wait=on_wait,
            user_agent=user_agent,
            timeout=timeout,
            ssl_context=ssl_context,
            frame_cache=None if frame_cache is None else Path(frame_cache).expanduser(),
        )

    def meta(self) -> Meta:
        """Extent, freshness and version of the dataset."""
        return cast(Meta, self._http.json(f"{API_PATH}/meta"))

    def daily_activity(
        self,
        from_: Optional[Day] = None,
        to: Optional[Day] = None,
        *,
        limit: int = DEFAULT_LIMIT,
        version: Optional[str] = None,
    ) -> Series[DailyActivity]:
        """One record per day with an observation or an image."""
        return Series(self._http, DAILY_ACTIVITY, _query(from_, to), limit, version)

    def observations(
        self,
        from_: Optional[Day] = None,
        to: Optional[Day] = None,
        *,
        type: Optional[SupportsIndex] = None,
        observer: Optional[str] = None,
        tag: Optional[str] = None,
        limit: int = DEFAULT_LIMIT,
        version: Optional[str] = None,
    ) -> Series[Observation]:
        """Observations; type is 0 for white light, 1 for H-Alpha, 2 for CaK."""
        if type is not None and not hasattr(type, "__index__"):
            raise InvalidRequest("type takes 0 for white light, 1 for H-Alpha or 2 for CaK.")
        number = None if type is None else str(int(operator.index(type)))
        query = _query(from_, to, type=number, observer=observer, tag=tag)
        return Series(self._http, OBSERVATIONS, query, limit, version)

    def observation(self, id: str) -> Observation:
        """One observation; raises NotFound if there is none with this id."""
        return cast(Observation, self._http.json(f"{API_PATH}/observations/{_segment(id)}"))

    def images(
        self,
        from_: Optional[Day] = None,
        to: Optional[Day] = None,
        *,
        observer: Optional[str] = None,
        tag: Optional[str] = None,
        limit: int = DEFAULT_LIMIT,
        version: Optional[str] = None,
    ) -> Series[Image]:
        """Image metadata."""
        return Series(self._http, IMAGES, _query(from_, to, observer=observer, tag=tag), limit, version)

    def observers(self) -> List[Observer]:
        """All observers, sorted by nickname."""
        return cast(List[Observer], self._http.json(f"{API_PATH}/observers", "data")["data"])

    def observer(self, nickname: str) -> ObserverDetail:
        """One observer with summary statistics; raises NotFound if there is none with this nickname."""
        return cast(ObserverDetail, self._http.json(f"{API_PATH}/observers/{_segment(nickname)}"))

    def index_daily(
        self,
        from_: Optional[Day] = None,
        to: Optional[Day] = None,
        *,
        limit: int = DEFAULT_LIMIT,
        version: Optional[str] = None,
    ) -> Series[IndexDay]:
        """The community index of each day, with its uncertainty."""
        return Series(self._http, INDEX_DAILY, _query(from_, to), limit, version)

    def index_monthly(self, *, limit: int = DEFAULT_LIMIT, version: Optional[str] = None) -> Series[IndexMonth]:
        """The mean index of each month."""
        return Series(self._http, INDEX_MONTHLY, {}, limit, version)

    def index_smoothed(
        self, *, limit: int = DEFAULT_LIMIT, version: Optional[str] = None
    ) -> Series[IndexSmoothedMonth]:
        """The 13-month smoothing of the index."""
        return Series(self._http, INDEX_SMOOTHED, {}, limit, version)

    def index_flags(
        self,
        from_: Optional[Day] = None,
        to: Optional[Day] = None,
        *,
        flag: Optional[str] = None,
        observer: Optional[str] = None,
        limit: int = DEFAULT_LIMIT,
    ) -> Series[IndexFlag]:
        """Unusual observations; flag is "outlier", "disputed", "no-peers" or a failed check such as "groups-differ"."""
        return Series(self._http, INDEX_FLAGS, _query(from_, to, flag=flag, observer=observer), limit)

    def index_observers(self) -> List[IndexObserver]:
        """All observers of the index with their factors k, sorted by nickname."""
        return cast(List[IndexObserver], self._http.json(f"{INDEX_PATH}/observers", "data")["data"])

    def index_observer(self, nickname: str) -> IndexObserverDetail:
        """An observer's factor k, with the factors of all years; raises NotFound if the index has no such observer."""
        return cast(IndexObserverDetail, self._http.json(f"{INDEX_PATH}/observers/{_segment(nickname)}"))

    def index_factors(self, *, version: Optional[str] = None) -> BulkSeries[IndexFactor]:
        """The factors of all observers and years, from one request."""
        query = {} if version is None else {"version": version}
        return BulkSeries(self._http, request_target(f"{BULK_PATH}/index-factors.ndjson", query))

    def indexed_observation(self, id: str) -> IndexedObservation:
        """How an observation entered the index; raises NotFound if it did not."""
        return cast(IndexedObservation, self._http.json(f"{INDEX_PATH}/observations/{_segment(id)}"))

    def index_recipe(self) -> IndexRecipe:
        """How the index was computed, and from which data."""
        return cast(IndexRecipe, self._http.json(f"{INDEX_PATH}/recipe"))

    def changes(
        self,
        since: Optional[str] = None,
        *,
        until: Optional[str] = None,
        kind: Optional[str] = None,
        wait: float = 0,
        limit: int = DEFAULT_LIMIT,
    ) -> Changes:
        """Records that were published, changed or retracted, in order of publication.

        since: a cursor, or a data version; default: all existing records, as if just published.
        until: a data version, or the cursor of an end of the feed; default: the current data.
        kind: "observations", "images" or "observers"; default: all.
        wait: seconds to wait for the next change at the end of the feed; True to follow the feed for good.
        limit: changes per page, from 1 to 500.
        """
        return Changes(self._http, since=since, until=until, kind=kind, wait=wait, limit=limit)

    def update(self, frame: pandas.DataFrame) -> pandas.DataFrame:
        """A frame of to_pandas() as to_pandas() would return it now. Requests only what changed.

        The frame must have the rows, columns and attrs of to_pandas(). Frames of daily activity and of the index are
        downloaded again.
        """
        # pandas is optional and slow to import.
        from .frame_update import update_frame

        return update_frame(self._http, frame)

    def ephemeris(
        self, at: Instants, *, lat: Optional[Coordinates] = None, lng: Optional[Coordinates] = None
    ) -> List[SunEphemeris]:
        """Orientation, rotation and size of the Sun at each instant, and its position if a place is given.

        at: a text such as '2024-05-11T09:30:00Z', a datetime with a time zone, or several of them.
        lat, lng: degrees, north and east positive; one for all instants, or one for each, None where there is no place.
        """
        return read_ephemeris(self._http, at, lat, lng)

    def citation(self, format: str = "txt", *, version: Optional[str] = None) -> str:
        """The citation of the data as text ("txt"), BibTeX ("bib") or CSL-JSON ("json")."""
        query = {} if version is None else {"version": version}
        return self._http.text(request_target(f"{BULK_PATH}/{citation_file(format)}", query))

    def close(self) -> None:
        """Closes the connection. Another call opens it again."""
        self._http.close()

    def __enter__(self) -> Heliolog:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"Heliolog({str(self._http.address)!r})"


def _query(from_: Optional[Day], to: Optional[Day], **filters: Optional[str]) -> Dict[str, str]:
    days: Dict[str, Any] = {
        "from": None if from_ is None else utc_day(from_),
        "to": None if to is None else utc_day(to),
    }
    query = {name: value for name, value in {**days, **filters}.items() if value is not None}
    for name, value in query.items():
        _check_text(name, value)
    return query


def _check_text(name: str, text: str) -> None:
    try:
        text.encode()
    except UnicodeEncodeError:
        raise InvalidRequest(f"{name} contains an unpaired surrogate, which cannot be encoded.") from None


def _segment(text: str) -> str:
    if not text:
        raise InvalidRequest("An id or nickname must have at least one character.")
    if text in (".", ".."):
        raise InvalidRequest(f'"{text}" cannot be requested by name, because URLs drop it; read it from the list.')
    _check_text("An id or nickname", text)
    return quote(text, safe="")
