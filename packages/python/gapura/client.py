"""A merchant's client."""

from __future__ import annotations

from typing import Any

from . import webhooks
from .access_token import AccessTokens
from .resources import (
    accounts,
    checkouts,
    collectors,
    invoices,
    payouts,
    saved_methods,
    subscriptions,
    webhook_endpoints,
)
from .transport import REPEATS_MAX, TIMEOUT_SECONDS, Call, Transport


class Gapura:
    """``Gapura(api_key="sk_test_…", base_url="https://pay.example")``.

    What creates something carries an idempotency key, and is repeated with it after a lost connection, 429, 503 and 409
    ``IDEMPOTENCY_IN_PROGRESS``, when ``Retry-After`` says so. What the gateway refuses is a ``GapuraError``. Bodies and
    replies are dictionaries with the names of the API; amounts are whole currency units. Safe for threads.
    """

    webhooks = webhooks

    def __init__(
        self,
        api_key: str,
        base_url: str,
        *,
        timeout: float = TIMEOUT_SECONDS,
        repeats_max: int = REPEATS_MAX,
    ) -> None:
        transport = Transport(api_key, base_url, timeout=timeout, repeats_max=repeats_max)
        tokens = AccessTokens(transport)
        self._transport = transport
        self.checkouts = checkouts.Checkouts(transport)
        self.intents = checkouts.Intents(transport)
        self.payment_links = checkouts.PaymentLinks(transport)
        self.refunds = checkouts.Refunds(transport)
        self.collections = collectors.Collections(transport)
        self.collectors = collectors.Collectors(transport)
        self.customers = invoices.Customers(transport)
        self.invoices = invoices.Invoices(transport)
        self.saved_methods = saved_methods.SavedMethods(transport)
        self.charges = saved_methods.Charges(transport)
        self.plans = subscriptions.Plans(transport)
        self.subscriptions = subscriptions.Subscriptions(transport)
        self.payouts = payouts.Payouts(tokens)
        self.receipts = payouts.Receipts(transport, tokens)
        self.balance = accounts.Balance(transport)
        self.banks = accounts.Banks(transport)
        self.fees = accounts.Fees(transport)
        self.ledger = accounts.Ledger(transport)
        self.onboarding = accounts.Onboarding(transport)
        self.payment_methods = accounts.PaymentMethods(transport)
        self.reports = accounts.Reports(transport)
        self.sandbox = accounts.Sandbox(transport)
        self.settings = accounts.Settings(transport)
        self.events = webhook_endpoints.Events(transport)
        self.request_log = webhook_endpoints.RequestLog(transport)
        self.webhook_endpoints = webhook_endpoints.WebhookEndpoints(transport)

    def request(
        self,
        method: str,
        path: str,
        *,
        query: Any = None,
        body: Any = None,
        idempotency_key: str | None = None,
    ) -> Any:
        """Calls an operation that has no method of its own; as careful as they are."""
        return self._transport(Call(method, path, query, body, idempotency_key))
