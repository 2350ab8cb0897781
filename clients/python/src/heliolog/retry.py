"""Decides whether a failed call is retried, and how long it waits."""

from __future__ import annotations

import logging
import math
import random
import sys
import time
from datetime import datetime, timezone
from email.utils import parsedate_to_datetime
from typing import Callable, NamedTuple, Optional

from .errors import ConnectionFailed, HeliologError, RateLimited, Unavailable

#: The longest wait before the first retry. It doubles with each retry.
FIRST_BACKOFF_SECONDS = 0.5
MAX_BACKOFF_SECONDS = 30.0
#: More than enough to reach the longest wait; a float would overflow in an endless outage.
MAX_BACKOFF_DOUBLINGS = 16
#: Shorter waits are not worth a line on standard error.
REPORTED_WAIT_SECONDS = 5.0

_log = logging.getLogger("heliolog")


class Wait(NamedTuple):
    """A call waits before it tries again."""

    #: Why: the error of the failed attempt, such as RateLimited
    reason: HeliologError
    #: How long
    seconds: float


def print_wait(wait: Wait) -> None:
    """Prints long waits to standard error, so that a program does not seem to hang."""
    if wait.seconds > REPORTED_WAIT_SECONDS:
        print(f"heliolog: waiting {math.ceil(wait.seconds)} s: {wait.reason}", file=sys.stderr, flush=True)


class RetryBudget:
    """The waits and retries of one call: at most max_wait seconds in total, and a number of retries."""

    def __init__(self, retries: float, max_wait: float, on_wait: Callable[[Wait], object]) -> None:
        self._retries_left = retries
        self._seconds_left = max_wait
        self._on_wait = on_wait
        self._failures = 0

    def wait_or_raise(self, error: HeliologError) -> None:
        """Waits until the call can be retried; raises the error if that would not help or the budget is used up."""
        if not isinstance(error, (RateLimited, Unavailable, ConnectionFailed)) or self._retries_left == 0:
            raise error
        # A follower survives an outage, in which host names may be unknown too.
        if isinstance(error, ConnectionFailed) and error.lasting and self._retries_left != math.inf:
            raise error
        seconds = max(error.retry_after or 0.0, self._backoff())
        if seconds > self._seconds_left:
            raise error
        self._retries_left -= 1
        self._seconds_left -= seconds
        _log.info("Waiting %.1f s: %s", seconds, error)
        self._on_wait(Wait(error, seconds))
        time.sleep(seconds)

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
