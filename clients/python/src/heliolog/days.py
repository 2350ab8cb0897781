"""Days as callers have them, and as the server reads them: YYYY-MM-DD in UTC."""

from __future__ import annotations

import re
from datetime import date, datetime, time, timezone
from typing import Union

from .errors import InvalidRequest

#: A pandas.Timestamp is a datetime.
Day = Union[str, date, datetime]

_WRITTEN = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_ACCEPTED = "give a day as 'YYYY-MM-DD', a date, or a datetime with a time zone"


def utc_day(value: Day) -> str:
    """The UTC day of a value.

    A datetime without a time zone is taken for its day at midnight, as pandas writes days, and refused at any other
    time: which UTC day it falls on is not known.
    """
    if isinstance(value, datetime):
        return _day_of_instant(value)
    if isinstance(value, date):
        return value.isoformat()
    if not isinstance(value, str):
        raise InvalidRequest(f"A day cannot be of type {type(value).__name__}: {_ACCEPTED}.")
    try:
        # date.fromisoformat alone takes other forms too, from Python 3.11 on.
        if _WRITTEN.fullmatch(value):
            return date.fromisoformat(value).isoformat()
    except ValueError:
        pass
    raise InvalidRequest(f"{value[:40]!r} is no day: {_ACCEPTED}.")


def _day_of_instant(value: datetime) -> str:
    if value != value:
        raise InvalidRequest(f"A missing time is no day: {_ACCEPTED}.")
    if value.tzinfo is not None:
        return value.astimezone(timezone.utc).date().isoformat()
    if value.time() != time():
        raise InvalidRequest(f"{value.isoformat()} has no time zone, so that its UTC day is not known: {_ACCEPTED}.")
    return value.date().isoformat()
