"""A server that sends scripted replies, including broken connections."""

from __future__ import annotations

import json
import socket
import ssl
import struct
import threading
from typing import Any, Dict, List, NamedTuple, Optional, Union


class Request(NamedTuple):
    target: str
    headers: Dict[str, str]
    #: The number of the connection, from 0
    connection: int


class Reply(NamedTuple):
    """Bytes to send, and what to do with the connection then: "keep", "close" or "reset"."""

    data: bytes
    then: str = "keep"


RESET = Reply(b"", "reset")
CLOSE = Reply(b"", "close")


def reply(status: int, body: Union[bytes, object] = b"", **headers: str) -> Reply:
    """A complete response with Content-Length. A body other than bytes is sent as JSON."""
    data = body if isinstance(body, bytes) else json.dumps(body).encode()
    lines = [f"HTTP/1.1 {status} Status", f"Content-Length: {len(data)}"]
    lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
    return Reply("\r\n".join([*lines, "", ""]).encode("latin-1") + data)


def chunked(status: int, *chunks: bytes, end: bool = True, **headers: str) -> Reply:
    """A chunked response; if end is false, the connection closes without the last chunk."""
    lines = [f"HTTP/1.1 {status} Status", "Transfer-Encoding: chunked"]
    lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
    data = "\r\n".join([*lines, "", ""]).encode("latin-1")
    data += b"".join(b"%x\r\n%s\r\n" % (len(chunk), chunk) for chunk in chunks)
    return Reply(data + b"0\r\n\r\n") if end else Reply(data, "close")


def error(status: int, code: str, message: str = "The message.", **headers: str) -> Reply:
    return reply(status, {"error": {"code": code, "message": message}}, X_Request_Id="request-1", **headers)


class ScriptedServer:
    """Sends one reply per request, in order, and records the requests."""

    def __init__(self, *replies: Reply, ssl_context: Optional[ssl.SSLContext] = None) -> None:
        self.requests: List[Request] = []
        self._replies = list(replies)
        self._ssl_context = ssl_context
        self._listening = socket.create_server(("127.0.0.1", 0))
        self._open: List[socket.socket] = []
        self.port = self._listening.getsockname()[1]
        scheme = "http" if ssl_context is None else "https"
        self.address = f"{scheme}://127.0.0.1:{self.port}"
        self._threads = [threading.Thread(target=self._accept)]
        self._threads[0].start()

    def __enter__(self) -> ScriptedServer:
        return self

    def __exit__(self, *_: object) -> None:
        # close() alone does not wake a thread that waits in accept().
        self._listening.shutdown(socket.SHUT_RDWR)
        self._listening.close()
        for connection in self._open:
            try:
                connection.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass
        for thread in self._threads:
            thread.join()

    def _accept(self) -> None:
        number = 0
        while True:
            try:
                connection, _ = self._listening.accept()
            except OSError:
                return
            self._open.append(connection)
            thread = threading.Thread(target=self._serve, args=(connection, number))
            self._threads.append(thread)
            thread.start()
            number += 1

    def _serve(self, plain: socket.socket, number: int) -> None:
        try:
            connection = self._ssl_context.wrap_socket(plain, server_side=True) if self._ssl_context else plain
            reader = connection.makefile("rb")
            while self._reply_next(connection, reader, number):
                pass
            reader.close()
            connection.close()
        except OSError:
            pass
        finally:
            plain.close()

    def _reply_next(self, connection: socket.socket, reader: Any, number: int) -> bool:
        """Returns whether the connection stays open."""
        first = reader.readline().decode("latin-1").split(" ")
        if len(first) < 3:
            return False
        headers: Dict[str, str] = {}
        for line in iter(reader.readline, b"\r\n"):
            name, _, value = line.decode("latin-1").partition(":")
            headers[name.lower()] = value.strip()
        self.requests.append(Request(first[1], headers, number))
        next_reply = self._replies.pop(0) if self._replies else error(500, "internal", "The script has no more replies.")
        connection.sendall(next_reply.data)
        if next_reply.then == "reset":
            # A linger time of 0 makes close() send a reset.
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        return next_reply.then == "keep"
