"""Rate limits, retries, and errors without a retry."""

from __future__ import annotations

import unittest
from contextlib import redirect_stderr
from datetime import datetime, timedelta, timezone
from email.utils import format_datetime
from io import StringIO
from typing import List

from heliolog import ConnectionFailed, Heliolog, HeliologError, InvalidRequest, NotFound, RateLimited
from heliolog import Unauthorized, Unavailable, UnexpectedResponse, Wait
from scripted_server import CLOSE, RESET, ScriptedServer, chunked, error, reply
from waits import recorded_waits

META = {"version": "v1"}


class Retries(unittest.TestCase):
    def test_waits_for_retry_after_on_429(self) -> None:
        limited = error(429, "rate_limited", Retry_After="17")
        short = error(429, "rate_limited", Retry_After="5")
        printed = StringIO()
        with ScriptedServer(limited, short, reply(200, META)) as server, recorded_waits() as waits:
            with Heliolog(server.address, "t") as sun, redirect_stderr(printed):
                self.assertEqual(sun.meta(), META)
        self.assertEqual(waits, [17, 5])
        self.assertRegex(printed.getvalue(), r"^heliolog: waiting 17 s: The message\. .*\n$")

    def test_reports_why_and_how_long_a_call_waits(self) -> None:
        limited = error(429, "rate_limited", "Too many calls.", Retry_After="17")
        waits: List[Wait] = []
        with ScriptedServer(limited, reply(200, META)) as server, recorded_waits():
            with self.assertLogs("heliolog", "INFO") as logs, Heliolog(server.address, "s", on_wait=waits.append) as sun:
                sun.meta()
        self.assertEqual([(type(wait.reason), wait.seconds) for wait in waits], [(RateLimited, 17)])
        self.assertEqual(
            logs.output, ["INFO:heliolog:Waiting 17.0 s: Too many calls. (429 rate_limited, request request-1)"]
        )

    def test_accepts_a_date_in_retry_after(self) -> None:
        moment = format_datetime(datetime.now(timezone.utc) + timedelta(seconds=40), usegmt=True)
        limited = error(429, "rate_limited", Retry_After=moment)
        with ScriptedServer(limited, reply(200, META)) as server, recorded_waits() as waits:
            with Heliolog(server.address, "t") as sun:
                sun.meta()
        self.assertTrue(30 < waits[0] <= 40, waits)

    def test_raises_at_once_when_retry_after_exceeds_max_wait(self) -> None:
        with ScriptedServer(error(429, "rate_limited", Retry_After="3600")) as server, recorded_waits() as waits:
            with Heliolog(server.address, "t") as sun, self.assertRaises(RateLimited) as raised:
                sun.meta()
        self.assertEqual((waits, raised.exception.retry_after), ([], 3600))

    def test_limits_the_total_wait_of_one_call_to_max_wait(self) -> None:
        limited = [error(429, "rate_limited", Retry_After="60")] * 3
        with ScriptedServer(*limited) as server, recorded_waits() as waits:
            with Heliolog(server.address, "t", max_wait=150) as sun, self.assertRaises(RateLimited):
                sun.meta()
        self.assertEqual(waits, [60, 60])

    def test_retries_temporary_failures_with_backoff_and_retry_after(self) -> None:
        unavailable = error(503, "unavailable", Retry_After="7")
        truncated = chunked(200, b'{"ver', end=False)
        script = [RESET, CLOSE, unavailable, truncated, reply(502, b"<html>"), reply(200, META)]
        with ScriptedServer(*script) as server, recorded_waits() as waits:
            with Heliolog(server.address, "t") as sun:
                self.assertEqual(sun.meta(), META)
        self.assertEqual(waits, [0.5, 1, 7, 4, 8])
        for status in (408, 502, 504):
            with ScriptedServer(reply(status, b"<html>"), reply(200, META)) as server, recorded_waits() as waits:
                with Heliolog(server.address, "t") as sun:
                    self.assertEqual(sun.meta(), META)
            self.assertEqual(waits, [0.5])

    def test_raises_the_last_error_when_the_retries_are_used_up(self) -> None:
        limited = error(429, "rate_limited")
        for last, kind in [(RESET, ConnectionFailed), (error(503, "unavailable"), Unavailable), (limited, RateLimited)]:
            with ScriptedServer(*[last] * 3) as server, recorded_waits() as waits:
                with Heliolog(server.address, "t", retries=2) as sun, self.assertRaises(kind):
                    sun.meta()
            self.assertEqual((len(server.requests), waits), (3, [0.5, 1]))

    def test_raises_other_errors_without_a_retry_with_status_code_and_request_id(self) -> None:
        for status, code, kind in [
            (400, "invalid_parameter", InvalidRequest),
            (401, "unauthorized", Unauthorized),
            (403, "forbidden", Unauthorized),
            (404, "not_found", NotFound),
            (405, "method_not_allowed", HeliologError),
            (500, "internal", HeliologError),
        ]:
            with ScriptedServer(error(status, code, "In words.")) as server, recorded_waits() as waits:
                with Heliolog(server.address, "t") as sun, self.assertRaises(kind) as raised:
                    sun.meta()
            raised_error = raised.exception
            self.assertEqual((raised_error.status, raised_error.code, raised_error.request_id), (status, code, "request-1"))
            self.assertEqual(str(raised_error), f"In words. ({status} {code}, request request-1)")
            self.assertEqual((waits, len(server.requests)), ([], 1))

    def test_rejects_responses_that_are_not_from_heliolog_without_a_retry(self) -> None:
        page = b"<html>Welcome</html>"
        for response in [
            reply(200, page),
            reply(200, META, Content_Type="text/html"),
            reply(200, []),
            reply(404, page),
            reply(500, page),
            reply(302, b"", Location="https://login.example"),
        ]:
            with ScriptedServer(response) as server, recorded_waits() as waits:
                with Heliolog(server.address, "t") as sun, self.assertRaises(UnexpectedResponse):
                    sun.meta()
            self.assertEqual((waits, len(server.requests)), ([], 1))
        with ScriptedServer(reply(200, {"data": []})) as server, Heliolog(server.address, "t") as sun:
            with self.assertRaisesRegex(UnexpectedResponse, "not of the expected form. .* check base_url"):
                sun.images().to_list()

    def test_rejects_invalid_limits(self) -> None:
        for options in [{"retries": -1}, {"retries": 1.5}, {"max_wait": -1}]:
            with self.assertRaisesRegex(InvalidRequest, "must be"):
                Heliolog("http://127.0.0.1", "t", **options)  # type: ignore[arg-type]


class Pages(unittest.TestCase):
    def test_loses_and_repeats_no_record_when_a_page_is_retried(self) -> None:
        script = [
            reply(200, {"data": [{"id": "a"}], "next_cursor": "c1"}),
            error(429, "rate_limited", Retry_After="5"),
            RESET,
            reply(200, {"data": [{"id": "b"}], "next_cursor": None}),
        ]
        with ScriptedServer(*script) as server, recorded_waits():
            with Heliolog(server.address, "t") as sun:
                found = sun.observations("2024-01-01", type=0, observer="Zoë & co", tag="a b").to_list()
        self.assertEqual(found, [{"id": "a"}, {"id": "b"}])
        targets = [request.target for request in server.requests]
        first = "/api/v1/observations?from=2024-01-01&type=0&observer=Zo%C3%AB+%26+co&tag=a+b&limit=500"
        self.assertEqual(targets, [first] + [f"{first}&cursor=c1"] * 3)
