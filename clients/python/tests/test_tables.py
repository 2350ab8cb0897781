"""Series.to_astropy() (needs a server) (needs astropy)."""

from __future__ import annotations

import os
import sys
import tempfile
import unittest
import warnings
from pathlib import Path
from typing import Any
from unittest.mock import patch

from ecsv import ecsv, sent
from heliolog import Heliolog, HeliologError, NotFound
from scripted_server import Reply, ScriptedServer, chunked, error, reply
from waits import recorded_waits

try:
    import astropy
    from astropy.table import Table
    from astropy.time import Time
    from numpy.ma import masked
except ImportError:
    astropy = None

ADDRESS = os.environ.get("HELIOLOG_TEST_ADDRESS", "")
TOKEN = os.environ.get("HELIOLOG_TEST_TOKEN", "")

RECORDS = ecsv(
    [
        {"name": "id", "datatype": "string"},
        {"name": "date_of_observation", "datatype": "time"},
        {"name": "wolf", "datatype": "int64", "description": "Wolf number."},
        {"name": "site_lat", "datatype": "float64", "unit": "deg"},
        {"name": "title", "datatype": "string", "subtype": "json", "description": "A title."},
        {"name": "tags", "datatype": "string", "subtype": "json"},
    ],
    '"zoë",1944-05-11T09:30:00Z,7,1.5,"""two\\nlines ☀""","[""a"",""b""]"',
    '"b",2024-05-11T09:30:00Z,,,,[]',
    '"c",2024-05-12T09:30:00Z,0,-2,"""""","[""[x"",""é""]"',
)


@unittest.skipIf(astropy is None, "needs astropy")
class Tables(unittest.TestCase):
    def table(self, *script: Reply) -> Any:
        with ScriptedServer(*script) as server, recorded_waits(), Heliolog(server.address, "t") as sun:
            self.requests = server.requests
            return sun.observations(observer="zoë").to_astropy()

    def test_has_units_descriptions_masks_times_and_texts(self) -> None:
        table = self.table(sent(RECORDS))
        self.assertEqual(self.requests[0].target, "/bulk/v1/observations.ecsv?observer=zo%C3%AB")
        self.assertIsInstance(table["date_of_observation"], Time)
        self.assertEqual(table["date_of_observation"][1].isot, "2024-05-11T09:30:00")
        self.assertEqual((table["wolf"].dtype.kind, table["wolf"].tolist()), ("i", [7, None, 0]))
        self.assertEqual((str(table["site_lat"].unit), table["site_lat"].mask.tolist()), ("deg", [False, True, False]))
        self.assertEqual((table["wolf"].description, table["title"].description), ("Wolf number.", "A title."))
        self.assertEqual(_values(table["title"]), ["two\nlines ☀", None, ""])
        self.assertEqual(table["tags"].tolist(), ["a;b", "", '["[x","é"]'])
        self.assertEqual((list(table["id"]), sum(table["id"] == "zoë")), (["zoë", "b", "c"], 1))
        self.assertEqual(
            dict(table.meta),
            {
                "title": "Records",
                "version": "v1",
                "published_at": "2024-05-11T20:00:03Z",
                "query": "all",
                "citation": "Them (2024). Solar observations (version v1) [Data set].",
                "rights": "Data © them",
            },
        )

    def test_is_written_as_fits_and_read_again(self) -> None:
        table = self.table(sent(RECORDS))
        with tempfile.TemporaryDirectory() as folder, warnings.catch_warnings():
            # The header has no © and warns of long names; times before 1960 are dubious.
            warnings.simplefilter("ignore")
            table.write(Path(folder, "x.fits"))
            again = Table.read(Path(folder, "x.fits"))
        for name in ("id", "wolf", "tags"):
            self.assertEqual(list(again[name].tolist()), list(table[name].tolist()))
        self.assertEqual((again.meta["VERSION"], again.meta["CITATION"]), ("v1", table.meta["citation"]))

    def test_resumes_after_a_broken_connection_and_starts_over_when_the_data_changed(self) -> None:
        cut = len(RECORDS) // 2
        broken = chunked(200, RECORDS[:cut], end=False, ETag='"v0-aa"')
        content_range = f"bytes {cut}-{len(RECORDS) - 1}/{len(RECORDS)}"
        for script in ([chunked(206, RECORDS[cut:], Content_Range=content_range)], [sent(RECORDS)]):
            self.assertEqual(list(self.table(broken, *script)["id"]), ["zoë", "b", "c"])

    def test_rejects_other_responses(self) -> None:
        with self.assertRaisesRegex(HeliologError, "not ECSV"):
            self.table(reply(200, b"id,wolf\n"))
        with self.assertRaises(NotFound):
            self.table(error(404, "not_found"))
        empty = sent(RECORDS[: RECORDS.index(b'"zo')], X_Row_Count="0")
        with self.assertRaisesRegex(NotFound, "no observer 'zoë'"):
            self.table(empty, reply(200, {"data": [{"nickname": "Ada"}]}))
        self.assertEqual(len(self.table(empty, reply(200, {"data": [{"nickname": "zoë"}]}))), 0)

    @unittest.skipUnless(ADDRESS, "needs HELIOLOG_TEST_ADDRESS")
    def test_has_the_records_of_every_series(self) -> None:
        with Heliolog(ADDRESS, TOKEN) as sun:
            version = sun.meta()["version"]
            for series in (
                sun.observations("2025-03-01", "2025-03-31"),
                sun.images("2025-03-01", "2025-03-31"),
                sun.daily_activity(),
                sun.index_daily(),
                sun.index_monthly(),
            ):
                table = series.to_astropy()
                self.assertEqual((table.meta["version"], "description" in table.meta), (version, False))
                records: Any = series.to_list()
                self.assertEqual(len(table), len(records))
                for name in set(records[0]) - {"urls"}:
                    self.assertEqual(_values(table[name]), [_without_zone(record[name]) for record in records], name)
            same = sun.observations("2025-03-01", "2025-03-31").to_astropy(version=version)
            self.assertEqual(len(same), len(sun.observations("2025-03-01", "2025-03-31").to_list()))


def _values(column: Any) -> Any:
    if isinstance(column, Time):
        return column.isot.tolist()
    return [None if value is masked else value for value in column]


def _without_zone(value: Any) -> Any:
    """Times of astropy have no zone."""
    return value[:-1] if isinstance(value, str) and value[-1:] == "Z" and value[10:11] == "T" else value


class WithoutAstropy(unittest.TestCase):
    def test_to_astropy_names_the_package_to_install(self) -> None:
        with patch.dict(sys.modules, {"astropy.table": None}):
            sys.modules.pop("heliolog.tables", None)
            with Heliolog("http://127.0.0.1:9", "t") as sun, self.assertRaisesRegex(ImportError, "pip install astropy"):
                sun.observations().to_astropy()
