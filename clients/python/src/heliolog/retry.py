"""Decides whether a failed call is retried, and how long it waits."""

from __future__ import annotations

import logging
import random
import time
from datetime import datetime, timezone
from email.utils import parsedate_to_datetime
from typing import Optional

from .errors import ConnectionFailed, HeliologError, RateLimited, Unavailable

FIRST_BACKOFF_SECONDS = 0.5
MAX_BACKOFF_SECONDS = 30.0
#: More than enough to reach the longest wait; a float would overflow in an endless outage.
MAX_BACKOFF_DOUBLINGS = 16
#: Proxies send 502 and 504 while heliolog restarts.
TEMPORARY_STATUSES = frozenset({502, 503, 504})

_log = logging.getLogger("heliolog")


class RetryBudget:
    """The waits and retries of one call: at most max_wait seconds in total, and a number of retries after failures."""

    def __init__(self, max_wait: float, retries: float) -> None:
        self._seconds_left = max_wait
        self._retries_left = retries
        self._failures = 0

    def wait_or_raise(self, error: HeliologError) -> None:
        """Waits until the call can be retried; raises the error if that would not help or the budget is used up."""
        seconds = self._seconds_before_retry(error)
        if seconds is None or seconds > self._seconds_left:
            raise error
        self._seconds_left -= seconds
        _log.info("Waiting %.1f s: %s", seconds, error)
        time.sleep(seconds)

    def _seconds_before_retry(self, error: HeliologError) -> Optional[float]:
        if isinstance(error, RateLimited):
            # The server sends when its window ends; an earlier request would be rejected again.
            return self._backoff() if error.retry_after is None else error.retry_after
        if isinstance(error, Unavailable) and error.status in TEMPORARY_STATUSES:
            minimum = error.retry_after or 0.0
        elif isinstance(error, ConnectionFailed) and not error.lasting:
            minimum = 0.0
        else:
            return None
        if self._retries_left == 0:
            return None
        self._retries_left -= 1
        return minimum + self._backoff()

    def _backoff(self) -> float:
        """Exponential backoff with full jitter, which spreads clients that failed together."""
        bound = min(MAX_BACKOFF_SECONDS, FIRST_BACKOFF_SECONDS * 2.0**self._failures)
        self._failures = min(self._failures + 1, MAX_BACKOFF_DOUBLINGS)
        return random.uniform(0.0, bound)


def parse_retry_after(value: Optional[str]) -> Optional[float]:
    """Seconds from Retry-After, which is a number or, from some proxies, a date."""
    if value is None:
        return None
    if value.strip().isdigit():
        return float(value)
    try:
        moment = parsedate_to_datetime(value)
    except (TypeError, ValueError):
        return None
    if moment.tzinfo is None:
        moment = moment.replace(tzinfo=timezone.utc)
    return max(0.0, (moment - datetime.now(timezone.utc)).total_seconds())
