"""The client against a real server (needs a server)."""

from __future__ import annotations

import json
import os
import tempfile
import unittest
from datetime import datetime, timedelta, timezone
from pathlib import Path
from typing import Any
from urllib.request import urlopen

from heliolog import DailyActivity, Heliolog, Image, InvalidRequest, Meta, NotFound, Observation, Observer
from heliolog import ObserverDetail, SunEphemeris
from faulty_proxy import FaultyProxy
from test_records import assert_equal_schemas
from waits import recorded_waits

try:
    import pandas
except ImportError:
    pandas = None

ADDRESS = os.environ.get("HELIOLOG_TEST_ADDRESS", "")
TOKEN = os.environ.get("HELIOLOG_TEST_TOKEN", "")


@unittest.skipUnless(ADDRESS, "needs HELIOLOG_TEST_ADDRESS")
class Live(unittest.TestCase):
    sun: Heliolog

    @classmethod
    def setUpClass(cls) -> None:
        cls.sun = Heliolog(ADDRESS, TOKEN)
        cls.addClassCleanup(cls.sun.close)

    def test_iterates_every_record_once_in_order_with_all_fields(self) -> None:
        meta = self.sun.meta()
        self.assertEqual(set(meta), set(Meta.__annotations__))
        for series, kind, count in [
            (self.sun.observations(), Observation, meta["observations"]),
            (self.sun.images(), Image, meta["images"]),
            (self.sun.daily_activity(), DailyActivity, meta["days"]),
        ]:
            records: Any = series.to_list()
            self.assertEqual(len(records), count)
            self.assertEqual(list(records[0]), list(kind.__annotations__))
            keys = [(record.get("day") or record["date_of_observation"], record.get("id")) for record in records]
            self.assertEqual(keys, sorted(set(keys)))
        self.assertGreater(meta["observations"], 1000, "more than two pages")

    def test_cites_the_records_of_a_query(self) -> None:
        series = self.sun.observations("2025-01-01", "2025-01-20", type=0)
        text = series.citation()
        self.assertIn(f"(from=2025-01-01&to=2025-01-20&type=0), {len(series.to_list())} rows, SHA-256 of the NDJSON", text)
        self.assertEqual(series.of_version(self.sun.meta()["version"]).citation(), text)
        self.assertTrue(series.citation("bib").startswith("@misc{heliolog-"))
        for cite in (series.citation, series.bulk().citation, self.sun.citation):
            with self.assertRaisesRegex(InvalidRequest, "'ris' is not a citation format"):
                cite("ris")

    def test_returns_pages_of_the_requested_size(self) -> None:
        series = self.sun.daily_activity("2025-01-01", "2025-01-20", limit=8)
        pages = [page.data for page in series.pages()]
        self.assertEqual(sum(pages, []), self.sun.daily_activity("2025-01-01", "2025-01-20").to_list())
        self.assertTrue(all(len(page) == 8 for page in pages[:-1]) and len(pages) > 1)
        cursor = series.page().next_cursor
        self.assertEqual(series.page(cursor).data, pages[1])
        self.assertEqual([page.data for page in series.pages(cursor)], pages[1:])
        with self.assertRaises(InvalidRequest):
            self.sun.images(limit=501).page()

    def test_returns_single_records_equal_to_those_in_the_lists(self) -> None:
        first = next(iter(self.sun.observations()))
        self.assertEqual(self.sun.observation(first["id"]), first)
        observers = self.sun.observers()
        self.assertEqual(len(observers), self.sun.meta()["observers"])
        for one in observers:
            self.assertEqual(set(one), set(Observer.__annotations__))
            detail = self.sun.observer(one["nickname"])
            self.assertEqual({name: detail[name] for name in one}, one)  # type: ignore[literal-required]
            self.assertEqual(set(detail), {*one, *ObserverDetail.__annotations__})

    def test_downloads_the_same_records_as_the_pages(self) -> None:
        version = self.sun.meta()["version"]
        march = self.sun.observations(from_="2025-03-01", to="2025-03-31", type=0)
        expected = march.to_list()
        bulk = march.bulk()
        self.assertIsNone(bulk.version)
        self.assertEqual([{**one, "tags": None} for one in bulk], [{**one, "tags": None} for one in expected])
        self.assertEqual((bulk.version, bulk.query), (version, "from=2025-03-01&to=2025-03-31&type=0"))
        self.assertEqual(list(self.sun.changes(since=bulk.cursor)), [])
        with tempfile.TemporaryDirectory() as folder:
            done = march.download(Path(folder, "march.ndjson"))
            self.assertEqual((done.version, done.query), (version, "from=2025-03-01&to=2025-03-31&type=0"))
            self.assertEqual(done.attribution, self.sun.meta()["attribution"])
            rows = [json.loads(line) for line in done.path.read_text("utf-8").splitlines()]
            self.assertTrue(all(isinstance(row.pop("tags"), list) for row in rows))
            self.assertEqual(rows, expected)
            lines = march.download(f"{folder}/march.csv").path.read_text("utf-8").splitlines()
            self.assertRegex(lines[1], f"^{expected[0]['id']},")
            with self.assertRaises(InvalidRequest):
                self.sun.images("2025-02-01", "2025-01-01").download(f"{folder}/none.csv")
            self.assertEqual(len(os.listdir(folder)), 2)

    def test_resumes_a_broken_download_to_an_identical_file(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            for name in ("all.ndjson", "all.parquet"):
                complete = self.sun.observations().download(Path(folder, f"complete-{name}"))
                with FaultyProxy(ADDRESS, cut_after=20_000) as proxy, recorded_waits() as waits:
                    with Heliolog(proxy.address, TOKEN) as sun:
                        resumed = sun.observations().download(Path(folder, name))
                self.assertEqual(resumed.path.read_bytes(), complete.path.read_bytes(), name)
                self.assertEqual(len(waits), 1, name)
                self.assertIn("\r\nRange: bytes=", proxy.heads[1], name)

    def test_reads_the_sun_at_instants_and_places(self) -> None:
        at = "2024-05-11T09:30:00Z"
        [madrid] = self.sun.ephemeris(at, lat=40.4, lng=-3.7)
        self.assertEqual(list(madrid), list(SunEphemeris.__annotations__))
        self.assertEqual((madrid["p"], madrid["b0"], madrid["l0"]), (-21.7864, -3.0458, 295.1245))
        self.assertEqual((madrid["carrington_rotation"], madrid["altitude"]), (2284, 48.8608))
        east = timezone(timedelta(hours=9))
        [nowhere] = self.sun.ephemeris(datetime(2024, 5, 11, 18, 30, tzinfo=east))
        self.assertEqual((nowhere["at"], nowhere["p"], nowhere["altitude"]), (at, madrid["p"], None))
        mixed = self.sun.ephemeris([at] * 3, lat=[40.4, None, float("nan")], lng=[-3.7, None, None])
        self.assertEqual(mixed, [madrid, nowhere, nowhere])

    def test_reads_the_sun_at_any_number_of_instants_in_order(self) -> None:
        start = datetime(2024, 1, 1, tzinfo=timezone.utc)
        instants = [start + timedelta(days=day) for day in range(250)]
        latitudes = [None if day < 100 else 1e-7 for day in range(250)]
        records = self.sun.ephemeris(iter(instants), lat=latitudes, lng=latitudes)
        self.assertEqual([one["at"] for one in records], [f"{one:%Y-%m-%dT%H:%M:%SZ}" for one in instants])
        self.assertEqual([one["altitude"] is None for one in records], [day < 100 for day in range(250)])
        self.assertEqual(self.sun.ephemeris([]), [])

    def test_rejects_invalid_instants_and_places_with_what_is_accepted(self) -> None:
        at = "2024-05-11T09:30:00Z"
        invalid: Any = [
            (dict(at="2024-05-11"), "such as 2024-05-11T09:30:00Z, not"),
            (dict(at=datetime(2024, 5, 11, 9, 30)), "has no time zone: give a text such as"),
            (dict(at=[1715419800]), "cannot be of type int"),
            (dict(at=at, lat=[1, 2], lng=0), "at has 1, lat has 2"),
            (dict(at=at, lat=["x"], lng=0), "lat takes numbers, not 'x'"),
        ]
        for arguments, message in invalid:
            with self.assertRaisesRegex(InvalidRequest, message):
                self.sun.ephemeris(**arguments)

    def test_index_records_equal_the_schemas_of_the_index(self) -> None:
        with urlopen(f"{ADDRESS}/index/v1/openapi.json", timeout=60) as response:
            document = json.load(response)
        names = {name: name for name in document["components"]["schemas"] if name != "Error"}
        names.update(DailyIndex="IndexDay", MonthlyIndex="IndexMonth", SmoothedIndex="IndexSmoothedMonth")
        self.assertEqual(len(names), 8)
        assert_equal_schemas(self, document, names)

    def test_reads_the_index_with_the_same_values_in_every_way(self) -> None:
        march = self.sun.index_daily("2025-03-01", "2025-03-31")
        days = march.to_list()
        self.assertTrue(20 < len(days) <= 31 and all(day["low"] <= day["index"] <= day["high"] for day in days))
        recipe = self.sun.index_recipe()
        self.assertEqual((recipe["version"], recipe["data_version"]), ("index-2", self.sun.meta()["version"]))
        with tempfile.TemporaryDirectory() as folder:
            done = march.download(f"{folder}/march.ndjson")
            self.assertEqual([json.loads(line) for line in done.path.read_text("utf-8").splitlines()], days)
            silso = self.sun.index_monthly().download(f"{folder}/months.silso.csv").path.read_text("utf-8")
        self.assertEqual(len(self.sun.index_monthly().to_list()), len(silso.splitlines()))
        for one in self.sun.index_observers():
            detail = self.sun.index_observer(one["nickname"])
            self.assertEqual({name: detail[name] for name in one}, one)  # type: ignore[literal-required]
        factors = self.sun.index_factors(version=recipe["data_version"])
        years = [year for one in self.sun.index_observers() for year in self.sun.index_observer(one["nickname"])["years"]]
        self.assertEqual([{name: row[name] for name in years[0]} for row in factors], years)  # type: ignore[literal-required]
        self.assertEqual(factors.version, recipe["data_version"])
        self.assertIn(f"index-factors (all), {len(years)} rows, SHA-256 of the NDJSON", factors.citation())
        smoothed = self.sun.index_smoothed()
        self.assertEqual(smoothed.of_version(recipe["data_version"]).to_list(), smoothed.to_list())
        flags = self.sun.index_flags().to_list()
        outliers = self.sun.index_flags("2025-03-01", "2025-12-31", flag="outlier").to_list()
        self.assertEqual(outliers, [one for one in flags if one["flag"] == "outlier" and one["date_of_observation"] > "2025-03"])
        first = next(one for one in self.sun.observations(type=0) if one["wolf"] is not None)
        self.assertEqual(self.sun.indexed_observation(first["id"])["observer"], first["observer"])
        with self.assertRaisesRegex(NotFound, "entered the index"):
            self.sun.indexed_observation("no-such-id")

    @unittest.skipIf(pandas is None, "needs pandas")
    def test_builds_frames_of_the_same_records_as_the_pages(self) -> None:
        with_bulk = [
            self.sun.observations(),
            self.sun.images(),
            self.sun.daily_activity(),
            self.sun.index_daily(),
            self.sun.index_monthly(),
            self.sun.index_flags(),
        ]
        for series in with_bulk:
            expected: Any = series.to_list()
            frame = series.to_pandas()
            self.assertEqual(frame.attrs["version"], self.sun.meta()["version"])
            self.assertEqual(len(frame), len(expected))
            for name in expected[0]:
                if name == frame.index.name:
                    times = [time.isoformat()[: len(row[name].rstrip("Z"))] for time, row in zip(frame.index, expected)]
                    self.assertEqual(times, [row[name].rstrip("Z") for row in expected])
                    continue
                values = [None if value is pandas.NA or value != value else value for value in frame[name]]
                self.assertEqual(values, [row[name] for row in expected], name)
