"""What can go wrong, by what the caller can do about it. No message has the token in it."""

from __future__ import annotations

from typing import Optional


class HeliologError(Exception):
    """Anything that went wrong between this program and the server.

    status: of the HTTP answer; None when there was no answer.
    code: what the server calls the error, such as "invalid_parameter"; None when it did not say.
    request_id: names the call in the operators' log.
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
        named = " ".join(str(word) for word in (self.status, self.code) if word is not None)
        if self.request_id:
            named += f", request {self.request_id}"
        return f"{self.message} ({named})" if named else self.message


class InvalidRequest(HeliologError, ValueError):
    """A value that cannot be asked for; the message says what is accepted."""


class Unauthorized(HeliologError):
    """No token, or none that is valid."""


class NotFound(HeliologError, LookupError):
    """No such record, or nothing of heliolog's at this address."""


class RateLimited(HeliologError):
    """The token has used up its calls. retry_after: seconds until there are more, where the server said so."""

    retry_after: Optional[float] = None


class Unavailable(HeliologError):
    """The server cannot answer now (any status of 500 and above), also after all retries."""

    retry_after: Optional[float] = None


class ConnectionFailed(HeliologError):
    """The server could not be reached, or the connection broke, also after all retries.

    lasting: trying again would not help, as with a certificate that is not trusted.
    """

    lasting: bool = False
