"""Events, and the endpoints that they are delivered to."""

from __future__ import annotations

from typing import Any

from ..lists import List
from ..transport import Call
from .resource import Resource


class Events(Resource):
    path = "/v1/events"

    def list(self, **filters: Any) -> List:
        """Newest first; retained for 30 days."""
        return self._list(filters)

    def retrieve(self, id: str) -> dict[str, Any]:
        """An event and every try to deliver it."""
        return self._get(self._at(id))

    def resend(self, id: str, *, endpoint: str | None = None, idempotency_key: str | None = None) -> dict[str, Any]:
        """Delivers an event again: to every endpoint that receives it, or to ``endpoint`` alone."""
        return self._create(f"{self._at(id)}/resend", None, idempotency_key, {"endpoint": endpoint})

    def resend_failed(self, body: dict[str, Any], *, idempotency_key: str | None = None) -> dict[str, Any]:
        """Delivers again what failed at an endpoint in a span of time; ``hasMore``: call again."""
        return self._create(f"{self.path}/resend-failed", body, idempotency_key)


class RequestLog(Resource):
    path = "/v1/requests"

    def list(self, **filters: Any) -> List:
        """Your programs' API requests, newest first; retained for seven days. The key needs the scope ``settings``."""
        return self._list(filters)


class WebhookEndpoints(Resource):
    path = "/v1/webhook-endpoints"

    def create(self, body: dict[str, Any], *, idempotency_key: str | None = None) -> dict[str, Any]:
        """``secret`` comes this once: store it."""
        return self._create(self.path, body, idempotency_key)

    def retrieve(self, id: str) -> dict[str, Any]:
        return self._get(self._at(id))

    def list(self) -> List:
        """Newest first."""
        return self._list({})

    def update(self, id: str, body: dict[str, Any]) -> dict[str, Any]:
        """Fields left out stay as they are; ``enabled`` switches one on again that answered 410."""
        return self._send(Call("PATCH", self._at(id), body=body))

    def delete(self, id: str) -> dict[str, Any]:
        return self._send(Call("DELETE", self._at(id)))

    def rotate_secret(self, id: str, body: dict[str, Any]) -> dict[str, Any]:
        """A new secret, returned only here; previous ones keep signing for ``overlapHours``, 0 to 168."""
        return self._post(f"{self._at(id)}/secret/rotate", body)
