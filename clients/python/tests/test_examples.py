"""The Python examples in the documentation (needs a server) (needs pandas)."""

from __future__ import annotations

import contextlib
import io
import os
import re
import tempfile
import unittest
from pathlib import Path
from typing import Any, Dict, List
from unittest.mock import patch

from heliolog import Heliolog

ROOT = Path(__file__).resolve().parents[3]
DOCUMENTS = ["README.md", "clients/python/README.md", "docs/clients.md"]
ADDRESS = os.environ.get("HELIOLOG_TEST_ADDRESS", "")
TOKEN = os.environ.get("HELIOLOG_TEST_TOKEN", "")


def blocks(document: str, language: str) -> List[str]:
    text = (ROOT / document).read_text("utf-8")
    return re.findall(rf"^```{language}\n(.*?)^```", text, re.DOTALL | re.MULTILINE)


def run(document: str, folder: str) -> Dict[str, Any]:
    """Runs a document's Python examples in a folder, and returns the variables that they define."""
    names: Dict[str, Any] = {"printed": []}
    before = os.getcwd()
    os.chdir(folder)
    try:
        for example in blocks(document, "python"):
            printed = io.StringIO()
            with contextlib.redirect_stdout(printed):
                exec(example.replace("http://127.0.0.1:8080", ADDRESS), names)
            names["printed"].append(printed.getvalue())
    finally:
        os.chdir(before)
        if "sun" in names:
            names["sun"].close()
    return names


@unittest.skipUnless(ADDRESS, "needs HELIOLOG_TEST_ADDRESS")
class Examples(unittest.TestCase):
    def test_run_and_print_something(self) -> None:
        for document in DOCUMENTS:
            with tempfile.TemporaryDirectory() as folder, patch.dict(os.environ, HELIOLOG_TOKEN=TOKEN):
                names = run(document, folder)
            self.assertTrue(names["printed"] and all(names["printed"]), document)
            if document == "clients/python/README.md":
                self.assertEqual(len(names["everything"]), len(names["frame"]))
                self.assertEqual(sum(names["lengths"]), len(names["frame"]))
                self.assertEqual(names["done"].version, names["frame"].attrs["version"])

    def test_download_a_file_and_a_frame_in_the_recipe_for_bulk_files(self) -> None:
        (recipe,) = blocks("docs/bulk.md", "py")
        printed: List[Any] = []
        with tempfile.TemporaryDirectory() as folder, Heliolog(ADDRESS, TOKEN) as sun:
            names: Dict[str, Any] = {"sun": sun, "print": lambda *values: printed.append(values)}
            exec(recipe.replace("2024-", "2025-").replace("2024.parquet", f"{folder}/2025.parquet"), names)
            self.assertEqual(os.listdir(folder), ["2025.parquet"])
            highest = max(one["wolf"] or 0 for one in names["series"])
            self.assertEqual(printed[0], (names["done"].path, sun.meta()["version"]))
        self.assertEqual(printed[1], (highest, names["frame"].attrs["cursor"]))
        self.assertGreater(highest, 0)
