<?php

declare(strict_types=1);

namespace Gapura\WooCommerce;

use Gapura\GapuraError;
use Gapura\Webhooks;

/** `?wc-api=gapura`: what the gateway reports. */
final class WebhookEndpoint
{
    public static function url(): string
    {
        return WC()->api_request_url(Plugin::WEBHOOK_API);
    }

    public static function answer(): never
    {
        [$status, $text] = self::handle((string) file_get_contents('php://input'), $_SERVER);
        status_header($status);
        nocache_headers();
        header('content-type: text/plain; charset=utf-8');
        echo esc_html($text);
        exit();
    }

    /**
     * The signature covers the bytes as received. What the event says is only a reason to look: the order follows what the
     * gateway reports of the checkout now, so that events in any order, twice or late end the same way.
     *
     * @param array<string, mixed> $server
     * @return array{int, string}
     */
    public static function handle(string $rawBody, array $server): array
    {
        try {
            $event = (new Webhooks())->verify($rawBody, $server, Settings::get('webhook_secret'));
        } catch (GapuraError $error) {
            update_option('gapura_webhook_fault', $error->getMessage(), false);
            Notes::log("a webhook was refused: {$error->getMessage()}");
            return [400, $error->getMessage()];
        }
        delete_option('gapura_webhook_fault');
        $data = is_array($event['data'] ?? null) ? $event['data'] : [];
        if (str_starts_with($event['type'], 'refund.')) {
            return self::refund($data);
        }
        return str_starts_with($event['type'], 'payment.') ? self::payment($data) : [200, 'nothing to do'];
    }

    /**
     * @param array<string, mixed> $data
     * @return array{int, string}
     */
    private static function payment(array $data): array
    {
        $order = self::orderOf((string) ($data['externalId'] ?? ''), "checkout {$data['id']} ({$data['status']})");
        if (!$order) {
            return [200, 'no order of this shop'];
        }
        try {
            $checkout = Settings::client()->checkouts->retrieve((string) $data['id']);
        } catch (GapuraError $error) {
            return [503, $error->getMessage()];
        }
        $isSettled = Settlement::settle($order, $checkout, __('reported by webhook', 'gapura-for-woocommerce'));
        return $isSettled ? [200, 'ok'] : [503, 'the order is being settled'];
    }

    /**
     * @param array<string, mixed> $data
     * @return array{int, string}
     */
    private static function refund(array $data): array
    {
        $externalId = preg_replace('/-r[0-9]+$/D', '', (string) ($data['externalId'] ?? ''));
        $order = self::orderOf((string) $externalId, "refund {$data['id']} ({$data['status']})");
        $order && Refunds::note($order, $data);
        return [200, $order ? 'ok' : 'no order of this shop'];
    }

    /** The order that the gateway calls so; null: another shop's, or one that was deleted, which is logged. */
    private static function orderOf(string $externalId, string $what): ?\WC_Order
    {
        $prefix = Settings::get('order_prefix', 'woo-');
        $id = substr($externalId, strlen($prefix));
        if (!str_starts_with($externalId, $prefix) || preg_match('/^[1-9][0-9]{0,18}$/D', $id) !== 1) {
            return null;
        }
        $order = wc_get_order((int) $id);
        if ($order instanceof \WC_Order) {
            return $order;
        }
        Notes::log("order $id was deleted, and the gateway reports $what of it");
        return null;
    }
}
