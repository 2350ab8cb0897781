"""A relay to a real server that breaks its first connection after so many bytes of the answer."""

from __future__ import annotations

import socket
import sys
import threading
from typing import List
from urllib.parse import urlsplit


class BreakingRelay:
    def __init__(self, address: str, break_after: int) -> None:
        parts = urlsplit(address)
        self._server = (parts.hostname, parts.port)
        self._break_after = break_after
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self._listening.getsockname()[1]}"
        #: What callers asked, one text for each connection.
        self.heads: List[str] = []
        self._thread = threading.Thread(target=self._relay)
        self._thread.start()

    def __enter__(self) -> BreakingRelay:
        return self

    def __exit__(self, *_: object) -> None:
        self._listening.shutdown(socket.SHUT_RDWR)
        self._listening.close()
        self._thread.join()

    def _relay(self) -> None:
        """One connection after the other, with one call on each."""
        while True:
            try:
                caller, _ = self._listening.accept()
            except OSError:
                return
            with caller, socket.create_connection(self._server) as server:
                head = b""
                while not head.endswith(b"\r\n\r\n"):
                    head += caller.recv(65536)
                self.heads.append(head.decode("latin-1"))
                # So that the answer's end is the connection's.
                server.sendall(head[:-2] + b"Connection: close\r\n\r\n")
                self._answer(server, caller, self._break_after if len(self.heads) == 1 else sys.maxsize)

    def _answer(self, server: socket.socket, caller: socket.socket, bytes_left: int) -> None:
        while bytes_left > 0:
            data = server.recv(min(65536, bytes_left))
            if not data:
                return
            try:
                caller.sendall(data)
            except OSError:
                return
            bytes_left -= len(data)
