"""The client's exceptions. None of them contains the token."""

from __future__ import annotations

from typing import Optional


class HeliologError(Exception):
    """Base class of all errors.

    status: the HTTP status; None without a response.
    code: the server's error code, such as "invalid_parameter"; None if it sent none.
    request_id: identifies the request in the operators' log.
    retry_after: seconds from Retry-After; None if the response had none.
    """

    def __init__(
        self,
        message: str,
        *,
        status: Optional[int] = None,
        code: Optional[str] = None,
        request_id: Optional[str] = None,
        retry_after: Optional[float] = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.status = status
        self.code = code
        self.request_id = request_id
        self.retry_after = retry_after

    def __str__(self) -> str:
        details = " ".join(str(word) for word in (self.status, self.code) if word is not None)
        if self.request_id:
            details += f", request {self.request_id}"
        return f"{self.message} ({details})" if details else self.message


class InvalidRequest(HeliologError, ValueError):
    """A parameter, cursor or name is invalid; the message says what is accepted."""


class Unauthorized(HeliologError):
    """The token is missing or invalid, or does not allow this."""


class NotFound(HeliologError, LookupError):
    """There is no such record."""


class Gone(HeliologError, LookupError):
    """The operators have deleted the history that the request needs."""


class RateLimited(HeliologError):
    """The rate limit lasts longer than retries and max_wait allow."""


class Unavailable(HeliologError):
    """heliolog, or a proxy in front of it, could not respond in any attempt: 408, 502, 503 or 504."""


class ConnectionFailed(HeliologError):
    """There was no response, or it broke off; __cause__ has the reason.

    lasting: whether a retry would fail the same way, as with an unknown host name or an untrusted certificate.
    """

    lasting: bool = False


class UnexpectedResponse(HeliologError):
    """The response is not from heliolog, such as a network's login page."""
