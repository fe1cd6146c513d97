"""A view for Django: ``path("webhooks", webhook_view(secret, handle))`` in the list of URLs."""

from __future__ import annotations

from typing import Any, Callable, Sequence

from . import webhooks
from .errors import GapuraError


def webhook_view(secret: str | Sequence[str], handle: Callable[[dict[str, Any]], Any]) -> Callable[[Any], Any]:
    """Verifies the body as received and answers 204, or 400 where the gateway did not send it.

    What ``handle`` raises becomes Django's 500, so that the event comes again.
    """
    from django.http import HttpResponse
    from django.views.decorators.csrf import csrf_exempt
    from django.views.decorators.http import require_POST

    @csrf_exempt
    @require_POST
    def view(request: Any) -> Any:
        try:
            event = webhooks.verify(request.body, request.headers, secret)
        except GapuraError as error:
            return HttpResponse(error.message, status=error.status, content_type="text/plain")
        handle(event)
        return HttpResponse(status=204)

    return view
