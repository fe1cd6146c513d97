"""Plans, and what customers are billed for again and again."""

from __future__ import annotations

from typing import Any

from ..lists import List
from ..transport import Call
from .resource import Resource


class Plans(Resource):
    path = "/v1/plans"

    def create(self, body: dict[str, Any], *, idempotency_key: str | None = None) -> dict[str, Any]:
        """Makes a plan, which never changes. An ``externalId`` that exists gets the first reply if the request is the same."""
        return self._create(self.path, body, idempotency_key)

    def retrieve(self, id: str) -> dict[str, Any]:
        return self._get(self._at(id))

    def list(self, **filters: Any) -> List:
        """Newest first."""
        return self._list(filters)


class Subscriptions(Resource):
    path = "/v1/subscriptions"

    def create(self, body: dict[str, Any], *, idempotency_key: str | None = None) -> dict[str, Any]:
        """Begins at once, after its trial, or with its first saved method. An ``externalId`` that exists gets the first reply."""
        return self._create(self.path, body, idempotency_key)

    def retrieve(self, id: str) -> dict[str, Any]:
        """With its invoices that are not paid, and when each is tried next."""
        return self._get(self._at(id))

    def list(self, **filters: Any) -> List:
        """Newest first."""
        return self._list(filters)

    def update(self, id: str, body: dict[str, Any]) -> dict[str, Any]:
        """Changes its saved methods: a new one is tried at once for what could not be collected."""
        return self._send(Call("PATCH", self._at(id), body=body, is_harmless=True))

    def pause(self, id: str, *, idempotency_key: str | None = None) -> dict[str, Any]:
        """Nothing is billed or charged until it is resumed."""
        return self._create(f"{self._at(id)}/pause", None, idempotency_key)

    def resume(self, id: str, *, idempotency_key: str | None = None) -> dict[str, Any]:
        """After a pause; also takes back a cancellation at the end of the period."""
        return self._create(f"{self._at(id)}/resume", None, idempotency_key)

    def cancel(self, id: str, body: dict[str, Any], *, idempotency_key: str | None = None) -> dict[str, Any]:
        return self._create(f"{self._at(id)}/cancel", body, idempotency_key)

    def change(self, id: str, body: dict[str, Any], *, idempotency_key: str | None = None) -> dict[str, Any]:
        """Changes its plan, now or with the next period."""
        return self._create(f"{self._at(id)}/change", body, idempotency_key)
