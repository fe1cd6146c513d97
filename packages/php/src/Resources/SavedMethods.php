<?php

declare(strict_types=1);

namespace Gapura\Resources;

use Gapura\Listing;

final class SavedMethods extends Resource
{
    protected const PATH = '/v1/saved-methods';

    /**
     * Send the customer to its `linkUrl`; `saved_method.active` reports that it can be charged.
     *
     * @param array<string, mixed> $body
     * @return array<string, mixed>
     */
    public function create(array $body, ?string $idempotencyKey = null): array
    {
        return $this->make(self::PATH, $body, $idempotencyKey);
    }

    /**
     * With what the customer agreed to. Its charges: `charges->list(['savedMethodId' => $id])`.
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

    /**
     * Permanently: nothing is charged with it from here on.
     *
     * @return array<string, mixed>
     */
    public function revoke(string $id): array
    {
        return $this->post(self::at($id) . '/revoke');
    }
}
