<?php

declare(strict_types=1);

namespace Gapura\Resources;

use Gapura\Listing;

/** Their access token is fetched and renewed automatically; replies come without their envelope. */
final class Payouts extends Resource
{
    protected const PATH = '/v1/send-money';

    /**
     * Sends money to an account. It is accepted at once; the outcome comes as `send_money.*`, or by `retrieve`.
     *
     * @param array<string, mixed> $body
     * @return array<string, mixed>
     */
    public function create(array $body, ?string $idempotencyKey = null): array
    {
        return $this->make(self::PATH, ['type' => 'SEND_MONEY', ...$body], $idempotencyKey)['data'];
    }

    /**
     * @return array<string, mixed>
     */
    public function retrieve(string $id): array
    {
        return $this->get(self::at($id))['data'];
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
     * Queries the receiving bank for the holder of an account. Sends nothing.
     *
     * @param array<string, mixed> $body
     * @return array<string, mixed>
     */
    public function inquire(array $body): array
    {
        return $this->post(self::PATH . '/inquiry', $body, true)['data'];
    }
}
