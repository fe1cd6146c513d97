<?php

/**
 * Plugin Name: Gapura for WooCommerce
 * Description: Virtual accounts, QRIS, e-wallets and cards through your own Gapura payment gateway.
 * Version: 0.1.0
 * Requires at least: 6.1
 * Requires PHP: 8.1
 * Requires Plugins: woocommerce
 * WC requires at least: 7.6
 * WC tested up to: 10.3
 * Author: Gapura
 * License: Apache-2.0
 * Text Domain: gapura-for-woocommerce
 * Domain Path: /languages
 */

declare(strict_types=1);

namespace Gapura\WooCommerce;

defined('ABSPATH') || exit();

const PLUGIN_FILE = __FILE__;

// The PHP client is inside the plugin: the shop needs no Composer. In this repository it is beside it.
require_once is_file(__DIR__ . '/gapura-php/autoload.php')
    ? __DIR__ . '/gapura-php/autoload.php'
    : dirname(__DIR__) . '/php/autoload.php';

spl_autoload_register(static function (string $class): void {
    if (str_starts_with($class, __NAMESPACE__ . '\\')) {
        $file = __DIR__ . '/src/' . substr($class, strlen(__NAMESPACE__) + 1) . '.php';
        is_file($file) && require $file;
    }
});

Plugin::start();
