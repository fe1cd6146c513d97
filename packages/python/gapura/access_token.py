"""The short-lived access tokens of payouts: fetched when one is needed, shared by threads, and renewed in time."""

from __future__ import annotations

import threading
import time
from typing import Any

from .errors import GapuraError
from .transport import Call, Transport

SPARE_SECONDS = 60
"""A token is renewed this long before it ends."""


class AccessTokens:
    def __init__(self, transport: Transport) -> None:
        self._transport = transport
        self._lock = threading.Lock()
        self._token: str | None = None
        self._ends_at = 0.0

    def send(self, call: Call) -> Any:
        """Calls as the merchant whose token it is. A token that the gateway no longer takes is replaced once."""
        token = self._current(refused=None)
        try:
            return self._transport(call._replace(headers=_headers_of(token)))
        except GapuraError as error:
            if error.status != 401:
                raise
        return self._transport(call._replace(headers=_headers_of(self._current(refused=token))))

    def _current(self, refused: str | None) -> str:
        with self._lock:
            is_good = self._token is not None and self._token != refused
            if is_good and time.monotonic() < self._ends_at - SPARE_SECONDS:
                return str(self._token)
            requested_at = time.monotonic()
            body = {"grant_type": "client_credentials"}
            reply = self._transport(Call("POST", "/v1/auth/token", body=body, is_harmless=True))
            self._token, self._ends_at = reply["access_token"], requested_at + reply["expires_in"]
            return str(self._token)


def _headers_of(token: str) -> dict[str, str]:
    return {"publicAccessToken": f"Bearer {token}"}
