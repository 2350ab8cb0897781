"""The index of a frame, by examples/recompute_index.py (needs pandas)."""

from __future__ import annotations

import sys
import unittest
from pathlib import Path

import pandas

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "examples"))
from recompute_index import daily_index, index_of_frame  # noqa: E402


class IndexOfFrame(unittest.TestCase):
    def test_equals_the_index_of_the_same_observations(self) -> None:
        records = [
            {
                "type": 1 if day == 3 else 0,
                "observer": name,
                "date_of_observation": f"2024-05-0{day}T09:30:00Z",
                "wolf": None if day == 4 and name == "b" else 40 + 7 * day + 10 * (name == "b"),
                "wolf_north": 20 if day == 1 else None,
                "wolf_south": None,
            }
            for day in range(1, 6)
            for name in ("a", "b", "c")
        ]
        frame = pandas.DataFrame(records).astype({name: "Int64" for name in ("wolf", "wolf_north", "wolf_south")})
        frame["date_of_observation"] = pandas.to_datetime(frame["date_of_observation"])
        frame = frame.set_index("date_of_observation")
        for chosen in (["a", "b", "c"], ["a", "b"]):
            expected = list(daily_index(one for one in records if one["observer"] in chosen))
            days = index_of_frame(frame[frame["observer"].isin(chosen)])
            self.assertEqual([str(day.date()) for day in days.index], [row["day"] for row in expected])
            for name in ("index", "observer_count", "uncertainty"):
                self.assertEqual(days[name].tolist(), [row[name] for row in expected])
            self.assertEqual(days["north"].notna().tolist(), [row["north"] is not None for row in expected])
        self.assertTrue(index_of_frame(frame[:0]).empty)


if __name__ == "__main__":
    unittest.main()
