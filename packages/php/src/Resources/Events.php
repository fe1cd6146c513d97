<?php

declare(strict_types=1);

namespace Gapura\Resources;

use Gapura\Listing;

final class Events extends Resource
{
    protected const PATH = '/v1/events';

    /**
     * Newest first; retained for 30 days.
     *
     * @param array<string, mixed> $filters
     */
    public function list(array $filters = []): Listing
    {
        return $this->listing($filters);
    }

    /**
     * An event and every try to deliver it.
     *
     * @return array<string, mixed>
     */
    public function retrieve(string $id): array
    {
        return $this->get(self::at($id));
    }

    /**
     * Delivers an event again: to every endpoint that receives it, or to `$endpoint` alone.
     *
     * @return array<string, mixed>
     */
    public function resend(string $id, ?string $endpoint = null, ?string $idempotencyKey = null): array
    {
        return $this->make(self::at($id) . '/resend', null, $idempotencyKey, ['endpoint' => $endpoint]);
    }

    /**
     * Delivers again what failed at an endpoint in a span of time; `hasMore`: call again.
     *
     * @param array<string, mixed> $body
     * @return array<string, mixed>
     */
    public function resendFailed(array $body, ?string $idempotencyKey = null): array
    {
        return $this->make(self::PATH . '/resend-failed', $body, $idempotencyKey);
    }
}
