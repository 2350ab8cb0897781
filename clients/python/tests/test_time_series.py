"""Series.to_sunpy() (needs a server) (needs sunpy)."""

from __future__ import annotations

import math
import os
import sys
import tempfile
import unittest
import warnings
from typing import Any, List
from unittest.mock import patch

from ecsv import ecsv, sent
from heliolog import Heliolog
from scripted_server import ScriptedServer
from test_examples import blocks

try:
    from sunpy.timeseries import GenericTimeSeries
except ImportError:
    GenericTimeSeries = None

ADDRESS = os.environ.get("HELIOLOG_TEST_ADDRESS", "")
TOKEN = os.environ.get("HELIOLOG_TEST_TOKEN", "")

WOLF = {"name": "wolf", "datatype": "int64"}
TAGS = {"name": "tags", "datatype": "string", "subtype": "json"}
LATITUDE = {"name": "site_lat", "datatype": "float64", "unit": "deg"}


def _meta(series: Any, name: str) -> Any:
    [value] = series.meta.get(name).values()
    return value


@unittest.skipIf(GenericTimeSeries is None, "needs sunpy")
class TimeSeries(unittest.TestCase):
    def series(self, content: bytes) -> Any:
        with ScriptedServer(sent(content)) as server, Heliolog(server.address, "t") as sun:
            return sun.observations().to_sunpy()

    def test_has_numbers_with_units_and_metadata_by_naive_times(self) -> None:
        at = {"name": "date_of_observation", "datatype": "time"}
        settled = {"name": "settled", "datatype": "bool"}
        first, second = "1944-05-11T09:30:00Z,7,1.5,True,[]", "1944-05-11T09:30:00Z,,,False,[]"
        series = self.series(ecsv([at, WOLF, LATITUDE, settled, TAGS], first, second))
        self.assertIsInstance(series, GenericTimeSeries)
        self.assertEqual(series.columns, ["wolf", "site_lat"])
        frame = series.to_dataframe()
        self.assertEqual([str(dtype) for dtype in frame.dtypes], ["float64", "float64"])
        self.assertEqual((str(frame.index.dtype), frame.index.name), ("datetime64[ns]", "date_of_observation"))
        self.assertEqual([str(time) for time in frame.index], ["1944-05-11 09:30:00"] * 2)
        self.assertEqual({name: str(unit) for name, unit in series.units.items()}, {"wolf": "", "site_lat": "deg"})
        latitudes = series.quantity("site_lat")
        self.assertEqual((str(latitudes[0]), math.isnan(latitudes[1].value)), ("1.5 deg", True))
        self.assertEqual(_meta(series, "version"), "v1")
        self.assertEqual(_meta(series, "citation"), "Them (2024). Solar observations (version v1) [Data set].")

    def test_indexes_months_by_their_first_day(self) -> None:
        series = self.series(ecsv([{"name": "month", "datatype": "string"}, WOLF], "2024-02,7"))
        self.assertEqual([str(time) for time in series.to_dataframe().index], ["2024-02-01 00:00:00"])

    def test_has_no_rows_when_no_record_matches(self) -> None:
        day = {"name": "day", "datatype": "time"}
        self.assertEqual(len(self.series(ecsv([day, WOLF])).to_dataframe()), 0)

    @unittest.skipUnless(ADDRESS, "needs HELIOLOG_TEST_ADDRESS")
    def test_has_the_values_of_every_series(self) -> None:
        with Heliolog(ADDRESS, TOKEN) as sun:
            for records in (sun.observations("2025-03-01", "2025-03-31"), sun.index_daily(), sun.index_monthly()):
                series, frame = records.to_sunpy(), records.to_pandas()
                self.assertEqual(_meta(series, "version"), frame.attrs["version"])
                numbers = frame.select_dtypes("number").astype("float64")
                self.assertTrue(series.to_dataframe().equals(numbers.tz_localize(None)))

    @unittest.skipUnless(ADDRESS, "needs HELIOLOG_TEST_ADDRESS")
    def test_runs_the_example_of_the_readme(self) -> None:
        (example,) = blocks("clients/python/README.md", "py")
        printed: List[Any] = []
        with tempfile.TemporaryDirectory() as folder, Heliolog(ADDRESS, TOKEN) as sun, warnings.catch_warnings():
            # Of long names and a © in the header of FITS.
            warnings.filterwarnings("ignore", message=".*(HIERARCH|FITS Header)")
            exec(
                example.replace("2025-q1.fits", f"{folder}/2025-q1.fits"),
                {"sun": sun, "print": lambda *values: printed.append(values)},
            )
            self.assertEqual(os.listdir(folder), ["2025-q1.fits"])
            days = [day["index"] for day in sun.index_daily("2025-01-01", "2025-03-31")]
        self.assertEqual(printed[1][1].value, max(days))


class WithoutSunpy(unittest.TestCase):
    def test_to_sunpy_names_the_package_to_install(self) -> None:
        with patch.dict(sys.modules, {"sunpy.timeseries": None}):
            sys.modules.pop("heliolog.time_series", None)
            with Heliolog("http://127.0.0.1:9", "t") as sun, self.assertRaisesRegex(ImportError, r"sunpy\[timeseries\]"):
                sun.observations().to_sunpy()
