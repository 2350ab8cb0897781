"""The client against a real server (needs a server)."""

from __future__ import annotations

import csv
import json
import os
import tempfile
import unittest
from datetime import datetime, timedelta, timezone
from pathlib import Path
from typing import Any
from urllib.request import urlopen

from heliolog import DailyActivity, Heliolog, Image, InvalidRequest, Meta, NotFound, Observation, Observer
from heliolog import ObserverDetail, SunEphemeris, Unauthorized
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

    def test_returns_pages_of_the_requested_size(self) -> None:
        pages = list(self.sun.daily_activity("2025-01-01", "2025-01-20").pages(limit=8))
        self.assertEqual(sum(pages, []), self.sun.daily_activity("2025-01-01", "2025-01-20").to_list())
        self.assertTrue(all(len(page) == 8 for page in pages[:-1]) and len(pages) > 1)
        with self.assertRaises(InvalidRequest):
            next(self.sun.images().pages(limit=501))

    def test_applies_filters(self) -> None:
        everything = self.sun.observations().to_list()
        for number in (0, 1, 2):
            found = self.sun.observations(type=number).to_list()
            self.assertEqual(found, [one for one in everything if one["type"] == number])
        nickname = everything[0]["observer"]
        found = self.sun.observations("2025-03-01", "2025-03-31", observer=nickname).to_list()
        march = [one for one in everything if one["date_of_observation"].startswith("2025-03")]
        self.assertEqual(found, [one for one in march if one["observer"] == nickname])
        self.assertTrue(0 < len(self.sun.images(tag="close-up").to_list()) < self.sun.meta()["images"])

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

    def test_raises_errors_with_the_status_and_code_of_the_server(self) -> None:
        with self.assertRaises(NotFound) as missing:
            self.sun.observation("no-such-observation")
        self.assertEqual((missing.exception.status, missing.exception.code), (404, "not_found"))
        self.assertTrue(missing.exception.request_id)
        with self.assertRaises(InvalidRequest) as invalid:
            self.sun.observations("2025-02-01", "2025-01-01").to_list()
        self.assertEqual((invalid.exception.status, invalid.exception.code), (400, "invalid_parameter"))
        with self.assertRaises(Unauthorized), Heliolog(ADDRESS, "hlg_wrong") as unauthorized:
            unauthorized.meta()

    def test_downloads_the_same_records_as_the_pages(self) -> None:
        version = self.sun.meta()["version"]
        march = self.sun.observations("2025-03-01", "2025-03-31", type=0)
        expected = march.to_list()
        with tempfile.TemporaryDirectory() as folder:
            done = march.download(Path(folder, "march.ndjson"))
            self.assertEqual((done.version, done.query), (version, "from=2025-03-01&to=2025-03-31&type=0"))
            self.assertEqual(done.attribution, self.sun.meta()["attribution"])
            rows = [json.loads(line) for line in done.path.read_text("utf-8").splitlines()]
            self.assertTrue(all(isinstance(row.pop("tags"), list) for row in rows))
            self.assertEqual(rows, expected)

            with march.download(f"{folder}/march.csv").path.open(encoding="utf-8", newline="") as file:
                table = list(csv.DictReader(file))
            self.assertEqual([row["id"] for row in table], [row["id"] for row in expected])

            parquet = march.download(f"{folder}/march.parquet").path.read_bytes()
            self.assertEqual((parquet[:4], parquet[-4:]), (b"PAR1", b"PAR1"))
            with self.assertRaises(InvalidRequest):
                self.sun.images("2025-02-01", "2025-01-01").download(f"{folder}/none.csv")
            self.assertEqual(len(os.listdir(folder)), 3)

    def test_resumes_a_broken_download_to_an_identical_file(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            for name in ("all.ndjson", "all.csv", "all.parquet"):
                complete = self.sun.observations().download(Path(folder, f"complete-{name}"))
                with FaultyProxy(ADDRESS, cut_after=20_000) as proxy, recorded_waits() as waits:
                    with Heliolog(proxy.address, TOKEN) as sun:
                        resumed = sun.observations().download(Path(folder, name))
                self.assertEqual(resumed.path.read_bytes(), complete.path.read_bytes(), name)
                self.assertEqual(len(waits), 1, name)
                self.assertIn("\r\nRange: bytes=", proxy.heads[1], name)

    def test_returns_a_citation_with_the_version_in_each_format(self) -> None:
        version = self.sun.meta()["version"]
        self.assertIn(version, self.sun.citation())
        self.assertIn(version, self.sun.citation("bib"))
        self.assertIn(version, json.dumps(json.loads(self.sun.citation("json"))))
        with self.assertRaises(InvalidRequest):
            self.sun.citation("ris")

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
            (dict(at=at, lat=40.4), "lng is missing"),
            (dict(at=at, lat=91, lng=0), "from -90 to 90"),
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
        self.assertEqual([day["day"] for day in days], sorted(day["day"] for day in days))
        self.assertTrue(20 < len(days) <= 31 and all(day["low"] <= day["index"] <= day["high"] for day in days))
        recipe = self.sun.index_recipe()
        self.assertEqual((recipe["version"], recipe["data_version"]), ("index-1", self.sun.meta()["version"]))
        with tempfile.TemporaryDirectory() as folder:
            done = march.download(f"{folder}/march.ndjson")
            self.assertEqual([json.loads(line) for line in done.path.read_text("utf-8").splitlines()], days)
            self.assertEqual(done.version, recipe["data_version"])
            silso = self.sun.index_monthly().download(f"{folder}/months.silso.csv").path.read_text("utf-8")
            self.assertRegex(silso, r"^2025;01;")
            with self.assertRaisesRegex(InvalidRequest, "use .csv, .ndjson or .parquet"):
                self.sun.observations().download(f"{folder}/observations.silso.csv")
        self.assertEqual(len(self.sun.index_monthly().to_list()), len(silso.splitlines()))

    def test_reads_the_observers_and_observations_of_the_index(self) -> None:
        observers = self.sun.index_observers()
        for one in observers:
            detail = self.sun.index_observer(one["nickname"])
            self.assertEqual({name: detail[name] for name in one}, one)  # type: ignore[literal-required]
            self.assertEqual(sum(year["common_days"] for year in detail["years"]), one["common_days"])
        flags = self.sun.index_flags().to_list()
        for flag in ("outlier", "several-reports"):
            expected = [one for one in flags if one["flag"] == flag]
            self.assertEqual(self.sun.index_flags(flag=flag).to_list(), expected)
        nickname = observers[0]["nickname"]
        march = self.sun.index_flags("2025-03-01", "2025-03-31", observer=nickname).to_list()
        expected = [one for one in flags if one["date_of_observation"][:7] == "2025-03" and one["observer"] == nickname]
        self.assertEqual(march, expected)
        first = next(one for one in self.sun.observations(type=0) if one["wolf"] is not None)
        entered = self.sun.indexed_observation(first["id"])
        self.assertEqual((entered["id"], entered["observer"]), (first["id"], first["observer"]))
        with self.assertRaisesRegex(NotFound, 'no observer with the nickname "nobody"'):
            self.sun.index_observer("nobody")
        with self.assertRaisesRegex(NotFound, "entered the index"):
            self.sun.indexed_observation("no-such-id")
        with self.assertRaisesRegex(InvalidRequest, "flag takes"):
            self.sun.index_flags(flag="odd").to_list()

    @unittest.skipIf(pandas is None, "needs pandas")
    def test_reads_the_sun_for_the_columns_of_a_frame(self) -> None:
        frame = self.sun.images().to_pandas().head(150)
        records = self.sun.ephemeris(frame.index, lat=frame["site_lat"], lng=frame["site_lng"])
        self.assertEqual([one["altitude"] is None for one in records], list(frame["site_lat"].isna()))

    @unittest.skipIf(pandas is None, "needs pandas")
    def test_builds_frames_of_the_same_records_as_the_pages(self) -> None:
        with_bulk = [
            self.sun.observations(),
            self.sun.images(),
            self.sun.daily_activity(),
            self.sun.index_daily(),
            self.sun.index_monthly(),
        ]
        for series in (*with_bulk, self.sun.index_flags()):
            expected: Any = series.to_list()
            frame = series.to_pandas()
            if series in with_bulk:
                self.assertEqual(frame.attrs["version"], self.sun.meta()["version"])
            self.assertEqual(len(frame), len(expected))
            for name in expected[0]:
                if name == frame.index.name:
                    times = [time.isoformat()[: len(row[name].rstrip("Z"))] for time, row in zip(frame.index, expected)]
                    self.assertEqual(times, [row[name].rstrip("Z") for row in expected])
                    continue
                values = [None if value is pandas.NA or value != value else value for value in frame[name]]
                self.assertEqual(values, [row[name] for row in expected], name)


if __name__ == "__main__":
    unittest.main()
