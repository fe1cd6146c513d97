"""Money that comes in, and goes back."""

from __future__ import annotations

from typing import Any

from ..lists import List
from ..transport import Call
from .resource import Resource

WAIT_MAX_SECONDS = 60
WAIT_SPARE_SECONDS = 15


class Checkouts(Resource):
    path = "/v1/checkout"

    def create(self, body: dict[str, Any], *, idempotency_key: str | None = None) -> dict[str, Any]:
        """Makes a checkout; send the payer to its ``checkoutUrl``. With ``customerId`` and ``save`` it takes what is saved."""
        return self._create(self.path, body, idempotency_key)

    def retrieve(self, id: str, *, wait_for: str | None = None, timeout_seconds: int | None = None) -> dict[str, Any]:
        """``wait_for="final"``: answers once the checkout has ended, or as it is after ``timeout_seconds`` (1 to 60)."""
        query = {"waitFor": wait_for, "timeout": timeout_seconds if wait_for else None}
        timeout = (timeout_seconds or WAIT_MAX_SECONDS) + WAIT_SPARE_SECONDS if wait_for else None
        return self._send(Call("GET", self._at(id), query, timeout=timeout))

    def list(self, **filters: Any) -> List:
        """Newest first; filters as the API names them: ``externalId``, ``status``, ``createdFrom``, ``metadata`` …"""
        return self._list(filters)

    def instrument(
        self,
        id: str,
        body: dict[str, Any] | None = None,
        *,
        idempotency_key: str | None = None,
    ) -> dict[str, Any]:
        """What the payer pays with, to be shown on your own page: the open one, or a new one from the provider."""
        return self._create(f"{self._at(id)}/instrument", body or {}, idempotency_key)["instrument"]

    def cancel(self, id: str) -> dict[str, Any]:
        """Ends a checkout that is not paid; ``INVALID_STATE`` where it ended another way."""
        return self._post(f"{self._at(id)}/cancel", is_harmless=True)

    def refresh(self, id: str) -> dict[str, Any]:
        """Polls the provider now."""
        return self._post(f"{self._at(id)}/refresh", is_harmless=True)


class Intents(Resource):
    path = "/v1/checkout/intents"

    def create(self, body: dict[str, Any], *, idempotency_key: str | None = None) -> dict[str, Any]:
        """Makes a checkout out of a sentence; what is not clear is a GapuraError whose ``errors`` offer ``choices``."""
        return self._create(self.path, body, idempotency_key)

    def preview(self, body: dict[str, Any]) -> dict[str, Any]:
        """Reads a sentence and makes nothing."""
        return self._post(self.path, body, is_harmless=True, dryRun=True)


class PaymentLinks(Resource):
    path = "/v1/payment-links"

    def create(self, body: dict[str, Any], *, idempotency_key: str | None = None) -> dict[str, Any]:
        """Makes a page that takes payments again and again; pass its ``url`` on."""
        return self._create(self.path, body, idempotency_key)

    def retrieve(self, id: str) -> dict[str, Any]:
        return self._get(self._at(id))

    def list(self, **filters: Any) -> List:
        """Newest first."""
        return self._list(filters)

    def update(self, id: str, body: dict[str, Any]) -> dict[str, Any]:
        """Changes what is begun from now on."""
        return self._send(Call("PATCH", self._at(id), body=body, is_harmless=True))

    def pause(self, id: str) -> dict[str, Any]:
        return self._post(f"{self._at(id)}/pause", is_harmless=True)

    def activate(self, id: str) -> dict[str, Any]:
        return self._post(f"{self._at(id)}/activate", is_harmless=True)

    def archive(self, id: str) -> dict[str, Any]:
        """Permanently."""
        return self._post(f"{self._at(id)}/archive", is_harmless=True)


class Refunds(Resource):
    path = "/v1/refunds"

    def create(self, body: dict[str, Any], *, idempotency_key: str | None = None) -> dict[str, Any]:
        """Refunds a payment, in full or in part."""
        return self._create(self.path, body, idempotency_key)

    def retrieve(self, id: str) -> dict[str, Any]:
        return self._get(self._at(id))

    def list(self, **filters: Any) -> List:
        """Newest first."""
        return self._list(filters)

    def cancel(self, id: str) -> dict[str, Any]:
        """Ends a refund whose payer has named no account."""
        return self._post(f"{self._at(id)}/cancel")
