"""The one error of this package, and how refusals become one."""

from __future__ import annotations

from typing import Any, Sequence


class GapuraError(Exception):
    """What the gateway refused, or why there is no answer.

    ``code`` is the gateway's (``VALIDATION_ERROR``, ``INSUFFICIENT_BALANCE``, …), or one of ours with status 0:
    ``CONNECTION_FAILED`` (no answer, after every retry), ``INVALID_RESPONSE`` (an answer that is not the gateway's),
    ``INVALID_OPTIONS``, and ``WEBHOOK_INVALID``, which has status 400, the status to answer such a call with.
    ``errors`` has each fault of the request: ``{"field", "code", "message", …}``. ``request_id`` is what to quote to the
    operator.
    """

    def __init__(
        self,
        message: str,
        *,
        status: int,
        code: str,
        request_id: str | None = None,
        errors: Sequence[dict[str, Any]] = (),
    ) -> None:
        super().__init__(message)
        self.message = message
        self.status = status
        self.code = code
        self.request_id = request_id
        self.errors = list(errors)


def refusal_of(status: int, body: Any, request_id: str | None) -> GapuraError:
    """An answer that refuses, in whichever form: a problem document, the send-money envelope, or neither."""
    if not isinstance(body, dict):
        code = "SERVICE_UNAVAILABLE" if status >= 500 else "INVALID_RESPONSE"
        message = f"The address answered {status} without a reason."
        return GapuraError(message, status=status, code=code, request_id=request_id)
    given = body.get("errors")
    errors = [_to_fault(one) for one in given if isinstance(one, dict)] if isinstance(given, list) else []
    first = errors[0] if errors else {}
    code = _first_text(body.get("code"), first.get("code"), body.get("error")) or "INVALID_RESPONSE"
    detail = _first_text(body.get("detail"), first.get("message"), body.get("error_description"), body.get("title"))
    named = [fault for fault in errors if fault["field"] != ""]
    message = f"The gateway answered {status}." if detail is None else detail
    return GapuraError(message, status=status, code=code, request_id=request_id, errors=named)


def _to_fault(given: dict[str, Any]) -> dict[str, Any]:
    texts = {name: given[name] if isinstance(given.get(name), str) else "" for name in ("field", "code", "message")}
    return {**given, **texts}


def _first_text(*values: Any) -> str | None:
    return next((value for value in values if isinstance(value, str)), None)
