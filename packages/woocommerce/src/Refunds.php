<?php

declare(strict_types=1);

namespace Gapura\WooCommerce;

use Gapura\GapuraError;

/** Refunds from the order's page. */
final class Refunds
{
    /** @return true|\WP_Error */
    public static function request(\WC_Order $order, ?string $decimal, string $reason): bool|\WP_Error
    {
        $transaction = (string) $order->get_transaction_id();
        $amount = $decimal === null ? null : Amount::whole($decimal);
        if ($transaction === '' || ($decimal !== null && $amount === null)) {
            return new \WP_Error(
                'gapura_refund',
                $transaction === ''
                    ? __('This order was not paid through Gapura.', 'gapura-for-woocommerce')
                    : __('Gapura refunds whole amounts above 0.', 'gapura-for-woocommerce'),
            );
        }
        [$externalId, $unanswered] = self::externalIdFor($order, $amount);
        if ($unanswered !== null) {
            return new \WP_Error('gapura_refund', $unanswered);
        }
        try {
            $refund = Settings::client()->refunds->create(
                array_filter([
                    'externalId' => $externalId,
                    'transactionId' => $transaction,
                    'amount' => $amount,
                    'reason' => mb_substr(sanitize_text_field($reason), 0, 100),
                    'fallback' => 'claim_link',
                ]),
                $externalId,
            );
        } catch (GapuraError $error) {
            $isRefused = $error->status >= 400 && $error->status < 500;
            $isRefused && self::forget($order);
            return new \WP_Error('gapura_refund', Notes::ofError($error));
        }
        self::forget($order);
        self::note($order, $refund);
        return $refund['status'] === 'FAILED'
            ? new \WP_Error('gapura_refund', __('The provider refused this refund; the order has a note.', 'gapura-for-woocommerce'))
            : true;
    }

    /** What became of a refund, once for each status. @param array<string, mixed> $refund */
    public static function note(\WC_Order $order, array $refund): void
    {
        $amount = Amount::text($refund['amount'], $refund['currency']);
        $text = match ($refund['status']) {
            /* translators: 1: amount 2: refund id */
            'PROCESSING' => __('Gapura is refunding %1$s (%2$s).', 'gapura-for-woocommerce'),
            /* translators: 1: amount 2: refund id 3: address */
            'NEEDS_PAYER' => __('To receive %1$s (%2$s), name a bank account here: %3$s', 'gapura-for-woocommerce'),
            /* translators: 1: amount 2: refund id */
            'SUCCEEDED' => __('%1$s was refunded (%2$s).', 'gapura-for-woocommerce'),
            default => __('The refund of %1$s (%2$s) did not take place: the customer still needs the money, although WooCommerce lists the refund.', 'gapura-for-woocommerce'),
        };
        $link = (string) ($refund['claimUrl'] ?? '');
        if ($refund['status'] === 'NEEDS_PAYER' && $link === '') {
            return;
        }
        $note = sprintf($text, $amount, $refund['id'], $link);
        $name = "{$refund['id']} {$refund['status']}";
        $seen = $order->get_meta('_gapura_noted');
        if (is_array($seen) && in_array($name, $seen, true)) {
            return;
        }
        $order->update_meta_data('_gapura_noted', [...(is_array($seen) ? $seen : []), $name]);
        $order->save();
        // With a link, a note to the customer, which WooCommerce sends by mail.
        $order->add_order_note($note, $link === '' || $refund['status'] !== 'NEEDS_PAYER' ? 0 : 1);
    }

    /**
     * The reference of the refund, stored before the call: one whose answer was lost is repeated under the same, which
     * refunds nothing twice. The second is why this refund cannot be made now; null: it can.
     *
     * @return array{string, string|null}
     */
    private static function externalIdFor(\WC_Order $order, ?int $amount): array
    {
        $open = $order->get_meta('_gapura_refund_open');
        if (is_array($open)) {
            $fault = $open['amount'] === $amount
                ? null
                : __('An earlier refund of another amount was not answered yet: repeat that one first.', 'gapura-for-woocommerce');
            return [$open['externalId'], $fault];
        }
        $number = (int) $order->get_meta('_gapura_refund_count') + 1;
        $externalId = Settings::externalIdOf($order) . "-r$number";
        $order->update_meta_data('_gapura_refund_count', (string) $number);
        $order->update_meta_data('_gapura_refund_open', ['externalId' => $externalId, 'amount' => $amount]);
        $order->save();
        return [$externalId, null];
    }

    private static function forget(\WC_Order $order): void
    {
        $order->delete_meta_data('_gapura_refund_open');
        $order->save();
    }
}
