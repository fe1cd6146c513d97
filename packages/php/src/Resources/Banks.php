<?php

declare(strict_types=1);

namespace Gapura\Resources;

use Gapura\Listing;

final class Banks extends Resource
{
    protected const PATH = '/v1/banks';

    /** Every bank that payouts can be sent to, with its codes. */
    public function list(): Listing
    {
        return $this->listing();
    }
}
