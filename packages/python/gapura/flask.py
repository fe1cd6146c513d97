"""A view for Flask: ``app.post("/webhooks")(webhook_view(secret, handle))``."""

from __future__ import annotations

from typing import Any, Callable, Sequence

from . import webhooks
from .errors import GapuraError


def webhook_view(secret: str | Sequence[str], handle: Callable[[dict[str, Any]], Any]) -> Callable[[], Any]:
    """Verifies the body as received and answers 204, or 400 where the gateway did not send it.

    What ``handle`` raises becomes Flask's 500, so that the event comes again.
    """
    from flask import request

    def gapura_webhook() -> Any:
        try:
            event = webhooks.verify(request.get_data(cache=True), request.headers, secret)
        except GapuraError as error:
            return error.message, error.status, {"content-type": "text/plain"}
        handle(event)
        return "", 204

    return gapura_webhook
