<?php

declare(strict_types=1);

namespace Gapura\Resources;

final class Fees extends Resource
{
    protected const PATH = '/v1/fees';

    /**
     * What payments and payouts cost now, when their money becomes available, and what is to change.
     *
     * @param array<string, mixed> $query
     * @return array<string, mixed>
     */
    public function retrieve(array $query = []): array
    {
        return $this->get(self::PATH, $query);
    }

    /**
     * What a payment or payout of an amount would cost now. Nothing is created.
     *
     * @param array<string, mixed> $query
     * @return array<string, mixed>
     */
    public function preview(array $query): array
    {
        return $this->get(self::PATH . '/preview', $query);
    }
}
