<?php

declare(strict_types=1);

namespace Gapura\WooCommerce;

/**
 * The only place where a payment changes an order. The return page, webhooks and the sweep all end here, with the checkout as
 * the gateway reports it; a repeat changes nothing.
 */
final class Settlement
{
    /**
     * False: another process is settling this order now.
     *
     * @param array<string, mixed> $checkout
     * @param string $by how it became known, for the note
     */
    public static function settle(\WC_Order $order, array $checkout, string $by): bool
    {
        if ($checkout['externalId'] !== Settings::externalIdOf($order)) {
            Notes::log("checkout {$checkout['id']} is not of order {$order->get_id()}");
            return true;
        }
        return OrderLock::with($order->get_id(), static function () use (&$order, $checkout, $by): void {
            // As it is behind the lock: the process before may have settled it.
            $fresh = wc_get_order($order->get_id());
            if ($fresh instanceof \WC_Order) {
                self::settleAlone($fresh, $checkout, $by);
            } else {
                Notes::log("order {$order->get_id()} of checkout {$checkout['id']} was deleted meanwhile");
            }
        });
    }

    /** @param array<string, mixed> $checkout */
    private static function settleAlone(\WC_Order $order, array $checkout, string $by): void
    {
        self::noteFlags($order, $checkout);
        $ids = OpenCheckouts::idsOf($order);
        $isCurrent = $ids === [] || end($ids) === $checkout['id'];
        match ($checkout['status']) {
            'SUCCEEDED' => self::settlePaid($order, $checkout, $by),
            'FAILED', 'EXPIRED' => $isCurrent ? self::settleUnpaid($order, $checkout) : null,
            default => null,
        };
        if ($isCurrent && !in_array($checkout['status'], ['PENDING', 'PROCESSING'], true) && $order->get_meta('_gapura_open') === 'yes') {
            $order->update_meta_data('_gapura_open', 'no');
            $order->save();
        }
    }

    /** @param array<string, mixed> $checkout */
    private static function settlePaid(\WC_Order $order, array $checkout, string $by): void
    {
        $transaction = (string) ($checkout['payment']['transactionId'] ?? $checkout['id']);
        $paid = Amount::text($checkout['paidAmount'] ?? $checkout['amount'], $checkout['currency']);
        if ($order->get_transaction_id() === $transaction) {
            return;
        }
        if ($order->get_date_paid() !== null || $order->get_transaction_id() !== '') {
            Notes::once(
                $order,
                "again $transaction",
                sprintf(
                    /* translators: 1: amount 2: transaction id */
                    __('This order was paid again: %1$s by transaction %2$s. The money is in your Gapura account; refund it there.', 'gapura-for-woocommerce'),
                    $paid,
                    $transaction,
                ),
            );
            return;
        }
        if ($order->has_status('trash')) {
            Notes::once(
                $order,
                "trash $transaction",
                sprintf(
                    /* translators: 1: amount 2: transaction id */
                    __('%1$s arrived by transaction %2$s, and this order is in the trash. Restore it, or refund the money.', 'gapura-for-woocommerce'),
                    $paid,
                    $transaction,
                ),
            );
            return;
        }
        self::complete($order, $checkout, $transaction, $paid, $by);
    }

    /** @param array<string, mixed> $checkout */
    private static function complete(\WC_Order $order, array $checkout, string $transaction, string $paid, string $by): void
    {
        if ($checkout['currency'] !== $order->get_currency() || (int) $checkout['amount'] !== Amount::whole((string) $order->get_total())) {
            $order->set_transaction_id($transaction);
            $order->update_status(
                'on-hold',
                sprintf(
                    /* translators: 1: amount paid 2: transaction id 3: amount of the order */
                    __('%1$s was paid by transaction %2$s, and the order is about %3$s by now. Compare them before you send anything.', 'gapura-for-woocommerce'),
                    $paid,
                    $transaction,
                    Amount::text($order->get_total(), $order->get_currency()),
                ),
            );
            $order->save();
            return;
        }
        $was = $order->get_status();
        $order->payment_complete($transaction);
        $order->add_order_note(
            sprintf(
                /* translators: 1: amount 2: transaction id 3: how it became known */
                __('%1$s was paid through Gapura, transaction %2$s (%3$s).', 'gapura-for-woocommerce'),
                $paid,
                $transaction,
                $by,
            ),
        );
        if ($was === 'cancelled') {
            $order->add_order_note(
                __('The order was cancelled when the money arrived, and is open again: check the stock, or refund it.', 'gapura-for-woocommerce'),
            );
        }
    }

    /** @param array<string, mixed> $checkout */
    private static function settleUnpaid(\WC_Order $order, array $checkout): void
    {
        if ($order->get_date_paid() !== null || !$order->has_status(['pending', 'on-hold'])) {
            return;
        }
        $why = $checkout['status'] === 'EXPIRED'
            ? __('The time to pay at Gapura is over; the customer can try again.', 'gapura-for-woocommerce')
            : sprintf(
                /* translators: %s: reason */
                __('The payment at Gapura failed: %s. The customer can try again.', 'gapura-for-woocommerce'),
                $checkout['failure']['reason'] ?? '-',
            );
        $order->update_status('failed', $why);
    }

    /** @param array<string, mixed> $checkout */
    private static function noteFlags(\WC_Order $order, array $checkout): void
    {
        $texts = [
            'late' => __('The money of Gapura checkout %s arrived after its end. It counts.', 'gapura-for-woocommerce'),
            'duplicate' => __('Gapura checkout %s was paid more than once. What is too much waits in your Gapura account; refund it there.', 'gapura-for-woocommerce'),
            'mismatch' => __('Another amount than that of Gapura checkout %s was paid. It waits in your Gapura account, and does not pay this order.', 'gapura-for-woocommerce'),
        ];
        // Accepted in the dashboard: it pays the order, as the note of its payment says.
        if ($checkout['status'] === 'SUCCEEDED' && ($checkout['paidAmount'] ?? null) !== $checkout['amount']) {
            unset($texts['mismatch']);
        }
        foreach (array_intersect_key($texts, array_flip($checkout['flags'] ?? [])) as $flag => $text) {
            Notes::once($order, "$flag {$checkout['id']}", sprintf($text, $checkout['id']));
        }
    }
}
