"""Series.download() and Series.bulk(): complete files, resumed downloads, failures."""

from __future__ import annotations

import gzip
import tempfile
import unittest
from pathlib import Path
from typing import Any, List
from unittest.mock import patch

from heliolog import ConnectionFailed, Heliolog, HeliologError, InvalidRequest, NotFound, RateLimited, Unauthorized
from heliolog import UnexpectedResponse
from scripted_server import RESET, Reply, ScriptedServer, chunked, error, reply
from waits import recorded_waits

ROWS = b"".join(b'{"id":"o%d"}\n' % number for number in range(20_000))
HALF = len(ROWS) // 2
PROVENANCE = {
    "X_Data_Version": "v1",
    "Last_Modified": "Sat, 11 May 2024 20:00:03 GMT",
    "X_Data_Query": "from=2024-01-01",
    "X_Data_Attribution": "Data (c) the community observers",
}


def rest_from(start: int, *, of: bytes = ROWS, end: bool = True, upto: Any = None) -> Reply:
    content_range = f"bytes {start}-{len(of) - 1}/{len(of)}"
    return chunked(206, of[start:upto], end=end, Content_Range=content_range, ETag='"v1-aa"', **PROVENANCE)


class Downloads(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def names(self) -> List[str]:
        return sorted(path.name for path in self.folder.iterdir())

    def fetch(self, name: str, *script: Reply, force: bool = False, **options: Any) -> Any:
        """Downloads observations from a scripted server; self.requests has the requests."""
        with ScriptedServer(*script) as server, recorded_waits() as self.waits:
            self.requests = server.requests
            with Heliolog(server.address, "t", **options) as sun:
                return sun.observations("2024-01-01").download(self.folder / name, force=force)

    def test_decompresses_the_download_and_returns_its_provenance(self) -> None:
        compressed = chunked(200, gzip.compress(ROWS), Content_Encoding="gzip", ETag='"v1-aa-gzip"', **PROVENANCE)
        done = self.fetch("all.ndjson", compressed)
        self.assertEqual(done.path.read_bytes(), ROWS)
        self.assertEqual(done[1:], ("v1", "from=2024-01-01", "Data © the community observers", "2024-05-11T20:00:03Z"))
        self.assertEqual(self.requests[0].target, "/bulk/v1/observations.ndjson?from=2024-01-01")
        self.assertEqual(self.requests[0].headers["accept-encoding"], "gzip")
        self.assertEqual(self.names(), ["all.ndjson"])

    def test_resumes_a_compressed_download_uncompressed_from_the_last_byte(self) -> None:
        compressed = gzip.compress(ROWS)
        broken = chunked(
            200, compressed[: len(compressed) // 2], end=False, Content_Encoding="gzip", ETag='"v1-aa-gzip"', **PROVENANCE
        )
        with ScriptedServer(broken) as server, recorded_waits(), Heliolog(server.address, "t", retries=0) as sun:
            with patch("heliolog.bulk.secrets.token_hex", lambda _: "x"), patch("pathlib.Path.unlink"):
                with self.assertRaises(ConnectionFailed):
                    sun.observations().download(self.folder / "part.ndjson")
        received = (self.folder / ".part.ndjson.x.part").stat().st_size
        self.assertTrue(0 < received < len(ROWS))

        done = self.fetch("all.ndjson", broken, RESET, rest_from(received, end=False, upto=HALF + received), rest_from(HALF + received))
        self.assertEqual(done.path.read_bytes(), ROWS)
        ranges = [(request.headers.get("range"), request.headers.get("if-range")) for request in self.requests]
        again = (f"bytes={received}-", '"v1-aa"')
        self.assertEqual(ranges, [(None, None), again, again, (f"bytes={received + HALF}-", '"v1-aa"')])
        self.assertEqual(self.requests[1].headers["accept-encoding"], "identity")
        self.assertEqual(done.version, "v1")

    def test_starts_over_when_the_data_have_changed(self) -> None:
        broken = chunked(200, ROWS[:HALF], end=False, ETag='"v1-aa"', **PROVENANCE)
        changed = chunked(200, b"short\n", ETag='"v2-aa"', X_Data_Version="v2")
        done = self.fetch("all.csv", broken, changed)
        self.assertEqual((done.path.read_bytes(), done.version), (b"short\n", "v2"))

    def test_completes_when_the_connection_broke_after_the_last_byte(self) -> None:
        broken = chunked(200, ROWS, end=False, ETag='"v1-aa"', **PROVENANCE)
        beyond = reply(416, b"", Content_Range=f"bytes */{len(ROWS)}")
        self.assertEqual(self.fetch("all.csv", broken, beyond).path.read_bytes(), ROWS)

    def test_leaves_no_partial_file_and_keeps_the_existing_file_when_it_fails(self) -> None:
        (self.folder / "all.csv").write_bytes(b"before")
        cut = chunked(200, ROWS[:HALF], end=False, **PROVENANCE)
        for script, kind in [
            ([cut, cut], ConnectionFailed),
            ([error(401, "unauthorized")], Unauthorized),
            ([error(429, "rate_limited", Retry_After="3000")], RateLimited),
        ]:
            with self.assertRaises(kind):
                self.fetch("all.csv", *script, retries=1, force=True)
            self.assertEqual(self.names(), ["all.csv"])
            self.assertEqual((self.folder / "all.csv").read_bytes(), b"before")

    def test_replaces_an_existing_file_only_by_force(self) -> None:
        (self.folder / "all.csv").write_bytes(b"before")
        with self.assertRaisesRegex(FileExistsError, "use force=True to replace it"):
            self.fetch("all.csv")
        self.assertEqual(self.requests, [])
        self.fetch("all.csv", chunked(200, b"after"), force=True)
        self.assertEqual((self.folder / "all.csv").read_bytes(), b"after")

    def test_names_the_nearest_nickname_of_an_unknown_observer(self) -> None:
        observers = reply(200, {"data": [{"nickname": "Vega"}, {"nickname": "Altaïr"}], "next_cursor": None})
        empty = chunked(200, b"", X_Row_Count="0")
        page = reply(200, {"data": [], "next_cursor": None})
        for first, use in [
            (page, list),
            (empty, lambda series: list(series.bulk())),
            (empty, lambda series: series.download(self.folder / "none.csv")),
        ]:
            for name, answer in [("altair", "the nearest nickname is 'Altaïr'"), ("zzz", r"observers\(\) lists")]:
                with ScriptedServer(first, observers) as server, Heliolog(server.address, "t") as sun:
                    with self.assertRaisesRegex(NotFound, f"no observer '{name}'; {answer}"):
                        use(sun.observations(observer=name))
            with ScriptedServer(first, observers) as server, Heliolog(server.address, "t") as sun:
                use(sun.observations(observer="Alta\u0131\u0308r".replace("\u0131", "i")))
        self.assertEqual(self.names(), ["none.csv"])

    def test_reads_a_version_in_bulk_also_when_iterated(self) -> None:
        row = chunked(200, b'{"id":"o1"}\n', X_Data_Version="v0")
        with ScriptedServer(row, row, row) as server, Heliolog(server.address, "t") as sun:
            series = sun.observations(from_="2024-01-01", version="v0")
            self.assertEqual([record["id"] for record in series], ["o1"])
            self.assertEqual(series.to_list(), [{"id": "o1"}])
            series.download(self.folder / "old.csv")
            with self.assertRaisesRegex(InvalidRequest, "only the current data"):
                series.page()
            for request, format in zip(server.requests, ("ndjson", "ndjson", "csv")):
                self.assertEqual(request.target, f"/bulk/v1/observations.{format}?from=2024-01-01&version=v0")

    def test_rejects_a_truncated_gzip_stream_even_when_all_chunks_arrived(self) -> None:
        truncated = gzip.compress(ROWS)[:-8]
        with self.assertRaises(ConnectionFailed):
            self.fetch("all.csv", chunked(200, truncated, Content_Encoding="gzip"), retries=0)
        self.assertEqual(self.names(), [])

    def test_rejects_an_unknown_extension_or_a_missing_folder_without_a_request(self) -> None:
        with ScriptedServer() as server, Heliolog(server.address, "t") as sun:
            with self.assertRaisesRegex(InvalidRequest, r"use \.csv, "):
                sun.images().download(self.folder / "all.xlsx")
            with self.assertRaisesRegex(FileNotFoundError, "create it first: '.*nowhere'"):
                sun.images().download(self.folder / "nowhere" / "all.csv")
        self.assertEqual(server.requests, [])


class BulkSeriesTest(unittest.TestCase):
    def read(self, *script: Any) -> Any:
        with ScriptedServer(*script) as server, recorded_waits() as waits:
            self.waits = waits
            with Heliolog(server.address, "t", retries=1) as sun:
                bulk = sun.observations().bulk()
                return bulk, list(bulk)

    def test_resumes_and_limits_retries_without_progress_only(self) -> None:
        rows = b'{"id": "a"}\n{"id": "b"}\n'
        first = chunked(200, rows[:5], end=False, ETag='"v1-aa"', **PROVENANCE)
        parts = [
            chunked(206, rows[at : at + 5], end=at + 5 >= len(rows), Content_Range=f"bytes {at}-{at + 4}/{len(rows)}")
            for at in range(5, len(rows), 5)
        ]
        bulk, records = self.read(first, *parts)
        self.assertEqual([record["id"] for record in records], ["a", "b"])
        self.assertEqual((bulk.version, bulk.query), (PROVENANCE["X_Data_Version"], PROVENANCE["X_Data_Query"]))
        self.assertEqual(self.waits, [0.5] * len(parts))

    def test_raises_when_the_data_have_changed(self) -> None:
        broken = chunked(200, ROWS[:HALF], end=False, ETag='"v1-aa"', **PROVENANCE)
        with self.assertRaisesRegex(HeliologError, "The data changed before a broken download could be resumed"):
            self.read(broken, chunked(200, ROWS, ETag='"v2-aa"', **PROVENANCE))

    def test_rejects_a_web_page(self) -> None:
        with self.assertRaises(UnexpectedResponse):
            self.read(reply(200, b"<html>", Content_Type="text/html"))
