"""examples/recompute_index.py against the worked cases of the recipe."""

from __future__ import annotations

import json
import sys
import unittest
from pathlib import Path
from typing import Any, Dict, List

PYTHON_CLIENT = Path(__file__).resolve().parents[1]
ORACLE = PYTHON_CLIENT.parents[1] / "server/test/oracles/index-oracle.json"
sys.path.insert(0, str(PYTHON_CLIENT / "examples"))

import recompute_index as example  # noqa: E402


def observations(rows: List[Dict[str, Any]]) -> List[Dict[str, Any]]:
    """The input of a case as observations."""
    return [
        {
            "observer": row["observer"],
            "date_of_observation": f"{row['day']}T12:00:00Z",
            "type": 0,
            "wolf": row["w"],
            "wolf_north": None,
            "wolf_south": None,
        }
        for row in rows
    ]


class RecomputedIndex(unittest.TestCase):
    def assert_close(self, actual: float, expected: float, what: str) -> None:
        self.assertAlmostEqual(actual, expected, delta=0.6e-6, msg=what)

    def test_equals_the_worked_cases_to_six_decimals(self) -> None:
        cases = json.loads(ORACLE.read_text("utf-8"))["cases"]
        self.assertEqual(len(cases), 6)
        for name, case in cases.items():
            expected = case["expected"]
            community = example.read_community(observations(case["input"]))
            parts = example.find_factors(community)
            days = example.find_days(community.total, parts, community.units)
            self.assertEqual(len(community.units), len(expected["units"]), name)
            for unit, of_unit in zip(community.units, expected["units"]):
                what = f"{name}, {of_unit['observer']} {of_unit['year']}"
                self.assertEqual((unit.observer.name, unit.year), (of_unit["observer"], of_unit["year"]))
                self.assert_close(unit.k, of_unit["factor"], what)
                self.assert_close(unit.w, of_unit["weight"], what)
            self.assertEqual(list(days), [of_day["day"] for of_day in expected["days"]], name)
            for of_day in expected["days"]:
                day, what = days[of_day["day"]], f"{name}, {of_day['day']}"
                self.assertEqual(day.n, of_day["n"], what)
                self.assert_close(day.index, of_day["index"], what)
                self.assert_close(day.u, of_day["u"], what)

    def test_rounds_half_away_from_zero(self) -> None:
        values = [0.575, 12.125, 2.675, 0.0, None]
        self.assertEqual([example.rounded(value) for value in values], [0.58, 12.13, 2.68, 0, None])

    def test_settles_a_day_when_its_year_is_over_and_it_is_90_days_old(self) -> None:
        for day, as_of, settled in [
            ("2024-10-03", "2025-01-01", True),
            ("2024-10-04", "2025-01-01", False),
            ("2024-01-01", "2024-12-31", False),
        ]:
            self.assertEqual(example.is_settled(day, as_of), settled, (day, as_of))
