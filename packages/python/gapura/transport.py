"""Makes calls over HTTP, and repeats those that may be repeated."""

from __future__ import annotations

import json
import random
import re
import time
import urllib.error
import urllib.request
import uuid
from datetime import datetime, timezone
from email.utils import parsedate_to_datetime
from http.client import HTTPException
from typing import Any, Mapping, NamedTuple
from urllib.parse import quote, urlencode, urlsplit

from .errors import GapuraError, refusal_of

TIMEOUT_SECONDS = 30.0
REPEATS_MAX = 4
FIRST_WAIT_SECONDS = 0.25
WAIT_MAX_SECONDS = 8.0
RETRY_AFTER_MAX_SECONDS = 60.0
"""A longer ``Retry-After`` is not waited for here: the caller gets the error."""
NOT_DONE = (429, 503)
"""The gateway did nothing: any request may be repeated."""
_LOCAL = re.compile(r"^(localhost|127\.\d+\.\d+\.\d+|::1)$")


class Call(NamedTuple):
    """A request before it is sent. ``is_harmless``: it may be done twice, although it is no GET."""

    method: str
    path: str
    query: Mapping[str, Any] | None = None
    body: Any = None
    idempotency_key: str | None = None
    is_harmless: bool = False
    headers: Mapping[str, str] | None = None
    timeout: float | None = None
    is_file: bool = False


class _Failed(NamedTuple):
    error: GapuraError
    retry_after: str | None


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    """A redirect would carry the key to wherever it leads."""

    def redirect_request(self, *_args: Any, **_options: Any) -> None:
        return None


class Transport:
    """Calls the gateway at ``base_url`` with a secret key."""

    def __init__(self, api_key: str, base_url: str, *, timeout: float, repeats_max: int) -> None:
        self._origin = _read_base_url(api_key, base_url)
        self._api_key = api_key
        self._timeout = timeout
        self._repeats_max = repeats_max
        self._opener = urllib.request.build_opener(_NoRedirects)

    def __call__(self, call: Call) -> Any:
        repeat = 1
        while True:
            tried = self._try_once(call)
            if not isinstance(tried, _Failed):
                return tried
            if repeat > self._repeats_max or not _may_repeat(call, tried.error):
                raise tried.error
            wait = wait_before(repeat, tried.retry_after)
            if wait is None:
                raise tried.error
            time.sleep(wait)
            repeat += 1

    def _try_once(self, call: Call) -> Any:
        request = urllib.request.Request(
            self._origin + call.path + to_query(call.query),
            method=call.method,
            data=None if call.body is None else json.dumps(call.body, ensure_ascii=False).encode(),
            headers=self._headers_of(call),
        )
        try:
            with self._opener.open(request, timeout=call.timeout or self._timeout) as response:
                status, headers, content = response.status, response.headers, response.read()
        except urllib.error.HTTPError as refusal:
            with refusal:
                status, headers, content = refusal.code, refusal.headers, _read(refusal)
        except (OSError, HTTPException) as cause:
            return self._no_answer(cause)
        request_id = headers.get("x-request-id")
        if status < 300 and call.is_file:
            return content
        body = _read_json(content)
        if status < 300 and (body is not _NO_JSON or content == b""):
            return None if body is _NO_JSON else body
        if status < 300:
            message = "The answer is no JSON: is base_url the address of a gateway?"
            error = GapuraError(message, status=0, code="INVALID_RESPONSE", request_id=request_id)
        else:
            error = refusal_of(status, body, request_id)
        return _Failed(error, headers.get("retry-after"))

    def _headers_of(self, call: Call) -> dict[str, str]:
        headers = {"accept": "*/*" if call.is_file else "application/json"}
        headers.update({"authorization": f"Bearer {self._api_key}"} if call.headers is None else call.headers)
        if call.body is not None:
            headers["content-type"] = "application/json"
        if call.idempotency_key is not None:
            headers["idempotency-key"] = call.idempotency_key
        return headers

    def _no_answer(self, cause: Exception) -> _Failed:
        reason = getattr(cause, "reason", cause)
        what = "did not answer in time" if isinstance(reason, TimeoutError) else "cannot be reached"
        error = GapuraError(f"{self._origin} {what}.", status=0, code="CONNECTION_FAILED")
        error.__cause__ = cause
        return _Failed(error, None)


def _may_repeat(call: Call, error: GapuraError) -> bool:
    """A 429 or 503 did nothing. After any other failure only what can be done twice is repeated."""
    if error.status in NOT_DONE:
        return True
    if error.code == "IDEMPOTENCY_IN_PROGRESS":
        return call.idempotency_key is not None
    is_lost = error.code == "CONNECTION_FAILED" or error.status in (502, 504)
    return is_lost and (call.method == "GET" or call.is_harmless or call.idempotency_key is not None)


def wait_before(repeat: int, retry_after: str | None) -> float | None:
    """Seconds to wait before a request is repeated for the ``repeat``-th time; None: not to be waited for."""
    given = _read_retry_after(retry_after)
    if given is not None:
        return given if given <= RETRY_AFTER_MAX_SECONDS else None
    return min(WAIT_MAX_SECONDS, FIRST_WAIT_SECONDS * 2**repeat) * (0.5 + random.random() / 2)


def _read_retry_after(text: str | None) -> float | None:
    if text is None or not text.strip():
        return None
    if re.fullmatch(r"[0-9]+", text.strip()):
        return float(text)
    try:
        at = parsedate_to_datetime(text)
    except (TypeError, ValueError):
        return None
    return max(0.0, (at - datetime.now(timezone.utc)).total_seconds())


def to_query(query: Mapping[str, Any] | None) -> str:
    """``{"metadata": {"order": "8812"}}`` is sent as ``metadata[order]=8812``; None is left out."""
    pairs: list[tuple[str, str]] = []
    for name, value in (query or {}).items():
        if isinstance(value, Mapping):
            pairs += [(f"{name}[{key}]", str(one)) for key, one in value.items()]
        elif value is not None:
            pairs.append((name, str(value).lower() if isinstance(value, bool) else str(value)))
    return f"?{urlencode(pairs)}" if pairs else ""


def segment(identifier: str) -> str:
    """A part of a path."""
    if isinstance(identifier, str) and identifier.strip("."):
        return quote(identifier, safe="")
    raise GapuraError("An id is required.", status=0, code="INVALID_OPTIONS")


def new_key() -> str:
    """A key for a call that was given none."""
    return str(uuid.uuid4())


_NO_JSON = object()


def _read_json(content: bytes) -> Any:
    try:
        return json.loads(content)
    except ValueError:
        return _NO_JSON


def _read(response: Any) -> bytes:
    try:
        return response.read()
    except (OSError, HTTPException):
        return b""


def _read_base_url(api_key: str, base_url: str) -> str:
    if not isinstance(api_key, str) or not re.fullmatch(r"[!-~]{1,200}", api_key):
        raise _refused("api_key must be a secret key, sk_test_… or sk_live_….")
    url = urlsplit(base_url) if isinstance(base_url, str) else None
    if url is None or url.scheme not in ("http", "https") or not url.hostname:
        raise _refused("base_url must be the address of the gateway, for example http://localhost:8080.")
    if url.scheme == "http" and api_key.startswith("sk_live_") and not _LOCAL.match(url.hostname):
        raise _refused("A live key is sent over https alone: base_url must begin with https://.")
    return base_url.rstrip("/")


def _refused(message: str) -> GapuraError:
    return GapuraError(message, status=0, code="INVALID_OPTIONS")
