"""Payment methods that customers let you charge, and charges of them."""

from __future__ import annotations

from typing import Any

from ..lists import List
from .resource import Resource


class SavedMethods(Resource):
    path = "/v1/saved-methods"

    def create(self, body: dict[str, Any], *, idempotency_key: str | None = None) -> dict[str, Any]:
        """Send the customer to its ``linkUrl``; ``saved_method.active`` reports that it can be charged."""
        return self._create(self.path, body, idempotency_key)

    def retrieve(self, id: str) -> dict[str, Any]:
        """With what the customer agreed to. Its charges: ``charges.list(savedMethodId=id)``."""
        return self._get(self._at(id))

    def list(self, **filters: Any) -> List:
        """Newest first."""
        return self._list(filters)

    def revoke(self, id: str) -> dict[str, Any]:
        """Permanently: nothing is charged with it from here on."""
        return self._post(f"{self._at(id)}/revoke")


class Charges(Resource):
    path = "/v1/charges"

    def create(self, body: dict[str, Any], *, idempotency_key: str | None = None) -> dict[str, Any]:
        """Charges a saved method; ``charge.succeeded``, ``charge.failed`` or ``charge.needs_payer`` reports what came of it."""
        return self._create(self.path, body, idempotency_key)

    def retrieve(self, id: str) -> dict[str, Any]:
        """Refund it by its ``transactionId``."""
        return self._get(self._at(id))

    def list(self, **filters: Any) -> List:
        """Newest first."""
        return self._list(filters)
