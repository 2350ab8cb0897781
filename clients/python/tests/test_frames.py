"""Series.to_pandas() (needs pandas)."""

from __future__ import annotations

import json
import sys
import tempfile
import unittest
from pathlib import Path
from typing import Any, Dict, Mapping, Union, get_args, get_origin, get_type_hints
from unittest.mock import patch

from heliolog import BulkObservation, DailyActivity, Heliolog, HeliologError, IndexFlag
from heliolog import IndexSmoothedMonth, InvalidRequest, NotFound, Unauthorized
from heliolog.days import utc_day
from scripted_server import Reply, ScriptedServer, chunked, error, reply
from waits import recorded_waits

try:
    import pandas
except ImportError:
    pandas = None

VALUES: Dict[Any, Any] = {int: 7, float: 1.5, str: "text", bool: True, Dict[str, str]: {"thumb": "https://a.b/c"}}


def record(kind: Any, **more: Any) -> Dict[str, Any]:
    """A record with None in every nullable field and a value in the others."""
    fields: Dict[str, Any] = {}
    for name, hint in get_type_hints(kind).items():
        fields[name] = None if get_origin(hint) is Union else VALUES.get(hint, [])
    return {**fields, **more}


def full(kind: Any, **more: Any) -> Dict[str, Any]:
    fields = record(kind)
    for name, hint in get_type_hints(kind).items():
        if get_origin(hint) is Union:
            fields[name] = VALUES[get_args(hint)[0]]
    return {**fields, **more}


def lines(*rows: Mapping[str, Any]) -> bytes:
    return b"".join(json.dumps(row, ensure_ascii=False).encode() + b"\n" for row in rows)


def bulk(*rows: Mapping[str, Any]) -> Reply:
    data = lines(*rows)
    # Chunks may end within a line and within a character.
    chunks = [chunk for chunk in (data[:11], data[11:12], data[12:]) if chunk]
    return chunked(
        200,
        *chunks,
        ETag='"v1-aa"',
        Last_Modified="Sat, 11 May 2024 20:00:03 GMT",
        X_Data_Version="v1",
        X_Data_Query="all",
        X_Data_Attribution="©",
        X_Change_Cursor="c1",
    )


@unittest.skipIf(pandas is None, "needs pandas")
class Frames(unittest.TestCase):
    def frame(self, *script: Reply, series: str = "observations", **options: Any) -> Any:
        with ScriptedServer(*script) as server, recorded_waits():
            self.requests = server.requests
            with Heliolog(server.address, "t", **options) as sun:
                return getattr(sun, series)().to_pandas()

    def test_sets_the_column_types_even_when_all_values_are_missing(self) -> None:
        at = "2024-05-11T09:30:00Z"
        rows = [
            record(BulkObservation, date_of_observation=at, id="é1", tags=["x", "y"]),
            full(BulkObservation, date_of_observation=at, tags=["a", "b;c"]),
        ]
        for given in (rows, rows[:1], []):
            frame = self.frame(bulk(*given))
            self.assertEqual(len(frame), len(given))
            expected = {name: "Int64" for name in frame.columns if name not in ("id", "observer", "title", "comments")}
            expected.update(id="string", observer="string", title="string", comments="string", tags="object")
            self.assertEqual({name: str(dtype) for name, dtype in frame.dtypes.items()}, expected)
            self.assertEqual(str(frame.index.dtype), "datetime64[ns, UTC]")
            self.assertEqual(frame.index.name, "date_of_observation")
        frame = self.frame(bulk(*rows))
        self.assertEqual(list(frame["id"]), ["é1", "text"])
        self.assertEqual(list(frame["wolf"].isna()), [True, False])
        self.assertEqual(list(frame["tags"]), [["x", "y"], ["a", "b;c"]])
        self.assertEqual(frame.index[0], pandas.Timestamp(at))
        provenance = {"version": "v1", "query": "all", "attribution": "©", "published_at": "2024-05-11T20:00:03Z"}
        self.assertEqual(frame.attrs, {**provenance, "cursor": "c1", "series": "observations", "rows": 2})
        self.assertEqual(self.requests[0].target, "/bulk/v1/observations.ndjson")

    def test_returns_a_cached_frame_while_the_server_has_no_other(self) -> None:
        row = full(BulkObservation, date_of_observation="2024-05-11T09:30:00Z", tags=["a"])
        with tempfile.TemporaryDirectory() as folder:
            cache = Path(folder) / "frames"
            with ScriptedServer(bulk(row), reply(304), bulk(row, row), bulk(row)) as server:
                with Heliolog(server.address, "t", frame_cache=cache) as sun:
                    first, same, changed = (sun.observations().to_pandas() for _ in range(3))
                    pandas.testing.assert_frame_equal(first, same)
                    self.assertEqual((same.attrs, len(changed)), (first.attrs, 2))
                    next(cache.iterdir()).write_bytes(b"damaged")
                    self.assertEqual(len(sun.observations().to_pandas()), 1)
                etags = [request.headers.get("if-none-match") for request in server.requests]
                self.assertEqual(etags, [None, '"v1-aa"', '"v1-aa"', None])
                self.assertEqual(len(list(cache.iterdir())), 1)

    def test_takes_a_version_from_the_series_or_as_an_argument(self) -> None:
        row = full(BulkObservation, date_of_observation="2024-05-11T09:30:00Z")
        with ScriptedServer(bulk(row), bulk(row), error(404, "not_found")) as server:
            with Heliolog(server.address, "t") as sun:
                sun.images(version="v1")
                sun.observations(version="v1").to_pandas()
                sun.observations(version="v1").to_pandas(version="v0")
                with self.assertRaises(NotFound):
                    sun.observations(version="v9").to_pandas()
            targets = [request.target for request in server.requests]
            self.assertEqual(targets, [f"/bulk/v1/observations.ndjson?version={v}" for v in ("v1", "v0", "v9")])

    def test_indexes_daily_activity_by_day_with_float_means(self) -> None:
        rows = [full(DailyActivity, day="2024-05-11"), record(DailyActivity, day="2024-05-12")]
        rows[0]["wolf_mean"] = 203
        frame = self.frame(bulk(*rows), series="daily_activity")
        self.assertEqual((str(frame.index.dtype), frame.index.name), ("datetime64[ns, UTC]", "day"))
        self.assertEqual((str(frame["wolf_mean"].dtype), str(frame["wolf_max"].dtype)), ("float64", "Int64"))
        self.assertEqual(frame["wolf_mean"].resample("MS").mean().tolist(), [203.0])
        self.assertEqual(utc_day(frame.index[1]), "2024-05-12")
        self.assertNotIn("tags", frame.columns)

    def test_reads_smoothed_months_and_flags_from_files(self) -> None:
        month = full(IndexSmoothedMonth, month="2023-11")
        frame = self.frame(bulk(month), series="index_smoothed")
        self.assertEqual((self.requests[0].target, frame["mean"].tolist()), ("/bulk/v1/index-smoothed.ndjson", [1.5]))
        self.assertEqual(str(frame.index[0].date()), "2023-11-01")
        flag = full(IndexFlag, date_of_observation="2024-05-11T09:30:00Z", z=None)
        frame = self.frame(bulk(flag, flag), series="index_flags")
        types = {name: str(frame[name].dtype) for name in ("flag", "wolf", "z")}
        self.assertEqual((len(frame), types), (2, {"flag": "string", "wolf": "Int64", "z": "float64"}))

    def test_resumes_after_a_broken_connection_and_starts_over_when_the_data_changed(self) -> None:
        rows = [record(BulkObservation, id=str(n), date_of_observation="2024-05-11T09:30:00Z") for n in range(9)]
        data = lines(*rows)
        cut = len(data) // 2
        broken = chunked(200, data[:cut], end=False, ETag='"v1-aa"', X_Data_Version="v1")
        content_range = f"bytes {cut}-{len(data) - 1}/{len(data)}"
        frame = self.frame(broken, chunked(206, data[cut:], Content_Range=content_range))
        self.assertEqual(list(frame["id"]), [str(number) for number in range(9)])
        self.assertEqual(list(self.frame(broken, bulk(*rows[:2]))["id"]), ["0", "1"])

    def test_reads_page_by_page_from_a_server_without_bulk_downloads(self) -> None:
        row = full(BulkObservation, date_of_observation="2024-05-11T09:30:00Z")
        del row["tags"]
        script = [
            error(404, "not_found"),
            reply(200, {"data": [row], "next_cursor": "c"}),
            reply(200, {"data": [row], "next_cursor": None}),
        ]
        frame = self.frame(*script)
        self.assertEqual((len(frame), str(frame["wolf"].dtype), frame.attrs), (2, "Int64", {}))
        self.assertNotIn("tags", frame.columns)
        with self.assertRaises(Unauthorized):
            self.frame(error(401, "unauthorized"))

    def test_uses_seconds_before_1677_or_requires_pandas_2(self) -> None:
        row = record(BulkObservation, date_of_observation="1610-12-18T09:30:00Z")
        if int(pandas.__version__.split(".")[0]) < 2:
            with self.assertRaisesRegex(HeliologError, "1677"):
                self.frame(bulk(row))
            return
        index = self.frame(bulk(row)).index
        self.assertEqual((str(index.dtype), index[0].year), ("datetime64[s, UTC]", 1610))

    def test_rejects_a_response_that_is_not_ndjson(self) -> None:
        for body, reason in [(b"<html>\n", "not NDJSON"), (b'{"id"', "incomplete")]:
            with self.assertRaisesRegex(HeliologError, reason):
                self.frame(reply(200, body))

    def test_rejects_a_missing_time_as_a_day(self) -> None:
        with self.assertRaisesRegex(InvalidRequest, "missing"):
            utc_day(pandas.NaT)


class WithoutPandas(unittest.TestCase):
    def test_to_pandas_names_the_package_to_install(self) -> None:
        with patch.dict(sys.modules, {"pandas": None}):
            sys.modules.pop("heliolog.frames", None)
            with Heliolog("http://127.0.0.1:9", "t") as sun, self.assertRaisesRegex(ImportError, "pip install pandas"):
                sun.observations().to_pandas()
