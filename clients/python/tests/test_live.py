"""What a real server publishes comes through whole, page by page and in bulk (needs a server)."""

from __future__ import annotations

import csv
import json
import os
import tempfile
import unittest
from pathlib import Path
from typing import Any

from heliolog import DailyActivity, Heliolog, Image, InvalidRequest, Meta, NotFound, Observation, Observer
from heliolog import ObserverDetail, Unauthorized
from breaking_relay import BreakingRelay
from waits import recorded_waits

try:
    import pandas
except ImportError:
    pandas = None

ADDRESS = os.environ.get("HELIOLOG_TEST_ADDRESS", "")
TOKEN = os.environ.get("HELIOLOG_TEST_TOKEN", "")


@unittest.skipUnless(ADDRESS, "HELIOLOG_TEST_ADDRESS names no server")
class Live(unittest.TestCase):
    sun: Heliolog

    @classmethod
    def setUpClass(cls) -> None:
        cls.sun = Heliolog(ADDRESS, TOKEN)
        cls.addClassCleanup(cls.sun.close)

    def test_a_walk_gives_every_record_once_in_order_with_its_fields(self) -> None:
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

    def test_pages_have_the_length_asked_for(self) -> None:
        pages = list(self.sun.daily_activity("2025-01-01", "2025-01-20").pages(limit=8))
        self.assertEqual(sum(pages, []), self.sun.daily_activity("2025-01-01", "2025-01-20").to_list())
        self.assertTrue(all(len(page) == 8 for page in pages[:-1]) and len(pages) > 1)
        with self.assertRaises(InvalidRequest):
            next(self.sun.images().pages(limit=501))

    def test_filters_choose_what_they_name(self) -> None:
        everything = self.sun.observations().to_list()
        for number in (0, 1, 2):
            chosen = self.sun.observations(type=number).to_list()
            self.assertEqual(chosen, [one for one in everything if one["type"] == number])
        nickname = everything[0]["observer"]
        chosen = self.sun.observations("2025-03-01", "2025-03-31", observer=nickname).to_list()
        march = [one for one in everything if one["date_of_observation"].startswith("2025-03")]
        self.assertEqual(chosen, [one for one in march if one["observer"] == nickname])
        self.assertTrue(0 < len(self.sun.images(tag="close-up").to_list()) < self.sun.meta()["images"])

    def test_single_records_are_those_of_the_lists(self) -> None:
        first = next(iter(self.sun.observations()))
        self.assertEqual(self.sun.observation(first["id"]), first)
        observers = self.sun.observers()
        self.assertEqual(len(observers), self.sun.meta()["observers"])
        for one in observers:
            self.assertEqual(set(one), set(Observer.__annotations__))
            detail = self.sun.observer(one["nickname"])
            self.assertEqual({name: detail[name] for name in one}, one)  # type: ignore[literal-required]
            self.assertEqual(set(detail), {*one, *ObserverDetail.__annotations__})

    def test_what_the_server_refuses_comes_with_its_own_words(self) -> None:
        with self.assertRaises(NotFound) as missing:
            self.sun.observation("no-such-observation")
        self.assertEqual((missing.exception.status, missing.exception.code), (404, "not_found"))
        self.assertTrue(missing.exception.request_id)
        with self.assertRaises(InvalidRequest) as refused:
            self.sun.observations("2025-02-01", "2025-01-01").to_list()
        self.assertEqual((refused.exception.status, refused.exception.code), (400, "invalid_parameter"))
        with self.assertRaises(Unauthorized), Heliolog(ADDRESS, "hlg_wrong") as stranger:
            stranger.meta()

    def test_downloads_hold_what_the_pages_do(self) -> None:
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

    def test_a_download_that_breaks_goes_on_and_is_the_same_file(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            for name in ("all.ndjson", "all.csv", "all.parquet"):
                whole = self.sun.observations().download(Path(folder, f"whole-{name}"))
                with BreakingRelay(ADDRESS, break_after=20_000) as relay, recorded_waits() as waits:
                    with Heliolog(relay.address, TOKEN) as sun:
                        mended = sun.observations().download(Path(folder, name))
                self.assertEqual(mended.path.read_bytes(), whole.path.read_bytes(), name)
                self.assertEqual(len(waits), 1, name)
                self.assertEqual("\r\nRange: bytes=" in relay.heads[1], name != "all.parquet")

    def test_the_citation_names_the_version_in_each_form(self) -> None:
        version = self.sun.meta()["version"]
        self.assertIn(version, self.sun.citation())
        self.assertIn(version, self.sun.citation("bib"))
        self.assertIn(version, json.dumps(json.loads(self.sun.citation("json"))))
        with self.assertRaises(InvalidRequest):
            self.sun.citation("ris")

    @unittest.skipIf(pandas is None, "pandas is not installed")
    def test_frames_hold_what_the_pages_do(self) -> None:
        for series in (self.sun.observations(), self.sun.images(), self.sun.daily_activity()):
            expected: Any = series.to_list()
            frame = series.to_pandas()
            self.assertEqual(frame.attrs["version"], self.sun.meta()["version"])
            self.assertEqual(len(frame), len(expected))
            for name in expected[0]:
                if name == frame.index.name:
                    values = [str(time)[:19] for time in frame.index]
                    self.assertEqual(values, [(row[name] + "T00:00:00")[:19].replace("T", " ") for row in expected])
                    continue
                values = [None if value is pandas.NA or value != value else value for value in frame[name]]
                self.assertEqual(values, [row[name] for row in expected], name)


if __name__ == "__main__":
    unittest.main()
