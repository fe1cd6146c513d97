"""Codes and numbers that are paid again and again, and what they received."""

from __future__ import annotations

from typing import Any

from ..lists import List
from ..transport import Call
from .resource import Resource


class Collections(Resource):
    """What collectors received. ``refunds.create({"transactionId": …})`` takes its id."""

    path = "/v1/collections"

    def retrieve(self, id: str) -> dict[str, Any]:
        return self._get(self._at(id))

    def list(self, **filters: Any) -> List:
        """Newest first."""
        return self._list(filters)


class Collectors(Resource):
    path = "/v1/collectors"

    def create(self, body: dict[str, Any], *, idempotency_key: str | None = None) -> dict[str, Any]:
        """A sticker or number; ``collector.active`` reports it once its provider has made it."""
        return self._create(self.path, body, idempotency_key)

    def retrieve(self, id: str) -> dict[str, Any]:
        """With what it received so far. Its payments: ``collections.list(collectorId=id)``."""
        return self._get(self._at(id))

    def list(self, **filters: Any) -> List:
        """Newest first."""
        return self._list(filters)

    def update(self, id: str, body: dict[str, Any]) -> dict[str, Any]:
        return self._send(Call("PATCH", self._at(id), body=body, is_harmless=True))

    def sticker(self, id: str, format: str, **query: Any) -> bytes:
        """The sticker of an active one as ``svg``, ``png`` or ``pdf``, for print; ``sheet=12`` has twelve on a page of A4."""
        return self._send(Call("GET", f"{self._at(id)}/sticker.{format}", query, is_file=True))

    def live_link(self, id: str) -> dict[str, Any]:
        """The address that shows its last payments to staff; ``url`` is ``None`` where none is open."""
        return self._get(f"{self._at(id)}/live-link")

    def open_live_link(self, id: str) -> dict[str, Any]:
        """Opens that address; one that is open stays the same."""
        return self._post(f"{self._at(id)}/live-link", is_harmless=True)

    def end_live_link(self, id: str) -> dict[str, Any]:
        """Screens that are open show nothing any more."""
        return self._send(Call("DELETE", f"{self._at(id)}/live-link", is_harmless=True))

    def pause(self, id: str) -> dict[str, Any]:
        return self._post(f"{self._at(id)}/pause")

    def activate(self, id: str) -> dict[str, Any]:
        return self._post(f"{self._at(id)}/activate")

    def close(self, id: str) -> dict[str, Any]:
        """Permanently."""
        return self._post(f"{self._at(id)}/close")
