<?php

declare(strict_types=1);

namespace Gapura\WooCommerce;

/** WooCommerce has decimal texts, the gateway whole currency units; no floating point between them. */
final class Amount
{
    /** Whole units; null where there is a fraction, or nothing to pay. */
    public static function whole(string $decimal): ?int
    {
        return preg_match('/^([0-9]{1,15})(?:\.0*)?$/D', $decimal, $parts) === 1 && (int) $parts[1] > 0
            ? (int) $parts[1]
            : null;
    }

    /** @return array{amount: int, currency: string} Throws NotPayable. */
    public static function of(\WC_Order $order): array
    {
        $total = (string) $order->get_total();
        $amount = self::whole($total);
        if ($amount === null) {
            throw new NotPayable(
                sprintf(
                    /* translators: 1: amount 2: currency */
                    __('Gapura takes whole amounts, and this order is about %1$s %2$s. Set the number of decimals to 0 in WooCommerce > Settings > General.', 'gapura-for-woocommerce'),
                    $total,
                    $order->get_currency(),
                ),
                Notes::tryAnother(),
            );
        }
        return ['amount' => $amount, 'currency' => $order->get_currency()];
    }

    public static function text(int|float|string $amount, string $currency): string
    {
        return $currency . ' ' . number_format((float) $amount, 0, ',', '.');
    }
}
