"""How long a call is kept waiting, and how often it is tried again."""

from __future__ import annotations

import random
import time
from datetime import datetime, timezone
from email.utils import parsedate_to_datetime
from typing import Optional

from .errors import ConnectionFailed, HeliologError, RateLimited, Unavailable

FIRST_BACKOFF_SECONDS = 0.5
LONGEST_BACKOFF_SECONDS = 30.0
#: Statuses that pass by themselves; 502 and 504 are those of a proxy whose heliolog starts anew.
PASSING = frozenset({502, 503, 504})


class Patience:
    """What one call has of it: at most max_wait seconds in all, and so many retries of what failed."""

    def __init__(self, max_wait: float, retries: int) -> None:
        self._seconds_left = max_wait
        self._retries_left = retries
        self._failures = 0

    def wait_or_raise(self, error: HeliologError) -> None:
        """Returns when it is time to try again; raises the error when that would not help or take too long."""
        seconds = self._seconds_before_retry(error)
        if seconds is None or seconds > self._seconds_left:
            raise error
        self._seconds_left -= seconds
        time.sleep(seconds)

    def _seconds_before_retry(self, error: HeliologError) -> Optional[float]:
        if isinstance(error, RateLimited):
            # The server says when its window ends: earlier would only be refused again.
            return self._backoff() if error.retry_after is None else error.retry_after
        if isinstance(error, Unavailable) and error.status in PASSING:
            wished = error.retry_after or 0.0
        elif isinstance(error, ConnectionFailed) and not error.lasting:
            wished = 0.0
        else:
            return None
        if self._retries_left == 0:
            return None
        self._retries_left -= 1
        return wished + self._backoff()

    def _backoff(self) -> float:
        """Anything up to a bound that doubles, so that those who failed together do not come back together."""
        bound = min(LONGEST_BACKOFF_SECONDS, FIRST_BACKOFF_SECONDS * 2.0**self._failures)
        self._failures += 1
        return random.uniform(0.0, bound)


def seconds_of(retry_after: Optional[str]) -> Optional[float]:
    """Retry-After is a number of seconds or, from some proxies, a date."""
    if retry_after is None:
        return None
    if retry_after.strip().isdigit():
        return float(retry_after)
    try:
        moment = parsedate_to_datetime(retry_after)
    except (TypeError, ValueError):
        return None
    if moment.tzinfo is None:
        moment = moment.replace(tzinfo=timezone.utc)
    return max(0.0, (moment - datetime.now(timezone.utc)).total_seconds())
