<?php

declare(strict_types=1);

namespace Gapura\WooCommerce;

use Gapura\GapuraError;

/** The button of the settings: it tries the key, and sets up the webhook where there is no secret yet. */
final class SettingsTest
{
    private const ACTION = 'gapura_test';
    private const EVENTS = ['payment.*', 'refund.*'];

    public static function button(string $title): string
    {
        wp_enqueue_script('gapura-settings', plugins_url('assets/settings.js', PLUGIN_FILE), [], '0.1.0', true);
        return sprintf(
            '<tr valign="top"><th scope="row" class="titledesc">%s</th><td class="forminp">' .
                '<button type="button" class="button" id="gapura-test" data-url="%s" data-nonce="%s">%s</button>' .
                '<p class="description">%s</p><p id="gapura-tested" role="status"></p></td></tr>',
            esc_html($title),
            esc_url(admin_url('admin-ajax.php')),
            esc_attr(wp_create_nonce(self::ACTION)),
            esc_html__('Test the connection', 'gapura-for-woocommerce'),
            esc_html__('Save your changes first.', 'gapura-for-woocommerce'),
        );
    }

    public static function answer(): never
    {
        check_ajax_referer(self::ACTION);
        current_user_can('manage_woocommerce') || wp_send_json_error(['message' => '403'], 403);
        [$isFine, $message] = self::run();
        $isFine ? wp_send_json_success(['message' => $message]) : wp_send_json_error(['message' => $message]);
        exit();
    }

    /** @return array{bool, string} */
    public static function run(): array
    {
        if (!Settings::isComplete()) {
            return [false, __('Enter the address of the gateway and a secret key, and save.', 'gapura-for-woocommerce')];
        }
        try {
            $client = Settings::client();
            $settings = $client->settings->retrieve();
            $webhook = Settings::get('webhook_secret') === '' ? self::makeWebhook() : __('The webhook secret is set.', 'gapura-for-woocommerce');
        } catch (GapuraError $error) {
            return [false, "{$error->getMessage()} ({$error->errorCode})"];
        }
        $kind = str_starts_with(Settings::get('api_key'), 'sk_live_')
            ? __('live payments', 'gapura-for-woocommerce')
            : __('sandbox: no real money', 'gapura-for-woocommerce');
        /* translators: 1: account name 2: live or sandbox */
        $connected = sprintf(__('Connected to %1$s (%2$s).', 'gapura-for-woocommerce'), $settings['displayName'], $kind);
        return [true, "$connected $webhook"];
    }

    private static function makeWebhook(): string
    {
        $url = WebhookEndpoint::url();
        $made = Settings::client()->webhookEndpoints->create(['url' => $url, 'events' => self::EVENTS, 'description' => 'WooCommerce']);
        Settings::set('webhook_secret', $made['secret']);
        /* translators: %s: address */
        return sprintf(__('Webhooks now go to %s.', 'gapura-for-woocommerce'), $url);
    }

    /** Refused webhooks are worth a look: a wrong secret, or clocks apart. Orders are still found by the regular check. */
    public static function showFault(): void
    {
        $fault = get_option('gapura_webhook_fault');
        if (is_string($fault) && $fault !== '' && current_user_can('manage_woocommerce')) {
            /* translators: %s: reason */
            $text = sprintf(__('Gapura: the last webhook was refused. %s Orders are checked every five minutes instead.', 'gapura-for-woocommerce'), $fault);
            printf('<div class="notice notice-warning"><p>%s</p></div>', esc_html($text));
        }
    }
}
