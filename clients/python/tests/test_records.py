"""The record types, compared with openapi.json."""

from __future__ import annotations

import json
import unittest
from pathlib import Path
from typing import Any, Dict, List, Optional, get_type_hints

from heliolog import records

DESCRIPTION = Path(__file__).resolve().parents[3] / "openapi.json"
TYPES: Dict[str, Any] = {"string": str, "integer": int, "number": float, "object": Dict[str, str]}
NAMES = ["Observation", "Image", "DailyActivity", "Observer", "ObserverDetail", "Meta"]


class Records(unittest.TestCase):
    def test_equal_the_schemas_of_the_same_name(self) -> None:
        schemas = json.loads(DESCRIPTION.read_text("utf-8"))["components"]["schemas"]
        self.assertEqual(sorted(schemas), sorted([*NAMES, "Error"]))
        for name in NAMES:
            schema = schemas[name]
            described = {
                field: Optional[TYPES[rule["type"]]] if rule.get("nullable") else TYPES[rule["type"]]
                for field, rule in schema["properties"].items()
            }
            record = getattr(records, name)
            self.assertEqual(get_type_hints(record), described, name)
            self.assertEqual(list(get_type_hints(record)), list(described), name)
            self.assertEqual(record.__required_keys__, frozenset(schema["required"]), name)

    def test_bulk_records_add_tags(self) -> None:
        for bulk, record in [(records.BulkObservation, records.Observation), (records.BulkImage, records.Image)]:
            self.assertEqual(get_type_hints(bulk), {**get_type_hints(record), "tags": List[str]})


if __name__ == "__main__":
    unittest.main()
