"""The Python examples in the documentation (needs a server) (needs pandas)."""

from __future__ import annotations

import contextlib
import io
import os
import re
import tempfile
import unittest
from pathlib import Path
from typing import Any, Dict
from unittest.mock import patch

ROOT = Path(__file__).resolve().parents[3]
DOCUMENTS = ["README.md", "clients/python/README.md", "docs/clients.md"]
ADDRESS = os.environ.get("HELIOLOG_TEST_ADDRESS", "")
TOKEN = os.environ.get("HELIOLOG_TEST_TOKEN", "")


def run(document: str, folder: str) -> Dict[str, Any]:
    """Runs a document's Python examples in a folder, and returns the variables that they define."""
    examples = re.findall(r"^```python\n(.*?)^```", (ROOT / document).read_text("utf-8"), re.DOTALL | re.MULTILINE)
    names: Dict[str, Any] = {"printed": []}
    before = os.getcwd()
    os.chdir(folder)
    try:
        for example in examples:
            printed = io.StringIO()
            with contextlib.redirect_stdout(printed):
                exec(example.replace("http://127.0.0.1:8080", ADDRESS), names)
            names["printed"].append(printed.getvalue())
    finally:
        os.chdir(before)
        if "sun" in names:
            names["sun"].close()
    return names


@unittest.skipUnless(ADDRESS, "HELIOLOG_TEST_ADDRESS is not set")
class Examples(unittest.TestCase):
    def test_run_and_print_something(self) -> None:
        for document in DOCUMENTS:
            with tempfile.TemporaryDirectory() as folder, patch.dict(os.environ, HELIOLOG_TOKEN=TOKEN):
                names = run(document, folder)
            self.assertTrue(names["printed"] and all(names["printed"]), document)

    def test_read_the_same_records_in_every_way_in_the_readme(self) -> None:
        with tempfile.TemporaryDirectory() as folder, patch.dict(os.environ, HELIOLOG_TOKEN=TOKEN):
            names = run("clients/python/README.md", folder)
        self.assertEqual(len(names["everything"]), len(names["frame"]))
        self.assertEqual(sum(names["lengths"]), len(names["frame"]))
        self.assertEqual(names["done"].version, names["frame"].attrs["version"])


if __name__ == "__main__":
    unittest.main()
