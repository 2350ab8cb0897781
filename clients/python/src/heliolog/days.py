"""Converts days to the form that the server accepts: YYYY-MM-DD in UTC."""

from __future__ import annotations

import re
from datetime import date, datetime, time, timezone
from typing import Union

from .errors import InvalidRequest

#: A pandas.Timestamp is a datetime.
Day = Union[str, date, datetime]

_ISO_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_ACCEPTED = "give a day as 'YYYY-MM-DD', a date, or a datetime with a time zone"


def utc_day(value: Day) -> str:
    """The UTC day of a value.

    A datetime without a time zone is accepted at midnight, which is how pandas represents days. At any other time it
    is rejected, because its UTC day is unknown.
    """
    if isinstance(value, datetime):
        return _day_of_datetime(value)
    if isinstance(value, date):
        return value.isoformat()
    if not isinstance(value, str):
        raise InvalidRequest(f"A day cannot be of type {type(value).__name__}: {_ACCEPTED}.")
    try:
        # From Python 3.11 on, date.fromisoformat accepts other forms too.
        if _ISO_DAY.fullmatch(value):
            return date.fromisoformat(value).isoformat()
    except ValueError:
        pass
    raise InvalidRequest(f"{value[:40]!r} is not a day: {_ACCEPTED}.")


def _day_of_datetime(value: datetime) -> str:
    if value != value:
        raise InvalidRequest(f"A missing time has no day: {_ACCEPTED}.")
    if value.tzinfo is not None:
        return value.astimezone(timezone.utc).date().isoformat()
    if value.time() != time():
        raise InvalidRequest(f"{value.isoformat()} has no time zone, so its UTC day is unknown: {_ACCEPTED}.")
    return value.date().isoformat()
