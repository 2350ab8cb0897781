"""Publishes and retracts records in the store of the test's server."""

from __future__ import annotations

import json
import os
import subprocess
import tempfile
from pathlib import Path
from typing import Any, Dict, List

COMMAND = json.loads(os.environ.get("HELIOLOG_TEST_COMMAND", "[]"))


def heliolog(*arguments: str) -> None:
    subprocess.run([*COMMAND, *arguments], check=True, capture_output=True)


def publish(kind: str, rows: List[Dict[str, Any]]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "rows.ndjson")
        file.write_text("".join(json.dumps(row) + "\n" for row in rows), "utf-8")
        heliolog("import", kind, str(file))
