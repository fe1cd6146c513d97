"""Money that goes out, and receipts, which take an access token where they are of payouts."""

from __future__ import annotations

from typing import Any

from ..access_token import AccessTokens
from ..lists import List
from ..transport import Call, Transport, new_key
from .resource import Resource


class Payouts(Resource):
    """Their access token is fetched and renewed automatically; replies come without their envelope."""

    path = "/v1/send-money"

    def __init__(self, tokens: AccessTokens) -> None:
        super().__init__(tokens.send)

    def create(self, body: dict[str, Any], *, idempotency_key: str | None = None) -> dict[str, Any]:
        """Sends money to an account. It is accepted at once; the outcome comes as ``send_money.*``, or by ``retrieve``."""
        sent = {"type": "SEND_MONEY", **body}
        return self._send(Call("POST", self.path, body=sent, idempotency_key=idempotency_key or new_key()))["data"]

    def retrieve(self, id: str) -> dict[str, Any]:
        return self._get(self._at(id))["data"]

    def list(self, **filters: Any) -> List:
        """Newest first."""
        return self._list(filters)

    def inquire(self, body: dict[str, Any]) -> dict[str, Any]:
        """Queries the receiving bank for the holder of an account. Sends nothing."""
        return self._post(f"{self.path}/inquiry", body, is_harmless=True)["data"]


class Receipts(Resource):
    path = "/v1/receipts"

    def __init__(self, transport: Transport, tokens: AccessTokens) -> None:
        super().__init__(transport)
        self._tokens = tokens

    def retrieve(self, id: str) -> dict[str, Any]:
        """The receipt of a payment (``pay_…``), payout (``po_…``) or refund (``re_…``)."""
        call = Call("GET", self._at(id))
        return self._tokens.send(call) if id.startswith("po_") else self._send(call)
