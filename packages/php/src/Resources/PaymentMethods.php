<?php

declare(strict_types=1);

namespace Gapura\Resources;

use Gapura\Listing;

final class PaymentMethods extends Resource
{
    protected const PATH = '/v1/payment-methods';

    /** Every way to pay, with its bounds, and whether it can be taken now. */
    public function list(): Listing
    {
        return $this->listing();
    }
}
