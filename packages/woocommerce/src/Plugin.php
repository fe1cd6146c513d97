<?php

declare(strict_types=1);

namespace Gapura\WooCommerce;

use Automattic\WooCommerce\Blocks\Payments\PaymentMethodRegistry;
use Automattic\WooCommerce\Utilities\FeaturesUtil;

/** What the plugin adds to WordPress and WooCommerce. */
final class Plugin
{
    /** The method's id at WooCommerce, and the ends of its webhook and return addresses. */
    public const ID = 'gapura';
    public const WEBHOOK_API = 'gapura';
    public const RETURN_API = 'gapura_return';
    private const SWEEP_SECONDS = 300;

    public static function start(): void
    {
        add_action('init', self::loadTexts(...));
        add_action('before_woocommerce_init', self::declareFeatures(...));
        add_filter('woocommerce_payment_gateways', static fn (array $methods): array => [...$methods, Gateway::class]);
        add_action('woocommerce_blocks_loaded', self::registerBlocks(...));
        add_action('woocommerce_api_' . self::WEBHOOK_API, WebhookEndpoint::answer(...));
        add_action('woocommerce_api_' . self::RETURN_API, ReturnPage::answer(...));
        add_action('wp_ajax_gapura_test', SettingsTest::answer(...));
        add_filter('woocommerce_cancel_unpaid_order', OpenCheckouts::mayCancelUnpaid(...), 10, 2);
        add_filter('cron_schedules', self::addSchedule(...));
        add_action('gapura_sweep', static fn (): int => Sweep::run());
        add_action('init', self::scheduleSweep(...), 20);
        add_action('admin_notices', SettingsTest::showFault(...));
        register_deactivation_hook(PLUGIN_FILE, self::stop(...));
    }

    public static function loadTexts(): void
    {
        load_plugin_textdomain('gapura-for-woocommerce', false, basename(dirname(PLUGIN_FILE)) . '/languages');
    }

    public static function declareFeatures(): void
    {
        if (class_exists(FeaturesUtil::class)) {
            FeaturesUtil::declare_compatibility('custom_order_tables', PLUGIN_FILE, true);
            FeaturesUtil::declare_compatibility('cart_checkout_blocks', PLUGIN_FILE, true);
        }
    }

    public static function registerBlocks(): void
    {
        if (!class_exists('Automattic\WooCommerce\Blocks\Payments\Integrations\AbstractPaymentMethodType')) {
            return;
        }
        add_action(
            'woocommerce_blocks_payment_method_type_registration',
            static fn (PaymentMethodRegistry $registry) => $registry->register(new BlocksMethod()),
        );
    }

    /**
     * @param array<string, array{interval: int, display: string}> $schedules
     * @return array<string, array{interval: int, display: string}>
     */
    public static function addSchedule(array $schedules): array
    {
        $display = __('Every five minutes', 'gapura-for-woocommerce');
        return $schedules + ['gapura_sweep' => ['interval' => self::SWEEP_SECONDS, 'display' => $display]];
    }

    /** By Action Scheduler, which WooCommerce brings, otherwise by WP-Cron. */
    public static function scheduleSweep(): void
    {
        if (function_exists('as_schedule_recurring_action')) {
            if (!as_has_scheduled_action('gapura_sweep')) {
                as_schedule_recurring_action(time(), self::SWEEP_SECONDS, 'gapura_sweep', [], 'gapura', true);
            }
        } elseif (!wp_next_scheduled('gapura_sweep')) {
            wp_schedule_event(time(), 'gapura_sweep', 'gapura_sweep');
        }
    }

    public static function stop(): void
    {
        function_exists('as_unschedule_all_actions') && as_unschedule_all_actions('gapura_sweep');
        wp_clear_scheduled_hook('gapura_sweep');
    }
}
