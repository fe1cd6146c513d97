<?php

declare(strict_types=1);

namespace Gapura\WooCommerce;

use Gapura\Gapura;

/** The settings of the method, as WooCommerce stores them, and the client they make. */
final class Settings
{
    private const TIMEOUT_SECONDS = 15.0;
    /** A payer waits for it: one repeat, then the shop says that it did not work. */
    private const REPEATS_MAX = 1;

    public static function get(string $name, string $default = ''): string
    {
        $all = get_option('woocommerce_' . Plugin::ID . '_settings', []);
        return is_array($all) && is_string($all[$name] ?? null) && $all[$name] !== '' ? $all[$name] : $default;
    }

    public static function set(string $name, string $value): void
    {
        $all = get_option('woocommerce_' . Plugin::ID . '_settings', []);
        update_option('woocommerce_' . Plugin::ID . '_settings', [...(is_array($all) ? $all : []), $name => $value]);
    }

    public static function isComplete(): bool
    {
        return self::get('base_url') !== '' && self::get('api_key') !== '';
    }

    /** Throws GapuraError `INVALID_OPTIONS` where an address or a key is none. */
    public static function client(): Gapura
    {
        return new Gapura(
            apiKey: self::get('api_key'),
            baseUrl: rtrim(self::get('base_url'), '/'),
            timeout: self::TIMEOUT_SECONDS,
            repeatsMax: self::REPEATS_MAX,
        );
    }

    /** What the gateway calls an order: unique in the merchant's account, also where two shops share it. */
    public static function externalIdOf(\WC_Order $order): string
    {
        return self::get('order_prefix', 'woo-') . $order->get_id();
    }

    /** @return array<string, array<string, mixed>> */
    public static function fields(): array
    {
        $text = static fn (string $title, string $about, string $default = ''): array => [
            'title' => $title,
            'type' => 'text',
            'description' => $about,
            'default' => $default,
        ];
        return [
            'enabled' => [
                'title' => __('Enable', 'gapura-for-woocommerce'),
                'type' => 'checkbox',
                'label' => __('Offer payments through Gapura', 'gapura-for-woocommerce'),
                'default' => 'no',
            ],
            'title' => $text(
                __('Title', 'gapura-for-woocommerce'),
                __('What customers choose at the checkout.', 'gapura-for-woocommerce'),
                __('Bank transfer, QRIS, e-wallet or card', 'gapura-for-woocommerce'),
            ),
            'description' => $text(
                __('Description', 'gapura-for-woocommerce'),
                __('Shown below the title.', 'gapura-for-woocommerce'),
                __('You choose how to pay on the next page.', 'gapura-for-woocommerce'),
            ),
            'base_url' => $text(
                __('Address of the gateway', 'gapura-for-woocommerce'),
                __('For example https://pay.example.com; a sandbox has an address of its own.', 'gapura-for-woocommerce'),
            ),
            'api_key' => [
                ...$text(
                    __('Secret key', 'gapura-for-woocommerce'),
                    __('Begins with sk_live_, or with sk_test_ for a sandbox. Scopes: checkout, refunds, settings.', 'gapura-for-woocommerce'),
                ),
                'type' => 'password',
            ],
            'webhook_secret' => [
                ...$text(
                    __('Webhook secret', 'gapura-for-woocommerce'),
                    __('The button below sets up the webhook and fills this in, if it is empty.', 'gapura-for-woocommerce'),
                ),
                'type' => 'password',
            ],
            'order_prefix' => $text(
                __('Order prefix', 'gapura-for-woocommerce'),
                __('Precedes order numbers at the gateway. Use another one for each shop of an account.', 'gapura-for-woocommerce'),
                'woo-',
            ),
            'test' => ['title' => __('Connection', 'gapura-for-woocommerce'), 'type' => 'gapura_test'],
        ];
    }
}
