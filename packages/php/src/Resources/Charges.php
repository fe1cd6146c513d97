<?php

declare(strict_types=1);

namespace Gapura\Resources;

use Gapura\Listing;

final class Charges extends Resource
{
    protected const PATH = '/v1/charges';

    /**
     * Charges a saved method; `charge.succeeded`, `charge.failed` or `charge.needs_payer` reports what came of it.
     *
     * @param array<string, mixed> $body
     * @return array<string, mixed>
     */
    public function create(array $body, ?string $idempotencyKey = null): array
    {
        return $this->make(self::PATH, $body, $idempotencyKey);
    }

    /**
     * Refund it by its `transactionId`.
     *
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
}
