"""The change feed: what was published, changed and retracted since a cursor."""

from __future__ import annotations

import math
import time
from contextlib import closing
from dataclasses import dataclass
from typing import Iterator, List, Optional

from .address import CHANGES_PATH
from .errors import InvalidRequest
from .http_client import HttpClient, request_target
from .records import Change
from .retry import RetryBudget
from .series import DEFAULT_LIMIT

#: One request waits at most so long, because proxies cut longer ones off.
_LONGEST_REQUEST_SECONDS = 30
#: Requests that return at once, such as those of a server that is shutting down, must not become a flood.
_MIN_SECONDS_PER_WAIT = 1.0


@dataclass(frozen=True)
class ChangePage:
    data: List[Change]
    #: Where the feed continues after this page
    next_cursor: str
    #: Whether nothing follows at the moment
    end: bool


class Changes:
    """Changes in order of publication. Each iteration continues at `cursor`."""

    def __init__(
        self,
        http: HttpClient,
        *,
        since: Optional[str],
        until: Optional[str],
        kind: Optional[str],
        wait: float = 0,
        limit: int = DEFAULT_LIMIT,
    ) -> None:
        self._wait = math.inf if wait is True else float(wait)
        if not self._wait >= 0:
            raise InvalidRequest("wait must be a number of seconds from 0, or True.")
        if self._wait > 0 and until is not None:
            raise InvalidRequest("Give until or wait, not both: nothing is published before until any more.")
        self._http = http
        query = {"until": until, "kind": kind, "limit": str(limit)}
        self._query = {name: value for name, value in query.items() if value is not None}
        self._cursor = since

    @property
    def cursor(self) -> Optional[str]:
        """Where the feed continues: store it, and give it as `since` another day.

        It advances with each page that was read completely, so no change is missed; those of a page that was left early
        come again.
        """
        return self._cursor

    def __iter__(self) -> Iterator[Change]:
        for page in self.pages():
            yield from page.data

    def pages(self) -> Iterator[ChangePage]:
        """The pages that have changes. `next_cursor` continues exactly after each one."""
        # Requests that wait must not block the other calls of this client.
        with closing(self._http.separate()) as http:
            budget = http.retry_budget()
            waiting_since = time.monotonic()
            while True:
                requested_at = time.monotonic()
                seconds_left = self._wait - (requested_at - waiting_since)
                page = self._page(http, self._request_seconds(seconds_left), budget)
                # Followers survive any outage, unless their first request fails.
                budget = http.endless_budget() if self._wait == math.inf else http.retry_budget()
                if page.data:
                    yield page
                    waiting_since = time.monotonic()
                self._cursor = page.next_cursor
                if not page.end:
                    continue
                now = time.monotonic()
                if now - waiting_since >= self._wait:
                    return
                if not page.data:
                    time.sleep(max(0.0, requested_at + _MIN_SECONDS_PER_WAIT - now))

    def _request_seconds(self, seconds_left: float) -> int:
        # The response must arrive before the connection counts as broken.
        longest = min(float(_LONGEST_REQUEST_SECONDS), self._http.timeout / 2)
        return max(0, math.ceil(min(seconds_left, longest)))

    def _page(self, http: HttpClient, wait: int, budget: RetryBudget) -> ChangePage:
        """The page after the cursor."""
        since = {} if self._cursor is None else {"since": self._cursor}
        target = request_target(f"{CHANGES_PATH}/records", {**since, **self._query})
        page = http.json(target, "data", "next_cursor", "end", wait=wait, budget=budget)
        return ChangePage(page["data"], page["next_cursor"], page["end"])

    def __repr__(self) -> str:
        return f"<Changes since {self._cursor or 'the beginning'}>"
