"""Publishes and retracts records in the store of the test's server."""

from __future__ import annotations

import json
import os
from typing import Any, Dict, List
from urllib.request import Request, urlopen

PUBLISHER = os.environ.get("HELIOLOG_TEST_PUBLISHER", "")


def _post(path: str, content: List[Any]) -> None:
    with urlopen(Request(f"{PUBLISHER}/{path}", json.dumps(content).encode()), timeout=60):
        pass


def publish(kind: str, rows: List[Dict[str, Any]]) -> None:
    _post(f"publish/{kind}", rows)


def retract(kind: str, *ids: str) -> None:
    _post(f"retract/{kind}", list(ids))
