"""Webhooks as Standard Webhooks signs them: ``verify`` for receivers, ``sign`` for their tests."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import re
import time
from typing import Any, Mapping, Sequence

from .errors import GapuraError

TOLERANCE_SECONDS = 300


def verify(raw_body: str | bytes, headers: Mapping[str, Any], secret: str | Sequence[str]) -> dict[str, Any]:
    """The event that a webhook carries, once it is sure that the gateway sent it within the last five minutes.

    ``raw_body`` is the body as it was received, not parsed and written again. ``secret`` is the merchant's ``whsec_…``,
    or several of them. Raises GapuraError ``WEBHOOK_INVALID``, whose ``status`` 400 is what to answer.
    """
    body = _read_body(raw_body)
    identifier = _header_of(headers, "webhook-id")
    timestamp = _header_of(headers, "webhook-timestamp")
    signatures = _header_of(headers, "webhook-signature")
    _assert_fresh(timestamp)
    message = f"{identifier}.{timestamp}.{body}".encode()
    for one in [secret] if isinstance(secret, str) else secret:
        if _is_signed(message, signatures, one):
            return _read_event(body, identifier)
    raise _invalid("No signature of it was made with this secret.")


def sign(body: str, secret: str, at: float | None = None) -> dict[str, str]:
    """The headers that a webhook with this body would come with; ``at`` is when it is sent, in Unix seconds."""
    event = json.loads(body)
    if not isinstance(event, dict) or not isinstance(event.get("id"), str):
        raise _invalid("The body carries no event.")
    timestamp = str(int(time.time() if at is None else at))
    digest = hmac.digest(_key_of(secret), f"{event['id']}.{timestamp}.{body}".encode(), hashlib.sha256)
    signature = f"v1,{base64.b64encode(digest).decode()}"
    return {"webhook-id": event["id"], "webhook-timestamp": timestamp, "webhook-signature": signature}


def _invalid(message: str) -> GapuraError:
    return GapuraError(message, status=400, code="WEBHOOK_INVALID")


def _read_body(body: Any) -> str:
    if isinstance(body, str):
        return body
    if not isinstance(body, (bytes, bytearray, memoryview)):
        raise _invalid(
            "Pass the body as it was received, as text or bytes: a parsed body, written again, has other bytes, and no "
            "signature fits it."
        )
    try:
        return bytes(body).decode("utf-8")
    except UnicodeDecodeError:
        raise _invalid("The body is not UTF-8.") from None


def _header_of(headers: Mapping[str, Any], name: str) -> str:
    value = headers.get(name)
    if value is None:
        value = next((one for key, one in headers.items() if str(key).lower() == name), None)
    if isinstance(value, (list, tuple)) and len(value) == 1:
        value = value[0]
    if not isinstance(value, str) or value == "":
        raise _invalid(f"The header {name} is missing.")
    return value


def _assert_fresh(timestamp: str) -> None:
    if not re.fullmatch(r"[0-9]{1,12}", timestamp) or abs(time.time() - int(timestamp)) > TOLERANCE_SECONDS:
        raise _invalid("The webhook is too old, or dated in the future: compare the clock of this machine.")


def _is_signed(message: bytes, signatures: str, secret: str) -> bool:
    expected = hmac.digest(_key_of(secret), message, hashlib.sha256)
    found = False
    for version, _, text in (one.partition(",") for one in signatures.split(" ")):
        signature = _from_base64(text) if version == "v1" else None
        if signature is not None and hmac.compare_digest(signature, expected):
            found = True
    return found


def _key_of(secret: str) -> bytes:
    key = _from_base64(secret.removeprefix("whsec_"))
    if not key:
        raise _invalid("The secret must be whsec_ and base64.")
    return key


def _from_base64(text: str) -> bytes | None:
    try:
        return base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        return None


def _read_event(body: str, identifier: str) -> dict[str, Any]:
    try:
        event = json.loads(body)
    except ValueError:
        event = None
    if not isinstance(event, dict) or event.get("id") != identifier or not isinstance(event.get("type"), str):
        raise _invalid("It carries no event.")
    return event
