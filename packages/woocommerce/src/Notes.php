<?php

declare(strict_types=1);

namespace Gapura\WooCommerce;

use Gapura\GapuraError;

/** Sentences: notes on orders, which the shop's people read, and notices for customers. */
final class Notes
{
    public static function tryAgain(): string
    {
        return __('The payment could not be started. Nothing was charged; please try again in a moment.', 'gapura-for-woocommerce');
    }

    public static function tryAnother(): string
    {
        return __('This order cannot be paid this way. Please choose another payment method.', 'gapura-for-woocommerce');
    }

    /** Why the gateway did not make a payment, with what its operator finds it by. */
    public static function ofError(GapuraError $error): string
    {
        if ($error->status === 0 || $error->status >= 500) {
            return sprintf(
                /* translators: %s: reason */
                __('Gapura could not be reached, and the customer was invited to try again: %s', 'gapura-for-woocommerce'),
                $error->getMessage(),
            );
        }
        $faults = array_map(static fn (array $one): string => "{$one['field']}: {$one['message']}", $error->errors);
        return sprintf(
            /* translators: 1: reason 2: error code 3: request id */
            __('Gapura refused this payment: %1$s (%2$s, %3$s)', 'gapura-for-woocommerce'),
            implode(' ', [$error->getMessage(), ...$faults]),
            $error->errorCode,
            $error->requestId ?? '-',
        );
    }

    /** Adds a note once, however often its reason is seen. */
    public static function once(\WC_Order $order, string $name, string $note): void
    {
        $seen = $order->get_meta('_gapura_noted');
        $seen = is_array($seen) ? $seen : [];
        if (in_array($name, $seen, true)) {
            return;
        }
        $order->update_meta_data('_gapura_noted', [...$seen, $name]);
        $order->save();
        $order->add_order_note($note);
    }

    public static function log(string $message): void
    {
        wc_get_logger()->warning($message, ['source' => 'gapura']);
    }
}
