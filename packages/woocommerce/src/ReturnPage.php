<?php

declare(strict_types=1);

namespace Gapura\WooCommerce;

use Gapura\GapuraError;

/** `?wc-api=gapura_return`: where the gateway's page sends the customer. It decides nothing: it asks, and shows. */
final class ReturnPage
{
    private const WAIT_SECONDS = 10;

    public static function urlFor(\WC_Order $order): string
    {
        $names = ['order' => $order->get_id(), 'key' => $order->get_order_key()];
        return add_query_arg($names, WC()->api_request_url(Plugin::RETURN_API));
    }

    public static function answer(): never
    {
        // phpcs:ignore WordPress.Security.NonceVerification -- the order's key is what opens it.
        $order = wc_get_order(absint($_GET['order'] ?? 0));
        $key = sanitize_text_field(wp_unslash($_GET['key'] ?? ''));
        $isTheirs = $order instanceof \WC_Order && hash_equals($order->get_order_key(), $key);
        wp_safe_redirect($isTheirs ? self::destinationOf($order) : wc_get_page_permalink('shop'));
        exit();
    }

    public static function destinationOf(\WC_Order $order): string
    {
        try {
            $checkout = OpenCheckouts::current($order, self::WAIT_SECONDS);
            if ($checkout !== null) {
                Settlement::settle($order, $checkout, __('confirmed when the customer returned', 'gapura-for-woocommerce'));
            }
        } catch (GapuraError $error) {
            // A webhook or the sweep settles it; the customer pays only once.
            Notes::log("order {$order->get_id()}: {$error->getMessage()}");
        }
        $fresh = wc_get_order($order->get_id());
        $order = $fresh instanceof \WC_Order ? $fresh : $order;
        if ($order->has_status('failed')) {
            wc_add_notice(__('The payment was not completed. You can try again.', 'gapura-for-woocommerce'), 'error');
            return $order->get_checkout_payment_url();
        }
        if ($order->get_date_paid() === null) {
            wc_add_notice(__('We are waiting for the confirmation of your payment. You will get an e-mail.', 'gapura-for-woocommerce'), 'notice');
        }
        return $order->get_checkout_order_received_url();
    }
}
