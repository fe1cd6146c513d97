"""Whom you sell to, and what you bill them for."""

from __future__ import annotations

from typing import Any

from ..lists import List
from ..transport import Call
from .resource import Resource


class Customers(Resource):
    path = "/v1/customers"

    def create(self, body: dict[str, Any], *, idempotency_key: str | None = None) -> dict[str, Any]:
        """An ``externalId`` that exists gets the first reply if the request is the same."""
        return self._create(self.path, body, idempotency_key)

    def retrieve(self, id: str) -> dict[str, Any]:
        """Their checkouts: ``checkouts.list(customerId=id)``."""
        return self._get(self._at(id))

    def list(self, **filters: Any) -> List:
        """Newest first; ``q`` finds by whole words of a name, an address, a number or an ``externalId``."""
        return self._list(filters)

    def update(self, id: str, body: dict[str, Any]) -> dict[str, Any]:
        """Fields left out stay as they are; ``None`` clears one."""
        return self._send(Call("PATCH", self._at(id), body=body, is_harmless=True))


class Invoices(Resource):
    path = "/v1/invoices"

    def create(self, body: dict[str, Any], *, idempotency_key: str | None = None) -> dict[str, Any]:
        """Makes a draft. An ``externalId`` that exists gets the first reply if the request is the same."""
        return self._create(self.path, body, idempotency_key)

    def retrieve(self, id: str) -> dict[str, Any]:
        """With the payments that count for it."""
        return self._get(self._at(id))

    def list(self, **filters: Any) -> List:
        """Newest first, without their allocations."""
        return self._list(filters)

    def update(self, id: str, body: dict[str, Any]) -> dict[str, Any]:
        """Changes a draft."""
        return self._send(Call("PATCH", self._at(id), body=body, is_harmless=True))

    def finalize(self, id: str) -> dict[str, Any]:
        """Gives a draft its number and opens its page."""
        return self._post(f"{self._at(id)}/finalize")

    def void(self, id: str) -> dict[str, Any]:
        """Cancels an invoice of which nothing is paid."""
        return self._post(f"{self._at(id)}/void")

    def write_off(self, id: str) -> dict[str, Any]:
        """It is no longer expected, and can still be paid."""
        return self._post(f"{self._at(id)}/write-off")

    def send(self, id: str, *, idempotency_key: str | None = None) -> dict[str, Any]:
        """Mails it to its customer; of a paid one, the receipt. ``invoice.sent`` says that a mail server has taken it."""
        return self._create(f"{self._at(id)}/send", None, idempotency_key)

    def remind(self, id: str, *, idempotency_key: str | None = None) -> dict[str, Any]:
        """Reminds its customer at once, beside the reminders by schedule."""
        return self._create(f"{self._at(id)}/remind", None, idempotency_key)

    def mails(self, id: str) -> dict[str, Any]:
        """What was mailed to its customer, newest first, and why something was not."""
        return self._get(f"{self._at(id)}/mails")

    def allocate(self, id: str, body: dict[str, Any], *, idempotency_key: str | None = None) -> dict[str, Any]:
        """Counts money of a payment for the invoice: at most what is left of it, and what is due."""
        return self._create(f"{self._at(id)}/allocations", body, idempotency_key)

    def undo_allocation(self, id: str, allocation_id: str, *, reason: str | None = None) -> dict[str, Any]:
        """Undoes an allocation; the invoice is due again. ``reason`` is stored with it."""
        query = None if reason is None else {"reason": reason}
        return self._send(Call("DELETE", self._at(id, "allocations", allocation_id), query=query))

    def suggest(self, transaction_id: str) -> dict[str, Any]:
        """The open invoices that unallocated money of a payment is most likely for, and why."""
        return self._send(Call("GET", "/v1/invoices/suggestions", query={"transactionId": transaction_id}))
