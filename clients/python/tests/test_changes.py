"""Heliolog.changes(): pages, waits, failures and cursors."""

from __future__ import annotations

import unittest
from typing import Any, List
from unittest.mock import patch
from urllib.parse import parse_qsl, urlsplit

from heliolog import Gone, Heliolog, InvalidRequest, Unavailable
from scripted_server import CLOSE, RESET, Reply, ScriptedServer, chunked, error, reply
from waits import recorded_waits


def page(ids: str, cursor: str, end: bool) -> Reply:
    data = [{"change": "changed", "publication": 2, "kind": "images", "id": id, "record": None} for id in ids]
    return reply(200, {"data": data, "next_cursor": cursor, "end": end})


def ids_of(changes: Any) -> str:
    return "".join(change["id"] for change in changes)


def sinces(server: ScriptedServer) -> List[Any]:
    return [dict(parse_qsl(urlsplit(request.target).query)).get("since") for request in server.requests]


class Clock:
    """Time that passes only while the client sleeps."""

    now = 0.0

    def monotonic(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.now += seconds


class ChangesTest(unittest.TestCase):
    def test_reads_all_pages_to_the_end_and_continues_there(self) -> None:
        script = [page("ab", "c1", False), page("", "c2", False), page("c", "c3", True), page("", "c4", True)]
        with ScriptedServer(*script) as server, Heliolog(server.address, "t") as sun:
            changes = sun.changes("c0", kind="images")
            self.assertEqual(ids_of(changes), "abc")
            self.assertEqual(changes.cursor, "c3")
            self.assertEqual(ids_of(changes), "")
            self.assertEqual(changes.cursor, "c4")
        self.assertEqual(sinces(server), ["c0", "c1", "c2", "c3"])
        self.assertEqual(server.requests[0].target, "/changes/v1/records?since=c0&kind=images&limit=500")
        self.assertEqual({request.headers["prefer"] for request in server.requests}, {"handling=strict"})

    def test_repeats_a_page_that_was_left_early(self) -> None:
        script = [page("ab", "c1", False), page("cd", "c2", True), page("cd", "c2", True)]
        with ScriptedServer(*script) as server, Heliolog(server.address, "t") as sun:
            changes = sun.changes()
            for change in changes:
                if change["id"] == "c":
                    break
            self.assertEqual(changes.cursor, "c1")
            self.assertEqual(ids_of(changes), "cd")
        self.assertEqual(sinces(server), [None, "c1", "c1"])

    def test_follows_the_feed_through_outages(self) -> None:
        outage = [RESET, CLOSE, chunked(200, b'{"da', end=False), error(429, "rate_limited", Retry_After="400")]
        outage += [error(503, "unavailable")] * 10
        script = [page("a", "c1", True), page("b", "c2", True), *outage, page("c", "c3", True)]
        with ScriptedServer(*script) as server, recorded_waits() as waits:
            with Heliolog(server.address, "t", retries=1) as sun:
                found = ""
                for change in sun.changes(wait=True):
                    found += change["id"]
                    if found == "abc":
                        break
        # The first failure on a reused connection is retried at once.
        self.assertEqual(len(waits), 13)
        self.assertEqual(max(waits), 400)
        self.assertEqual(set(sinces(server)[2:]), {"c2"})
        self.assertEqual({request.headers["prefer"] for request in server.requests}, {"handling=strict, wait=30"})

    def test_fails_within_the_limits_when_the_first_request_of_a_follower_fails(self) -> None:
        with ScriptedServer(*[error(503, "unavailable")] * 3) as server, recorded_waits():
            with Heliolog(server.address, "t", retries=2) as sun, self.assertRaises(Unavailable):
                ids_of(sun.changes(wait=True))
        self.assertEqual(len(server.requests), 3)

    def test_ends_when_nothing_is_published_within_the_seconds_to_wait(self) -> None:
        script = [page("a", "c1", True), *[page("", "c2", True)] * 3]
        with ScriptedServer(*script) as server, Heliolog(server.address, "t", timeout=2) as sun:
            with patch("heliolog.changes.time", Clock()):
                self.assertEqual(ids_of(sun.changes(wait=1.5)), "a")
        # The server returns at once, so the client pauses a second before the third and the fourth request.
        self.assertEqual(len(server.requests), 4)
        self.assertEqual(server.requests[0].headers["prefer"], "handling=strict, wait=1")

    def test_raises_errors_of_the_server(self) -> None:
        for status, code, kind in [(400, "invalid_cursor", InvalidRequest), (410, "gone", Gone)]:
            with ScriptedServer(error(status, code)) as server, Heliolog(server.address, "t") as sun:
                with self.assertRaises(kind):
                    ids_of(sun.changes("c", wait=True))

    def test_rejects_invalid_arguments(self) -> None:
        with Heliolog("http://127.0.0.1:1", "t") as sun:
            for arguments in [{"wait": -1}, {"wait": float("nan")}, {"until": "v", "wait": 1}]:
                with self.assertRaises(InvalidRequest):
                    sun.changes(**arguments)
