"""utc_day()."""

from __future__ import annotations

import unittest
from datetime import date, datetime, timedelta, timezone
from typing import Any

from heliolog import InvalidRequest
from heliolog.days import utc_day

EAST = timezone(timedelta(hours=9))


class UtcDay(unittest.TestCase):
    def test_accepts_texts_dates_and_midnights(self) -> None:
        for given in ["2024-03-01", date(2024, 3, 1), datetime(2024, 3, 1)]:
            self.assertEqual(utc_day(given), "2024-03-01")
        self.assertEqual(utc_day(date(1610, 12, 8)), "1610-12-08")

    def test_converts_a_datetime_with_a_time_zone_to_utc(self) -> None:
        self.assertEqual(utc_day(datetime(2024, 3, 1, 8, 59, tzinfo=EAST)), "2024-02-29")
        self.assertEqual(utc_day(datetime(2024, 3, 1, 9, 0, tzinfo=EAST)), "2024-03-01")

    def test_rejects_other_values_and_says_what_is_accepted(self) -> None:
        invalid: Any = [datetime(2024, 3, 1, 12), "2024-02-30", "2024-3-1", "20240301", "2024-W09-5", "", 20240301, "２０２４-03-01"]
        for given in invalid:
            with self.assertRaisesRegex(InvalidRequest, "give a day as 'YYYY-MM-DD'"):
                utc_day(given)
