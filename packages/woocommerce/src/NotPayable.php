<?php

declare(strict_types=1);

namespace Gapura\WooCommerce;

/** An order that cannot be paid here as it is; the message is for the shop's people. */
final class NotPayable extends \RuntimeException
{
    public function __construct(string $forShop, public readonly string $forCustomer)
    {
        parent::__construct($forShop);
    }
}
