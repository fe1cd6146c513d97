<?php

declare(strict_types=1);

namespace Gapura\Resources;

final class Balance extends Resource
{
    protected const PATH = '/v1/balance';

    /**
     * What is available, pending and held, by currency.
     *
     * @return list<array<string, mixed>>
     */
    public function retrieve(): array
    {
        return $this->get(self::PATH)['data'];
    }
}
