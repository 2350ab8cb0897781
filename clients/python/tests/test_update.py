"""Heliolog.update(): frames that follow publications (needs a server) (needs pandas)."""

from __future__ import annotations

import os
import sys
import unittest
from typing import Any, List

from heliolog import Heliolog, InvalidRequest
from faulty_proxy import FaultyProxy
from publishing import publish, retract

try:
    import pandas
except ImportError:
    pandas = None

ADDRESS = os.environ.get("HELIOLOG_TEST_ADDRESS", "")
TOKEN = os.environ.get("HELIOLOG_TEST_TOKEN", "")


@unittest.skipUnless(ADDRESS, "needs HELIOLOG_TEST_ADDRESS")
class Update(unittest.TestCase):
    sun: Heliolog

    def setUp(self) -> None:
        self.sun = Heliolog(ADDRESS, TOKEN)
        self.addCleanup(self.sun.close)

    def assert_current(self, frame: Any, series: Any) -> None:
        expected = series.to_pandas()
        pandas.testing.assert_frame_equal(frame, expected)
        # The date of a publication right after another is in the future for up to a second, and not sent meanwhile.
        if frame.attrs["published_at"] is None:
            frame.attrs["published_at"] = expected.attrs["published_at"]
        self.assertEqual(frame.attrs, expected.attrs)

    def test_equals_a_new_download_after_changes_of_every_kind(self) -> None:
        first = self.sun.observations("2025-03-01", "2025-03-31").to_list()
        nickname = first[0]["observer"]
        queries = [
            self.sun.observations("2025-03-01", "2025-03-31"),
            self.sun.observations(type=1, observer=nickname),
            self.sun.observations(tag=" Größe; Ä "),
        ]
        frames = [series.to_pandas() for series in queries]
        self.assertEqual(len(frames[2]), 0)
        new = {"observer": nickname, "type": 1, "date_of_observation": "2025-03-10T12:00:00Z", "tags": ["größe; ä"]}
        rounds: List[Any] = [
            lambda: publish(
                "observations",
                [
                    {"id": first[0]["id"], "title": "corrected"},
                    {"id": first[1]["id"], "date_of_observation": "2025-03-31T23:59:59Z", "type": 1},
                    {"id": first[2]["id"], "date_of_observation": "2025-04-01T00:00:00Z", "tags": ["größe; ä", "x"]},
                    *({**new, "id": id} for id in ("b", "a", "zz")),
                ],
            ),
            lambda: (
                retract("observations", first[0]["id"], "a"),
                publish("observations", [{**new, "id": "a", "type": 2, "tags": []}, {"id": "b", "tags": ["x"]}]),
            ),
        ]
        for change in rounds:
            change()
            for index, series in enumerate(queries):
                with self.assertNoLogs() if hasattr(self, "assertNoLogs") else self.subTest():
                    frames[index] = self.sun.update(frames[index])
                self.assert_current(frames[index], series)
        self.assertIs(self.sun.update(frames[0]), frames[0])

    def test_updates_images_daily_activity_and_the_index(self) -> None:
        images, days = self.sun.images("2025-05-01", "2025-05-31"), self.sun.daily_activity()
        image_frame, day_frame = images.to_pandas(), days.to_pandas()
        index = self.sun.index_daily("2025-05-01")
        index_frame = index.to_pandas()
        row = {"observer": "Ada", "cdn_id": "c", "urls": {"thumb": "https://x.example/t", "a": "https://x.example/a"}}
        publish("images", [{"id": f"new-{n}", "date_of_observation": f"2025-05-0{n}T12:00:00Z", **row} for n in (1, 9)])
        retract("images", image_frame["id"].iloc[3])
        self.assert_current(self.sun.update(image_frame), images)
        self.assert_current(self.sun.update(day_frame), days)
        self.assert_current(self.sun.update(index_frame), index)
        # The index of the same data may be computed again, with other days settled.
        settled = index.to_pandas()
        settled.attrs["published_at"] = "2025-06-01T00:00:00Z"
        settled["settled"] = False
        self.assert_current(self.sun.update(settled), index)

    def test_requests_only_what_changed(self) -> None:
        with FaultyProxy(ADDRESS, sys.maxsize) as proxy, Heliolog(proxy.address, TOKEN) as sun:
            frame = sun.observations().to_pandas()
            version = frame.attrs["version"]
            publish("observations", [{"id": frame["id"].iloc[500], "comments": "corrected"}])
            frame = sun.update(frame)
        self.assertEqual(frame["comments"].iloc[500], "corrected")
        changes = f"/changes/v1/records?since={version}&until={frame.attrs['version']}&kind=observations&limit=500"
        requests = [head.split("\r\n")[0].rpartition(" ")[0] for head in proxy.heads[1:]]
        self.assertEqual(requests, ["HEAD /bulk/v1/observations.ndjson", f"GET {changes}"])

    def test_rejects_frames_that_were_edited(self) -> None:
        frame = self.sun.observations("2025-06-01", "2025-06-10").to_pandas()
        publish("observations", [{"id": frame["id"].iloc[0], "title": "corrected"}])
        for edited, message in [
            (frame.iloc[1:], "rows instead of the"),
            (frame.assign(mine=1), "other columns"),
            (pandas.DataFrame({"id": ["a"]}), "attrs of to_pandas"),
        ]:
            with self.assertRaisesRegex(InvalidRequest, message):
                self.sun.update(edited)

    def test_downloads_again_when_the_version_is_unknown(self) -> None:
        series = self.sun.observations("2025-06-01", "2025-06-10")
        frame = series.to_pandas()
        frame.attrs["version"] = "0123456789abc"
        with self.assertLogs("heliolog", "INFO") as logs:
            updated = self.sun.update(frame)
        self.assertIn("downloaded again", logs.output[-1])
        self.assert_current(updated, series)
