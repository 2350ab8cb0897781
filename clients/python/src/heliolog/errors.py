"""The client's exceptions. None of them contains the token."""

from __future__ import annotations

from typing import Optional


class HeliologError(Exception):
    """Base class of all errors.

    status: the HTTP status; None without a response.
    code: the server's error code, such as "invalid_parameter"; None if it sent none.
    request_id: identifies the request in the operators' log.
    """

    def __init__(
        self,
        message: str,
        *,
        status: Optional[int] = None,
        code: Optional[str] = None,
        request_id: Optional[str] = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.status = status
        self.code = code
        self.request_id = request_id

    def __str__(self) -> str:
        details = " ".join(str(word) for word in (self.status, self.code) if word is not None)
        if self.request_id:
            details += f", request {self.request_id}"
        return f"{self.message} ({details})" if details else self.message


class InvalidRequest(HeliologError, ValueError):
    """A value is invalid; the message says what is accepted."""


class Unauthorized(HeliologError):
    """The token is missing or invalid."""


class NotFound(HeliologError, LookupError):
    """There is no such record, or no heliolog at this address."""


class Gone(HeliologError, LookupError):
    """The operators have deleted the history that the request needs."""


class RateLimited(HeliologError):
    """The rate limit is used up for longer than max_wait. retry_after: seconds to wait, if the server sent them."""

    retry_after: Optional[float] = None


class Unavailable(HeliologError):
    """The server returned a status of 500 or above, after all retries."""

    retry_after: Optional[float] = None


class ConnectionFailed(HeliologError):
    """The server could not be reached, or the connection broke, after all retries.

    lasting: retrying would not help, as with an untrusted certificate.
    """

    lasting: bool = False
