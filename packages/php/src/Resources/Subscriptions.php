<?php

declare(strict_types=1);

namespace Gapura\Resources;

use Gapura\Call;
use Gapura\Listing;

final class Subscriptions extends Resource
{
    protected const PATH = '/v1/subscriptions';

    /**
     * Begins at once, after its trial, or with its first saved method. An `externalId` that exists gets the first reply.
     *
     * @param array<string, mixed> $body
     * @return array<string, mixed>
     */
    public function create(array $body, ?string $idempotencyKey = null): array
    {
        return $this->make(self::PATH, $body, $idempotencyKey);
    }

    /**
     * With its invoices that are not paid, and when each is tried next.
     *
     * @return array<string, mixed>
     */
    public function retrieve(string $id): array
    {
        return $this->get(self::at($id));
    }

    /**
     * Newest first.
     *
     * @param array<string, mixed> $filters
     */
    public function list(array $filters = []): Listing
    {
        return $this->listing($filters);
    }

    /**
     * Changes its saved methods: a new one is tried at once for what could not be collected.
     *
     * @param array<string, mixed> $body
     * @return array<string, mixed>
     */
    public function update(string $id, array $body): array
    {
        return ($this->send)(new Call('PATCH', self::at($id), body: $body, isHarmless: true));
    }

    /**
     * Nothing is billed or charged until it is resumed.
     *
     * @return array<string, mixed>
     */
    public function pause(string $id, ?string $idempotencyKey = null): array
    {
        return $this->make(self::at($id) . '/pause', null, $idempotencyKey);
    }

    /**
     * After a pause; also takes back a cancellation at the end of the period.
     *
     * @return array<string, mixed>
     */
    public function resume(string $id, ?string $idempotencyKey = null): array
    {
        return $this->make(self::at($id) . '/resume', null, $idempotencyKey);
    }

    /**
     * @param array<string, mixed> $body
     * @return array<string, mixed>
     */
    public function cancel(string $id, array $body, ?string $idempotencyKey = null): array
    {
        return $this->make(self::at($id) . '/cancel', $body, $idempotencyKey);
    }

    /**
     * Changes its plan, now or with the next period.
     *
     * @param array<string, mixed> $body
     * @return array<string, mixed>
     */
    public function change(string $id, array $body, ?string $idempotencyKey = null): array
    {
        return $this->make(self::at($id) . '/change', $body, $idempotencyKey);
    }
}
