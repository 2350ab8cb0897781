"""A TCP proxy to a real server that cuts its first connection within the response."""

from __future__ import annotations

import socket
import sys
import threading
from typing import List
from urllib.parse import urlsplit


class FaultyProxy:
    """Cuts the first connection after `cut_after` bytes of the response."""

    def __init__(self, address: str, cut_after: int) -> None:
        parts = urlsplit(address)
        self._server = (parts.hostname, parts.port)
        self._cut_after = cut_after
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self._listening.getsockname()[1]}"
        #: The head of the request on each connection.
        self.heads: List[str] = []
        self._thread = threading.Thread(target=self._serve)
        self._thread.start()

    def __enter__(self) -> FaultyProxy:
        return self

    def __exit__(self, *_: object) -> None:
        self._listening.shutdown(socket.SHUT_RDWR)
        self._listening.close()
        self._thread.join()

    def _serve(self) -> None:
        """Serves one connection at a time, with one request on each."""
        while True:
            try:
                client, _ = self._listening.accept()
            except OSError:
                return
            with client, socket.create_connection(self._server) as server:
                head = b""
                while not head.endswith(b"\r\n\r\n"):
                    head += client.recv(65536)
                self.heads.append(head.decode("latin-1"))
                # Closing the connection marks the end of the response for _forward.
                server.sendall(head[:-2] + b"Connection: close\r\n\r\n")
                self._forward(server, client, self._cut_after if len(self.heads) == 1 else sys.maxsize)

    def _forward(self, server: socket.socket, client: socket.socket, bytes_left: int) -> None:
        while bytes_left > 0:
            data = server.recv(min(65536, bytes_left))
            if not data:
                return
            try:
                client.sendall(data)
            except OSError:
                return
            bytes_left -= len(data)
