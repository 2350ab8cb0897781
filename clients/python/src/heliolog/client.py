"""The way in: one server, one token."""

from __future__ import annotations

import operator
import os
import ssl
from typing import Any, Dict, List, Optional, SupportsIndex, cast
from urllib.parse import quote

from .address import API_PATH, BULK_PATH, parse_address
from .calls import Calls
from .days import Day, utc_day
from .errors import InvalidRequest, Unauthorized
from .records import DailyActivity, Image, Meta, Observation, Observer, ObserverDetail
from .series import DAILY_ACTIVITY, IMAGES, OBSERVATIONS, Series

CITATIONS = ("txt", "bib", "json")


class Heliolog:
    """A heliolog server, called with a token.

    address: with or without /api/v1 at its end.
    token: as the operators issued it; without one, HELIOLOG_TOKEN of the environment.
    timeout: seconds of silence after which a connection counts as broken.
    retries: how often one call is tried again after a 503 or a broken connection.
    max_wait: the most seconds that one call waits in all, for limits and between retries.
    ssl_context: in place of the default one, which verifies certificates, for an authority of your own.

    Days are given as 'YYYY-MM-DD', dates, or datetimes with a time zone, of which the UTC day is taken; both ends of a
    series are inclusive. One object may be used by several threads; their calls wait for each other.
    """

    def __init__(
        self,
        address: str,
        token: Optional[str] = None,
        *,
        timeout: float = 60.0,
        retries: int = 5,
        max_wait: float = 300.0,
        ssl_context: Optional[ssl.SSLContext] = None,
    ) -> None:
        given = token or os.environ.get("HELIOLOG_TOKEN")
        if not given:
            raise Unauthorized("There is no token: give one, or set HELIOLOG_TOKEN. The operators issue them.")
        self._calls = Calls(
            parse_address(address),
            given.strip(),
            timeout=timeout,
            retries=retries,
            max_wait=max_wait,
            ssl_context=ssl_context,
        )

    def meta(self) -> Meta:
        """What the dataset spans, how fresh it is, and its version."""
        return cast(Meta, self._calls.json(f"{API_PATH}/meta"))

    def daily_activity(self, start: Optional[Day] = None, end: Optional[Day] = None) -> Series[DailyActivity]:
        """One record for each day that has an observation or an image."""
        return Series(self._calls, DAILY_ACTIVITY, _query(start, end))

    def observations(
        self,
        start: Optional[Day] = None,
        end: Optional[Day] = None,
        *,
        type: Optional[SupportsIndex] = None,
        observer: Optional[str] = None,
        tag: Optional[str] = None,
    ) -> Series[Observation]:
        """Observations; type is 0 for white light, 1 for H-Alpha, 2 for CaK."""
        if type is not None and not hasattr(type, "__index__"):
            raise InvalidRequest("type takes 0 for white light, 1 for H-Alpha or 2 for CaK.")
        number = None if type is None else str(int(operator.index(type)))
        return Series(self._calls, OBSERVATIONS, _query(start, end, type=number, observer=observer, tag=tag))

    def observation(self, id: str) -> Observation:
        """One observation; raises NotFound when there is none with this id."""
        return cast(Observation, self._calls.json(f"{API_PATH}/observations/{_segment(id)}"))

    def images(
        self,
        start: Optional[Day] = None,
        end: Optional[Day] = None,
        *,
        observer: Optional[str] = None,
        tag: Optional[str] = None,
    ) -> Series[Image]:
        """Image metadata."""
        return Series(self._calls, IMAGES, _query(start, end, observer=observer, tag=tag))

    def observers(self) -> List[Observer]:
        """All observers, by nickname."""
        return cast(List[Observer], self._calls.json(f"{API_PATH}/observers")["data"])

    def observer(self, nickname: str) -> ObserverDetail:
        """One observer with summary statistics; raises NotFound when there is none of this nickname."""
        return cast(ObserverDetail, self._calls.json(f"{API_PATH}/observers/{_segment(nickname)}"))

    def citation(self, form: str = "txt") -> str:
        """How to cite the data as they are now: as text ("txt"), BibTeX ("bib") or CSL-JSON ("json")."""
        if form not in CITATIONS:
            raise InvalidRequest(f"There is no citation in the form {form[:40]!r}: ask for txt, bib or json.")
        return self._calls.text(f"{BULK_PATH}/citation.{form}")

    def close(self) -> None:
        """Closes the connection; the next call would open another."""
        self._calls.close()

    def __enter__(self) -> Heliolog:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"Heliolog({str(self._calls.address)!r})"


def _query(start: Optional[Day], end: Optional[Day], **filters: Optional[str]) -> Dict[str, str]:
    days: Dict[str, Any] = {
        "from": None if start is None else utc_day(start),
        "to": None if end is None else utc_day(end),
    }
    query = {name: value for name, value in {**days, **filters}.items() if value is not None}
    for name, value in query.items():
        _check_text(name, value)
    return query


def _check_text(name: str, text: str) -> None:
    try:
        text.encode()
    except UnicodeEncodeError:
        raise InvalidRequest(f"{name} holds half of a surrogate pair, which is no character.") from None


def _segment(text: str) -> str:
    if not text:
        raise InvalidRequest("An id or nickname has at least one character.")
    _check_text("An id or nickname", text)
    return quote(text, safe="")
