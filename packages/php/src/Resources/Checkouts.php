<?php

declare(strict_types=1);

namespace Gapura\Resources;

use Gapura\Call;
use Gapura\Listing;

final class Checkouts extends Resource
{
    protected const PATH = '/v1/checkout';

    private const WAIT_MAX_SECONDS = 60;
    private const WAIT_SPARE_SECONDS = 15;

    /**
     * Makes a checkout; send the payer to its `checkoutUrl`. With `customerId` and `save` it takes what that customer saved.
     *
     * @param array<string, mixed> $body
     * @return array<string, mixed>
     */
    public function create(array $body, ?string $idempotencyKey = null): array
    {
        return $this->make(self::PATH, $body, $idempotencyKey);
    }

    /**
     * `waitFor: 'final'` answers once the checkout has ended, or as it is after `$timeoutSeconds` (1 to 60).
     *
     * @return array<string, mixed>
     */
    public function retrieve(string $id, ?string $waitFor = null, ?int $timeoutSeconds = null): array
    {
        $query = $waitFor === null ? [] : ['waitFor' => $waitFor, 'timeout' => $timeoutSeconds];
        $timeout = $waitFor === null ? null : ($timeoutSeconds ?? self::WAIT_MAX_SECONDS) + self::WAIT_SPARE_SECONDS;
        return ($this->send)(new Call('GET', self::at($id), $query, timeout: $timeout));
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
     * What the payer pays with, to be shown on your own page: the open one, or a new one from the provider.
     *
     * @param array<string, mixed> $body
     * @return array<string, mixed>
     */
    public function instrument(string $id, array $body = [], ?string $idempotencyKey = null): array
    {
        return $this->make(self::at($id) . '/instrument', $body, $idempotencyKey)['instrument'];
    }

    /**
     * Ends a checkout that is not paid; `INVALID_STATE` where it ended another way.
     *
     * @return array<string, mixed>
     */
    public function cancel(string $id): array
    {
        return $this->post(self::at($id) . '/cancel', isHarmless: true);
    }

    /**
     * Polls the provider now.
     *
     * @return array<string, mixed>
     */
    public function refresh(string $id): array
    {
        return $this->post(self::at($id) . '/refresh', isHarmless: true);
    }
}
