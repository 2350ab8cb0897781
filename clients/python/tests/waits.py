"""Records the client's waits instead of sleeping."""

from __future__ import annotations

from contextlib import contextmanager
from typing import Iterator, List
from unittest.mock import patch


@contextmanager
def recorded_waits() -> Iterator[List[float]]:
    """The seconds of each wait; random waits have their maximum."""
    seconds: List[float] = []
    with patch("heliolog.retry.time.sleep", seconds.append):
        with patch("heliolog.retry.random.uniform", lambda _, bound: bound):
            yield seconds
