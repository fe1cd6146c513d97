<?php

declare(strict_types=1);

namespace Gapura\Resources;

use Gapura\Call;
use Gapura\Listing;

final class PaymentLinks extends Resource
{
    protected const PATH = '/v1/payment-links';

    /**
     * Makes a page that takes payments again and again; pass its `url` on.
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
     * Changes what is begun from now on.
     *
     * @param array<string, mixed> $body
     * @return array<string, mixed>
     */
    public function update(string $id, array $body): array
    {
        return ($this->send)(new Call('PATCH', self::at($id), body: $body, isHarmless: true));
    }

    /**
     * @return array<string, mixed>
     */
    public function pause(string $id): array
    {
        return $this->post(self::at($id) . '/pause', isHarmless: true);
    }

    /**
     * @return array<string, mixed>
     */
    public function activate(string $id): array
    {
        return $this->post(self::at($id) . '/activate', isHarmless: true);
    }

    /**
     * Permanently.
     *
     * @return array<string, mixed>
     */
    public function archive(string $id): array
    {
        return $this->post(self::at($id) . '/archive', isHarmless: true);
    }
}
