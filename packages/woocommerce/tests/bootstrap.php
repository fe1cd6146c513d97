<?php

declare(strict_types=1);

require __DIR__ . '/stubs/wordpress.php';
require __DIR__ . '/stubs/woocommerce.php';
require __DIR__ . '/../gapura-for-woocommerce.php';
require __DIR__ . '/ShopTestCase.php';
