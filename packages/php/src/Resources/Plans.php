<?php

declare(strict_types=1);

namespace Gapura\Resources;

use Gapura\Listing;

final class Plans extends Resource
{
    protected const PATH = '/v1/plans';

    /**
     * Makes a plan, which never changes. An `externalId` that exists gets the first reply if the request is the same.
     *
     * @param array<string, mixed> $body
     * @return array<string, mixed>
     */
    public function create(array $body, ?string $idempotencyKey = null): array
    {
        return $this->make(self::PATH, $body, $idempotencyKey);
    }

    /**
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
}
