"""The Sun at given instants, requested in groups of 100."""

from __future__ import annotations

from datetime import datetime, timezone
from typing import Dict, Iterable, List, Optional, SupportsFloat, Union, cast

from .address import EPHEMERIS_PATH
from .errors import InvalidRequest
from .http_client import HttpClient, request_target
from .records import SunEphemeris

#: A pandas.Timestamp is a datetime.
Instant = Union[str, datetime]
Instants = Union[Instant, Iterable[Instant]]
#: One for all instants, or one for each; None or NaN where there is no place.
Coordinates = Union[SupportsFloat, Iterable[Optional[SupportsFloat]]]

_MAX_INSTANTS = 100
_ACCEPTED = "give a text such as '2024-05-11T09:30:00Z', or a datetime with a time zone"


def read_ephemeris(
    http: HttpClient, at: Instants, lat: Optional[Coordinates], lng: Optional[Coordinates]
) -> List[SunEphemeris]:
    instants = [_utc_instant(one) for one in ([at] if isinstance(at, (str, datetime)) else at)]
    lists = {
        name: _texts(name, given, len(instants)) for name, given in (("lat", lat), ("lng", lng)) if given is not None
    }
    records: List[SunEphemeris] = []
    for start in range(0, len(instants), _MAX_INSTANTS):
        query: Dict[str, str] = {"at": ",".join(instants[start : start + _MAX_INSTANTS])}
        for name, texts in lists.items():
            part = texts[start : start + _MAX_INSTANTS]
            if any(part):
                query[name] = ",".join(part)
        records += cast(List[SunEphemeris], http.json(request_target(f"{EPHEMERIS_PATH}/sun", query), "data")["data"])
    return records


def _utc_instant(value: Instant) -> str:
    if isinstance(value, str):
        return value
    if not isinstance(value, datetime):
        raise InvalidRequest(f"An instant cannot be of type {type(value).__name__}: {_ACCEPTED}.")
    if value != value:
        raise InvalidRequest(f"A missing time is not an instant: {_ACCEPTED}.")
    if value.tzinfo is None:
        raise InvalidRequest(f"{value.isoformat()} has no time zone: {_ACCEPTED}.")
    return value.astimezone(timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")


def _texts(name: str, given: Coordinates, count: int) -> List[str]:
    """One coordinate for each instant; empty where there is no place."""
    # A pandas.Series has __float__ too.
    if not isinstance(given, Iterable):
        return [_coordinate(name, given)] * count
    texts = [_coordinate(name, one) for one in given]
    if len(texts) != count:
        raise InvalidRequest(f"{name} takes one number, or one for each instant: at has {count}, {name} has {len(texts)}.")
    return texts


def _coordinate(name: str, value: Optional[SupportsFloat]) -> str:
    if value is None or value != value:
        return ""
    try:
        return repr(float(value))
    except (TypeError, ValueError):
        raise InvalidRequest(f"{name} takes numbers, not {str(value)[:40]!r}.") from None
