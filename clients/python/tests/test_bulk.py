"""A bulk download is whole or is not there, and goes on where it broke off."""

from __future__ import annotations

import gzip
import tempfile
import unittest
from pathlib import Path
from typing import Any, List
from unittest.mock import patch

from heliolog import ConnectionFailed, Heliolog, HeliologError, InvalidRequest, NotFound, RateLimited, Unauthorized
from scripted_server import RESET, Answer, ScriptedServer, answer, chunked, error
from waits import recorded_waits

ROWS = b"".join(b'{"id":"o%d"}\n' % number for number in range(20_000))
HALF = len(ROWS) // 2
NAMED = {
    "X_Data_Version": "v1",
    "Last_Modified": "Sat, 11 May 2024 20:00:03 GMT",
    "X_Data_Query": "from=2024-01-01",
    "X_Data_Attribution": "Data © the community observers",
}


def rest_from(start: int, *, of: bytes = ROWS, end: bool = True, upto: Any = None) -> Answer:
    span = f"bytes {start}-{len(of) - 1}/{len(of)}"
    return chunked(206, of[start:upto], end=end, Content_Range=span, ETag='"v1-aa"', **NAMED)


class Downloads(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def names(self) -> List[str]:
        return sorted(path.name for path in self.folder.iterdir())

    def fetch(self, name: str, *script: Answer, **options: Any) -> Any:
        """Downloads observations by a script; gives the result and the requests."""
        with ScriptedServer(*script) as server, recorded_waits() as self.waits:
            self.requests = server.requests
            with Heliolog(server.address, "t", **options) as sun:
                return sun.observations("2024-01-01").download(self.folder / name)

    def test_a_download_comes_packed_and_is_written_unpacked_with_what_it_is_cited_by(self) -> None:
        packed = chunked(200, gzip.compress(ROWS), Content_Encoding="gzip", ETag='"v1-aa-gzip"', **NAMED)
        done = self.fetch("all.ndjson", packed)
        self.assertEqual(done.path.read_bytes(), ROWS)
        self.assertEqual(done[1:], ("v1", "from=2024-01-01", "Data © the community observers", "2024-05-11T20:00:03Z"))
        self.assertEqual(self.requests[0].target, "/bulk/v1/observations.ndjson?from=2024-01-01")
        self.assertEqual(self.requests[0].headers["accept-encoding"], "gzip")
        self.assertEqual(self.names(), ["all.ndjson"])

    def test_a_packed_download_that_breaks_goes_on_unpacked_from_its_last_byte(self) -> None:
        packed = gzip.compress(ROWS)
        broken = chunked(
            200, packed[: len(packed) // 2], end=False, Content_Encoding="gzip", ETag='"v1-aa-gzip"', **NAMED
        )
        with ScriptedServer(broken) as server, recorded_waits(), Heliolog(server.address, "t", retries=0) as sun:
            with patch("heliolog.bulk.secrets.token_hex", lambda _: "x"), patch("pathlib.Path.unlink"):
                with self.assertRaises(ConnectionFailed):
                    sun.observations().download(self.folder / "part.ndjson")
        got = (self.folder / ".part.ndjson.x.part").stat().st_size
        self.assertTrue(0 < got < len(ROWS))

        done = self.fetch("all.ndjson", broken, RESET, rest_from(got, end=False, upto=HALF + got), rest_from(HALF + got))
        self.assertEqual(done.path.read_bytes(), ROWS)
        ranges = [(request.headers.get("range"), request.headers.get("if-range")) for request in self.requests]
        again = (f"bytes={got}-", '"v1-aa"')
        self.assertEqual(ranges, [(None, None), again, again, (f"bytes={got + HALF}-", '"v1-aa"')])
        self.assertEqual(self.requests[1].headers["accept-encoding"], "identity")
        self.assertEqual(done.version, "v1")

    def test_data_that_changed_meanwhile_are_taken_from_the_start(self) -> None:
        broken = chunked(200, ROWS[:HALF], end=False, ETag='"v1-aa"', **NAMED)
        changed = chunked(200, b"short\n", ETag='"v2-aa"', X_Data_Version="v2")
        done = self.fetch("all.csv", broken, changed)
        self.assertEqual((done.path.read_bytes(), done.version), (b"short\n", "v2"))

    def test_a_break_after_the_last_byte_is_found_to_be_none(self) -> None:
        broken = chunked(200, ROWS, end=False, ETag='"v1-aa"', **NAMED)
        beyond = answer(416, b"", Content_Range=f"bytes */{len(ROWS)}")
        self.assertEqual(self.fetch("all.csv", broken, beyond).path.read_bytes(), ROWS)

    def test_parquet_begins_anew_and_is_not_asked_for_packed(self) -> None:
        broken = chunked(200, ROWS[:HALF], end=False, ETag='"v1-aa"', **NAMED)
        done = self.fetch("all.parquet", broken, chunked(200, ROWS, **NAMED))
        self.assertEqual(done.path.read_bytes(), ROWS)
        self.assertEqual(self.requests[0].headers["accept-encoding"], "identity")
        self.assertNotIn("range", self.requests[1].headers)

    def test_what_fails_leaves_no_file_and_keeps_the_one_that_was_there(self) -> None:
        (self.folder / "all.csv").write_bytes(b"before")
        cut = chunked(200, ROWS[:HALF], end=False, **NAMED)
        for script, kind in [
            ([cut, cut], ConnectionFailed),
            ([error(401, "unauthorized")], Unauthorized),
            ([error(429, "rate_limited", Retry_After="3000")], RateLimited),
        ]:
            with self.assertRaises(kind):
                self.fetch("all.csv", *script, retries=1)
            self.assertEqual(self.names(), ["all.csv"])
            self.assertEqual((self.folder / "all.csv").read_bytes(), b"before")

    def test_a_packed_body_that_ends_early_is_not_whole_though_its_chunks_are(self) -> None:
        packed = gzip.compress(ROWS)[:-8]
        with self.assertRaises(ConnectionFailed):
            self.fetch("all.csv", chunked(200, packed, Content_Encoding="gzip"), retries=0)
        self.assertEqual(self.names(), [])

    def test_a_body_whose_end_cannot_be_told_from_a_break_is_refused(self) -> None:
        endless = Answer(b"HTTP/1.1 200 OK\r\n\r\n" + ROWS, "close")
        with self.assertRaisesRegex(HeliologError, "where it ends"):
            self.fetch("all.csv", endless)
        self.assertEqual(self.names(), [])

    def test_a_full_disk_is_told_as_that_and_not_tried_again(self) -> None:
        with ScriptedServer(chunked(200, ROWS)) as server, recorded_waits() as waits:
            full = patch("heliolog.bulk._File.restart", side_effect=OSError(28, "full"))
            with full, Heliolog(server.address, "t") as sun:
                with self.assertRaisesRegex(OSError, "full"):
                    sun.observations().download(self.folder / "all.csv")
        self.assertEqual((waits, len(server.requests), self.names()), ([], 1, []))

    def test_a_name_without_a_format_or_a_folder_that_is_not_there_costs_no_call(self) -> None:
        with ScriptedServer() as server, Heliolog(server.address, "t") as sun:
            with self.assertRaisesRegex(InvalidRequest, r"\.csv, \.ndjson or \.parquet"):
                sun.images().download(self.folder / "all.xlsx")
            with self.assertRaisesRegex(FileNotFoundError, "make it first: '.*nowhere'"):
                sun.images().download(self.folder / "nowhere" / "all.csv")
        self.assertEqual(server.requests, [])

    def test_a_server_without_bulk_downloads_is_told_as_that(self) -> None:
        with self.assertRaisesRegex(NotFound, "has no bulk downloads"):
            self.fetch("all.csv", error(404, "not_found"))


if __name__ == "__main__":
    unittest.main()
