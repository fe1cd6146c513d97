<?php

declare(strict_types=1);

namespace Gapura;

use Gapura\Resources\Balance;
use Gapura\Resources\Banks;
use Gapura\Resources\Charges;
use Gapura\Resources\Checkouts;
use Gapura\Resources\Collections;
use Gapura\Resources\Collectors;
use Gapura\Resources\Customers;
use Gapura\Resources\Events;
use Gapura\Resources\Fees;
use Gapura\Resources\Intents;
use Gapura\Resources\Invoices;
use Gapura\Resources\Ledger;
use Gapura\Resources\Onboarding;
use Gapura\Resources\PaymentLinks;
use Gapura\Resources\PaymentMethods;
use Gapura\Resources\Payouts;
use Gapura\Resources\Plans;
use Gapura\Resources\Receipts;
use Gapura\Resources\Refunds;
use Gapura\Resources\Reports;
use Gapura\Resources\RequestLog;
use Gapura\Resources\Sandbox;
use Gapura\Resources\SavedMethods;
use Gapura\Resources\Settings;
use Gapura\Resources\Subscriptions;
use Gapura\Resources\WebhookEndpoints;

/**
 * A merchant's client: `new Gapura(apiKey: 'sk_test_…', baseUrl: 'https://pay.example')`. What creates something carries an
 * idempotency key, and is repeated with it after a lost connection, 429, 503 and 409 IDEMPOTENCY_IN_PROGRESS, when
 * `Retry-After` says so. What the gateway refuses is a `GapuraError`. Bodies and replies are arrays with the names of the API;
 * amounts are whole currency units.
 */
final class Gapura
{
    public readonly Balance $balance;
    public readonly Banks $banks;
    public readonly Charges $charges;
    public readonly Checkouts $checkouts;
    public readonly Collections $collections;
    public readonly Collectors $collectors;
    public readonly Customers $customers;
    public readonly Events $events;
    public readonly Fees $fees;
    public readonly Intents $intents;
    public readonly Invoices $invoices;
    public readonly Ledger $ledger;
    public readonly Onboarding $onboarding;
    public readonly PaymentLinks $paymentLinks;
    public readonly PaymentMethods $paymentMethods;
    public readonly Payouts $payouts;
    public readonly Plans $plans;
    public readonly Subscriptions $subscriptions;
    public readonly Receipts $receipts;
    public readonly Refunds $refunds;
    public readonly Reports $reports;
    public readonly RequestLog $requestLog;
    public readonly Sandbox $sandbox;
    public readonly SavedMethods $savedMethods;
    public readonly Settings $settings;
    public readonly WebhookEndpoints $webhookEndpoints;
    public readonly Webhooks $webhooks;
    private readonly Transport $transport;

    /**
     * @param float $timeout how long one try may take, in seconds
     * @param int $repeatsMax how often a request is repeated at most
     */
    public function __construct(
        string $apiKey,
        string $baseUrl,
        float $timeout = Transport::TIMEOUT_SECONDS,
        int $repeatsMax = Transport::REPEATS_MAX,
    ) {
        $this->transport = new Transport($apiKey, $baseUrl, $timeout, $repeatsMax);
        $send = $this->transport->send(...);
        $sendWithToken = (new AccessTokens($this->transport))->send(...);
        $this->balance = new Balance($send);
        $this->banks = new Banks($send);
        $this->charges = new Charges($send);
        $this->checkouts = new Checkouts($send);
        $this->collections = new Collections($send);
        $this->collectors = new Collectors($send);
        $this->customers = new Customers($send);
        $this->events = new Events($send);
        $this->fees = new Fees($send);
        $this->intents = new Intents($send);
        $this->invoices = new Invoices($send);
        $this->ledger = new Ledger($send);
        $this->onboarding = new Onboarding($send);
        $this->paymentLinks = new PaymentLinks($send);
        $this->plans = new Plans($send);
        $this->subscriptions = new Subscriptions($send);
        $this->paymentMethods = new PaymentMethods($send);
        $this->payouts = new Payouts($sendWithToken);
        $this->receipts = new Receipts($send, $sendWithToken);
        $this->refunds = new Refunds($send);
        $this->reports = new Reports($send);
        $this->requestLog = new RequestLog($send);
        $this->sandbox = new Sandbox($send);
        $this->savedMethods = new SavedMethods($send);
        $this->settings = new Settings($send);
        $this->webhookEndpoints = new WebhookEndpoints($send);
        $this->webhooks = new Webhooks();
    }

    /**
     * Calls an operation that has no method of its own; as careful as they are.
     *
     * @param array<string, mixed> $query
     * @param array<string, mixed>|null $body
     */
    public function request(
        string $method,
        string $path,
        array $query = [],
        ?array $body = null,
        ?string $idempotencyKey = null,
    ): mixed {
        return $this->transport->send(new Call($method, $path, $query, $body, $idempotencyKey));
    }
}
