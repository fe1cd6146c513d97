<?php

declare(strict_types=1);

namespace Gapura\Resources;

use Gapura\Listing;

final class Refunds extends Resource
{
    protected const PATH = '/v1/refunds';

    /**
     * Refunds a payment, in full or in part.
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
     * Newest first; filters as the API names them.
     *
     * @param array<string, mixed> $filters
     */
    public function list(array $filters = []): Listing
    {
        return $this->listing($filters);
    }

    /**
     * Ends a refund whose payer has named no account.
     *
     * @return array<string, mixed>
     */
    public function cancel(string $id): array
    {
        return $this->post(self::at($id) . '/cancel');
    }
}
