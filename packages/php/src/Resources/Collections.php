<?php

declare(strict_types=1);

namespace Gapura\Resources;

use Gapura\Listing;

/** What collectors received. `refunds->create(['transactionId' => …])` takes its id. */
final class Collections extends Resource
{
    protected const PATH = '/v1/collections';

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
}
