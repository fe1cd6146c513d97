"""A merchant's account: its money, its settings, its reports."""

from __future__ import annotations

from typing import Any

from ..lists import List
from ..transport import Call, segment
from .resource import Resource

DOWNLOAD_TIMEOUT_SECONDS = 600


class Balance(Resource):
    path = "/v1/balance"

    def retrieve(self) -> list[dict[str, Any]]:
        """What is available, pending and held, by currency."""
        return self._get(self.path)["data"]


class Banks(Resource):
    path = "/v1/banks"

    def list(self) -> List:
        """Every bank that payouts can be sent to, with its codes."""
        return self._list({})


class Fees(Resource):
    path = "/v1/fees"

    def retrieve(self, **query: Any) -> dict[str, Any]:
        """What payments and payouts cost now, when their money becomes available, and what is to change."""
        return self._get(self.path, **query)

    def preview(self, **query: Any) -> dict[str, Any]:
        """What a payment or payout of an amount would cost now. Nothing is created."""
        return self._get(f"{self.path}/preview", **query)


class Ledger(Resource):
    path = "/v1/ledger/transactions"

    def transactions(self, **query: Any) -> List:
        """Every movement of your money, newest first."""
        return self._list(query)


class Onboarding(Resource):
    """The check of your business by the provider."""

    path = "/v1/onboarding"

    def submit(self, body: dict[str, Any], *, idempotency_key: str | None = None) -> dict[str, Any]:
        return self._create(self.path, body, idempotency_key)

    def retrieve(self) -> dict[str, Any]:
        return self._get(self.path)


class PaymentMethods(Resource):
    path = "/v1/payment-methods"

    def list(self) -> List:
        """Every way to pay, with its bounds, and whether it can be taken now."""
        return self._list({})


class Reports(Resource):
    path = "/v1/reports"

    def create(self, body: dict[str, Any], *, idempotency_key: str | None = None) -> dict[str, Any]:
        """Requests a report, which is made in the background: ``report.ready`` says when it can be downloaded."""
        return self._create(self.path, body, idempotency_key)

    def retrieve(self, id: str) -> dict[str, Any]:
        return self._get(self._at(id))

    def list(self, **filters: Any) -> List:
        """Newest first."""
        return self._list(filters)

    def download(self, id: str) -> bytes:
        """The file of a report that is ``READY``, as it is."""
        return self._send(Call("GET", f"{self._at(id)}/file", is_file=True, timeout=DOWNLOAD_TIMEOUT_SECONDS))

    def delete(self, id: str) -> None:
        """Removes a report with its file."""
        self._send(Call("DELETE", self._at(id)))


class Sandbox(Resource):
    """What only a sandbox has. In production each of these is ``NOT_FOUND``."""

    path = "/v1/sandbox"

    def simulate_checkout(self, id: str, body: dict[str, Any]) -> dict[str, Any]:
        """Has the bank act on a checkout, as if its payer had."""
        return self._post(f"{self.path}/checkout/{segment(id)}/simulate", body)

    def simulate_saved_method(self, id: str, body: dict[str, Any]) -> dict[str, Any]:
        """Plays the payer of a saved method: ``agreed`` or ``refused``; once it is active, ``unlinked`` or ``expired``."""
        return self._post(f"{self.path}/saved-methods/{segment(id)}/simulate", body)

    def simulate_charge(self, id: str, body: dict[str, Any]) -> dict[str, Any]:
        """Reports the outcome of a charge that was sent, as its provider would."""
        return self._post(f"{self.path}/charges/{segment(id)}/simulate", body)

    def simulate_payout(self, id: str, body: dict[str, Any]) -> dict[str, Any]:
        """Has the bank end a payout."""
        return self._post(f"{self.path}/send-money/{segment(id)}/simulate", body)

    def advance_clock(self, seconds: int) -> dict[str, Any]:
        """Moves the sandbox's time: expiries, retries and tokens follow it."""
        return self._post(f"{self.path}/clock/advance", {"seconds": seconds})


class Settings(Resource):
    """The key needs the scope ``settings``."""

    path = "/v1/settings"

    def retrieve(self) -> dict[str, Any]:
        return self._get(self.path)

    def update(self, body: dict[str, Any]) -> dict[str, Any]:
        """Fields left out stay as they are."""
        return self._send(Call("PATCH", self.path, body=body, is_harmless=True))

    def rotate_webhook_secret(self) -> dict[str, Any]:
        """A new webhook secret, returned only here; the previous one keeps signing until ``previousValidUntil``."""
        return self._post(f"{self.path}/webhook-secret/rotate")
