<?php

declare(strict_types=1);

namespace Gapura\WooCommerce;

use Gapura\GapuraError;

/** Reads the orders that no webhook and no returning customer has ended. */
final class Sweep
{
    private const OLDER_THAN_SECONDS = 600;
    /** Checkouts live 30 days at most. */
    private const NEWER_THAN_SECONDS = 31 * 86_400;
    private const PAGE = 100;
    private const CALLS_MAX = 200;

    /** Returns how many orders it looked at. */
    public static function run(): int
    {
        if (!Settings::isComplete()) {
            return 0;
        }
        $read = 0;
        for ($page = 1; $read < self::CALLS_MAX; $page++) {
            $ids = self::idsOn($page);
            foreach ($ids as $id) {
                $order = wc_get_order($id);
                if (!$order instanceof \WC_Order || $order->get_meta('_gapura_open') !== 'yes') {
                    continue;
                }
                $read++;
                if (!self::look($order)) {
                    return $read;
                }
            }
            if (count($ids) < self::PAGE) {
                return $read;
            }
        }
        return $read;
    }

    /** False: the gateway cannot be reached, so the next run continues. */
    private static function look(\WC_Order $order): bool
    {
        $by = __('found by the regular check: no webhook had arrived', 'gapura-for-woocommerce');
        $fault = get_option('gapura_webhook_fault');
        if (is_string($fault) && $fault !== '') {
            /* translators: %s: reason */
            $by = sprintf(__('found by the regular check: webhooks are refused here, %s', 'gapura-for-woocommerce'), $fault);
        }
        try {
            $checkout = OpenCheckouts::current($order);
        } catch (GapuraError $error) {
            Notes::log("order {$order->get_id()}: {$error->getMessage()}");
            return $error->status !== 0 && $error->status < 500;
        }
        $checkout !== null && Settlement::settle($order, $checkout, $by);
        return true;
    }

    /**
     * By the status instead of the meta data, which only one of WooCommerce's two order stores can be searched by. The ended
     * orders stay on their page, so that none is passed over.
     *
     * @return list<int>
     */
    private static function idsOn(int $page): array
    {
        $now = time();
        return wc_get_orders([
            'payment_method' => Plugin::ID,
            'status' => ['pending', 'on-hold', 'failed', 'cancelled', 'processing', 'completed'],
            'date_created' => ($now - self::NEWER_THAN_SECONDS) . '...' . ($now - self::OLDER_THAN_SECONDS),
            'orderby' => 'ID',
            'order' => 'DESC',
            'limit' => self::PAGE,
            'paged' => $page,
            'return' => 'ids',
        ]);
    }
}
