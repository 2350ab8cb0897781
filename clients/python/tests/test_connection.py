"""Connections, addresses, tokens, proxies and TLS."""

from __future__ import annotations

import os
import shutil
import ssl
import subprocess
import tempfile
import traceback
import unittest
from unittest.mock import patch

from heliolog import ConnectionFailed, Heliolog, HeliologError, InvalidRequest, Unauthorized, UnexpectedResponse
from heliolog import __version__
from scripted_server import RESET, Reply, ScriptedServer, error, reply
from waits import recorded_waits

META = {"version": "v1"}
TOKEN = "hlg_secret"


class Connection(unittest.TestCase):
    def test_shares_one_connection_and_sends_token_and_user_agent(self) -> None:
        with ScriptedServer(reply(200, META), reply(200, META)) as server:
            with Heliolog(server.address, TOKEN) as sun:
                sun.meta()
                sun.meta()
        one, other = server.requests
        self.assertEqual((one.connection, other.connection), (0, 0))
        self.assertEqual(one.headers["authorization"], f"Bearer {TOKEN}")
        self.assertEqual(one.headers["prefer"], "handling=strict")
        self.assertEqual(one.headers["user-agent"], f"heliolog-python/{__version__}")
        self.assertEqual(one.headers["accept-encoding"], "gzip")

    def test_reconnects_when_the_server_has_closed_an_idle_connection(self) -> None:
        idle = reply(200, META)._replace(then="close")
        with ScriptedServer(idle, reply(200, META)) as server, recorded_waits() as waits:
            with Heliolog(server.address, TOKEN, retries=0) as sun:
                sun.meta()
                self.assertEqual(sun.meta(), META)
        self.assertEqual(waits, [])

    def test_does_not_follow_redirects(self) -> None:
        with ScriptedServer() as other:
            moved = reply(301, b"", Location=f"{other.address}/api/v1/meta")
            with ScriptedServer(moved) as server, Heliolog(server.address, TOKEN) as sun:
                with self.assertRaisesRegex(UnexpectedResponse, f"redirects to {other.address}"):
                    sun.meta()
        self.assertEqual(other.requests, [])

    def test_accepts_an_address_with_api_v1_and_with_a_path_prefix(self) -> None:
        for ending, path in [("", ""), ("/", ""), ("/api/v1", ""), ("/api/v1/", ""), ("/sun/api/v1", "/sun")]:
            with ScriptedServer(reply(200, META)) as server, Heliolog(server.address + ending, TOKEN) as sun:
                sun.meta()
                self.assertEqual(repr(sun), f"Heliolog('{server.address}{path}')")
            self.assertEqual(server.requests[0].target, f"{path}/api/v1/meta")

    def test_rejects_an_invalid_url_and_says_what_is_accepted(self) -> None:
        for base_url in ["heliolog.example", "ftp://heliolog.example", "https://", "https://a:b"]:
            with self.assertRaisesRegex(InvalidRequest, "base_url must be the http or https URL .* such as https://"):
                Heliolog(base_url=base_url, token=TOKEN)
        for base_url in ["https://u:p@a.b", "https://a.b/?c", "https://a.b/#c"]:
            with self.assertRaisesRegex(InvalidRequest, "base_url must be a URL without a user"):
                Heliolog(base_url, TOKEN)

    def test_sends_the_given_user_agent(self) -> None:
        with ScriptedServer(reply(200, META)) as server, Heliolog(server.address, TOKEN, user_agent="study/1") as sun:
            sun.meta()
        self.assertEqual(server.requests[0].headers["user-agent"], "study/1")

    def test_reads_the_token_from_the_environment_when_none_is_given(self) -> None:
        with ScriptedServer(reply(200, META)) as server:
            with patch.dict(os.environ, HELIOLOG_TOKEN=f"{TOKEN}\n"), Heliolog(server.address) as sun:
                sun.meta()
        self.assertEqual(server.requests[0].headers["authorization"], f"Bearer {TOKEN}")
        with patch.dict(os.environ, HELIOLOG_TOKEN=""), self.assertRaises(Unauthorized):
            Heliolog(server.address)

    def test_encodes_ids_and_nicknames_as_one_path_segment(self) -> None:
        with ScriptedServer(reply(200, {}), reply(200, {})) as server, Heliolog(server.address, TOKEN) as sun:
            sun.observation("a/b?c")
            sun.observer("zoë #1")
            for invalid in ("", ".", "..", "\ud800"):
                with self.assertRaises(InvalidRequest):
                    sun.observer(invalid)
            with self.assertRaisesRegex(InvalidRequest, "observer contains an unpaired surrogate"):
                sun.observations(observer="\ud800")
            with self.assertRaisesRegex(InvalidRequest, "0 for white light"):
                sun.observations(type="0")  # type: ignore[arg-type]
        targets = [request.target for request in server.requests]
        self.assertEqual(targets, ["/api/v1/observations/a%2Fb%3Fc", "/api/v1/observers/zo%C3%AB%20%231"])


class Token(unittest.TestCase):
    def test_appears_in_no_message_and_no_repr(self) -> None:
        for script in [RESET, Reply(b"nonsense\r\n\r\n", "close"), error(401, "unauthorized"), reply(302)]:
            with ScriptedServer(script) as server, Heliolog(server.address, TOKEN, retries=0) as sun:
                self.assertNotIn(TOKEN, repr(sun) + repr(sun.images()))
                with self.assertRaises(HeliologError) as raised:
                    sun.meta()
            text = "".join(traceback.format_exception(type(raised.exception), raised.exception, None))
            self.assertNotIn(TOKEN, text + repr(raised.exception) + repr(vars(raised.exception)))

    def test_is_rejected_but_not_shown_when_no_header_can_contain_it(self) -> None:
        for token in [f"{TOKEN}\r\nX: y", f"{TOKEN}é", f"{TOKEN} {TOKEN}"]:
            with self.assertRaises(InvalidRequest) as raised:
                Heliolog("http://127.0.0.1", token)
            self.assertNotIn(TOKEN, str(raised.exception))


class Proxies(unittest.TestCase):
    def test_uses_the_proxy_from_the_environment_and_respects_no_proxy(self) -> None:
        with ScriptedServer(reply(200, META)) as proxy:
            with patch.dict(os.environ, http_proxy=proxy.address.replace("//", "//user:pass@"), no_proxy=""):
                with Heliolog("http://sun.example.org", TOKEN) as sun:
                    self.assertEqual(sun.meta(), META)
        self.assertEqual(proxy.requests[0].target, "http://sun.example.org/api/v1/meta")
        self.assertEqual(proxy.requests[0].headers["proxy-authorization"], "Basic dXNlcjpwYXNz")
        with ScriptedServer(reply(200, META)) as server:
            with patch.dict(os.environ, http_proxy=proxy.address, no_proxy="127.0.0.1"):
                with Heliolog(server.address, TOKEN) as sun:
                    self.assertEqual(sun.meta(), META)

    def test_tunnels_https_so_that_the_proxy_does_not_see_the_token(self) -> None:
        with ScriptedServer(reply(403, b"")) as proxy:
            with patch.dict(os.environ, https_proxy=proxy.address, no_proxy=""), recorded_waits():
                with Heliolog("https://sun.example.org", TOKEN, retries=0) as sun:
                    with self.assertRaises(ConnectionFailed):
                        sun.meta()
        self.assertEqual(proxy.requests[0].target, "sun.example.org:443")
        self.assertNotIn("authorization", proxy.requests[0].headers)


@unittest.skipIf(shutil.which("openssl") is None, "needs openssl")
class Tls(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        key, self.certificate = f"{folder.name}/key.pem", f"{folder.name}/certificate.pem"
        command = "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 1 -subj /CN=test"
        args = [*command.split(), "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", key, "-out", self.certificate]
        subprocess.run(args, check=True, capture_output=True)
        self.server_context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self.server_context.load_cert_chain(self.certificate, key)

    def test_rejects_an_untrusted_certificate_without_a_retry(self) -> None:
        with ScriptedServer(reply(200, META), ssl_context=self.server_context) as server:
            with recorded_waits() as waits, Heliolog(server.address, TOKEN) as sun:
                with self.assertRaisesRegex(ConnectionFailed, "certificate"):
                    sun.meta()
        self.assertEqual((waits, server.requests), ([], []))

    def test_trusts_a_private_authority_in_ssl_context(self) -> None:
        trusting = ssl.create_default_context(cafile=self.certificate)
        with ScriptedServer(reply(200, META), ssl_context=self.server_context) as server:
            with Heliolog(server.address, TOKEN, ssl_context=trusting) as sun:
                self.assertEqual(sun.meta(), META)
