<?php

declare(strict_types=1);

namespace Gapura\Resources;

use Gapura\Call;
use Gapura\Listing;

final class Customers extends Resource
{
    protected const PATH = '/v1/customers';

    /**
     * An `externalId` that exists gets the first reply if the request is the same.
     *
     * @param array<string, mixed> $body
     * @return array<string, mixed>
     */
    public function create(array $body, ?string $idempotencyKey = null): array
    {
        return $this->make(self::PATH, $body, $idempotencyKey);
    }

    /**
     * Their checkouts: `checkouts->list(['customerId' => $id])`.
     *
     * @return array<string, mixed>
     */
    public function retrieve(string $id): array
    {
        return $this->get(self::at($id));
    }

    /**
     * Newest first; `q` finds by whole words of a name, an address, a number or an `externalId`.
     *
     * @param array<string, mixed> $filters
     */
    public function list(array $filters = []): Listing
    {
        return $this->listing($filters);
    }

    /**
     * Fields left out stay as they are; null clears one.
     *
     * @param array<string, mixed> $body
     * @return array<string, mixed>
     */
    public function update(string $id, array $body): array
    {
        return ($this->send)(new Call('PATCH', self::at($id), body: $body, isHarmless: true));
    }
}
