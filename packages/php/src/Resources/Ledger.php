<?php

declare(strict_types=1);

namespace Gapura\Resources;

use Gapura\Listing;

final class Ledger extends Resource
{
    protected const PATH = '/v1/ledger/transactions';

    /**
     * Every movement of your money, newest first.
     *
     * @param array<string, mixed> $query
     */
    public function transactions(array $query = []): Listing
    {
        return $this->listing($query);
    }
}
