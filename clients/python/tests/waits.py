"""Waits that a test looks at instead of sitting through them."""

from __future__ import annotations

from contextlib import contextmanager
from typing import Iterator, List
from unittest.mock import patch


@contextmanager
def recorded_waits() -> Iterator[List[float]]:
    """The seconds that were waited; of each random wait, the longest that it could have been."""
    seconds: List[float] = []
    with patch("heliolog.waiting.time.sleep", seconds.append):
        with patch("heliolog.waiting.random.uniform", lambda _, bound: bound):
            yield seconds
