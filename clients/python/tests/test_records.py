"""The record types, compared with openapi.json."""

from __future__ import annotations

import json
import unittest
from pathlib import Path
from typing import Any, Dict, List, Mapping, Optional, get_type_hints

from heliolog import records

DESCRIPTION = Path(__file__).resolve().parents[3] / "openapi.json"
TYPES: Dict[str, Any] = {"string": str, "integer": int, "number": float, "boolean": bool}
NAMES = ["Observation", "Image", "DailyActivity", "Observer", "ObserverDetail", "Meta"]


def field_type(rule: Mapping[str, Any]) -> Any:
    if rule["type"] == "array":
        plain: Any = List[field_type(rule["items"])]  # type: ignore[misc]
    elif "properties" in rule:
        fields = field_types(rule)
        plain = next(one for one in vars(records).values() if is_record(one) and get_type_hints(one) == fields)
    elif rule["type"] == "object":
        plain = Dict[str, field_type(rule["additionalProperties"])]  # type: ignore[misc]
    else:
        plain = TYPES[rule["type"]]
    return Optional[plain] if rule.get("nullable") else plain


def field_types(schema: Mapping[str, Any]) -> Dict[str, Any]:
    return {name: field_type(rule) for name, rule in schema["properties"].items()}


def is_record(value: Any) -> bool:
    return isinstance(value, type) and hasattr(value, "__required_keys__")


def assert_equal_schemas(test: unittest.TestCase, document: Mapping[str, Any], names: Mapping[str, str]) -> None:
    """Compares all schemas of a document with the records; `names` has those of the records by those of the schemas."""
    schemas = document["components"]["schemas"]
    test.assertEqual(sorted(schemas), sorted([*names, "Error"]))
    for schema_name, name in names.items():
        schema, record = schemas[schema_name], getattr(records, name)
        described = field_types(schema)
        test.assertEqual(get_type_hints(record), described, name)
        test.assertEqual(list(get_type_hints(record)), list(described), name)
        test.assertEqual(record.__required_keys__, frozenset(schema["required"]), name)


class Records(unittest.TestCase):
    def test_equal_the_schemas_of_the_same_name(self) -> None:
        assert_equal_schemas(self, json.loads(DESCRIPTION.read_text("utf-8")), {name: name for name in NAMES})

    def test_bulk_records_add_tags(self) -> None:
        for bulk, record in [(records.BulkObservation, records.Observation), (records.BulkImage, records.Image)]:
            self.assertEqual(get_type_hints(bulk), {**get_type_hints(record), "tags": List[str]})
