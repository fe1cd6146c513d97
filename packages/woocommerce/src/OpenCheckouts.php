<?php

declare(strict_types=1);

namespace Gapura\WooCommerce;

use Gapura\GapuraError;

/** The checkout of an order at the gateway: one that is open is used again, so that a customer never holds two live numbers. */
final class OpenCheckouts
{
    private const OPEN = ['PENDING', 'PROCESSING'];
    /** One that ends sooner is replaced. */
    private const LEFT_MIN_SECONDS = 120;
    private const LISTED_MAX = 20;

    /** Where the customer pays, or is thanked for having paid. Throws NotPayable and GapuraError. */
    public static function redirectFor(\WC_Order $order): string
    {
        $wanted = Amount::of($order);
        $client = Settings::client();
        foreach (self::known($order) as $checkout) {
            if ($checkout['status'] === 'SUCCEEDED') {
                $paid = $client->checkouts->retrieve($checkout['id']);
                Settlement::settle($order, $paid, __('found when the customer paid again', 'gapura-for-woocommerce'));
                return $order->get_checkout_order_received_url();
            }
            if (!in_array($checkout['status'], self::OPEN, true)) {
                continue;
            }
            // Money on its way belongs to this order, whatever it costs by now.
            if ($checkout['status'] === 'PROCESSING' || self::fits($checkout, $wanted)) {
                self::remember($order, $checkout);
                return $checkout['checkoutUrl'];
            }
            if (self::cancel($order, $checkout['id']) === 'SUCCEEDED') {
                return $order->get_checkout_order_received_url();
            }
        }
        $body = self::bodyFor($order, $wanted);
        // Two clicks at once are one request; after an end there are more known checkouts, and the key is another.
        $made = count(self::idsOf($order));
        $key = 'woo-' . substr(hash('sha256', $order->get_order_key() . $made . json_encode($body)), 0, 40);
        $checkout = $client->checkouts->create($body, $key);
        self::remember($order, $checkout);
        return $checkout['checkoutUrl'];
    }

    /** WooCommerce cancels orders that are not paid in time, but not while the customer can still pay. */
    public static function mayCancelUnpaid(bool $mayCancel, \WC_Order $order): bool
    {
        $isOpen = $order->get_payment_method() === Plugin::ID && $order->get_meta('_gapura_open') === 'yes';
        return $mayCancel && !($isOpen && (int) $order->get_meta('_gapura_open_until') > time());
    }

    /** The checkout that the order's customer was sent to last; null: none. Throws GapuraError. @return array<string, mixed>|null */
    public static function current(\WC_Order $order, ?int $waitSeconds = null): ?array
    {
        $ids = self::idsOf($order);
        $id = end($ids);
        if ($id === false) {
            return null;
        }
        return Settings::client()->checkouts->retrieve($id, $waitSeconds === null ? null : 'final', $waitSeconds);
    }

    /** @return list<string> */
    public static function idsOf(\WC_Order $order): array
    {
        $ids = $order->get_meta('_gapura_checkouts');
        return is_array($ids) ? array_values($ids) : [];
    }

    /**
     * The order's checkouts, newest first: those it names, and those whose answer never arrived.
     *
     * @return list<array<string, mixed>>
     */
    private static function known(\WC_Order $order): array
    {
        $listed = Settings::client()->checkouts->list(['externalId' => Settings::externalIdOf($order)]);
        return $listed->take(self::LISTED_MAX);
    }

    /**
     * @param array<string, mixed> $checkout
     * @param array{amount: int, currency: string} $wanted
     */
    private static function fits(array $checkout, array $wanted): bool
    {
        return $checkout['amount'] === $wanted['amount'] &&
            $checkout['currency'] === $wanted['currency'] &&
            strtotime($checkout['expiresAt']) > time() + self::LEFT_MIN_SECONDS;
    }

    /** Ends a checkout that no longer fits the order. Where it was paid in this moment, it counts. Returns its status. */
    private static function cancel(\WC_Order $order, string $id): string
    {
        try {
            $checkout = Settings::client()->checkouts->cancel($id);
        } catch (GapuraError $error) {
            if ($error->errorCode !== 'INVALID_STATE') {
                throw $error;
            }
            $checkout = Settings::client()->checkouts->retrieve($id);
        }
        Settlement::settle($order, $checkout, __('found when the order was edited', 'gapura-for-woocommerce'));
        if ($checkout['status'] === 'CANCELLED') {
            $order->add_order_note(
                sprintf(
                    /* translators: %s: checkout id */
                    __('The order was edited: Gapura checkout %s was cancelled, and a new one is made.', 'gapura-for-woocommerce'),
                    $id,
                ),
            );
        }
        return $checkout['status'];
    }

    /**
     * @param array{amount: int, currency: string} $wanted
     * @return array<string, mixed>
     */
    private static function bodyFor(\WC_Order $order, array $wanted): array
    {
        $customer = array_filter([
            'name' => mb_substr(trim($order->get_formatted_billing_full_name()), 0, 100),
            'email' => filter_var($order->get_billing_email(), FILTER_VALIDATE_EMAIL) ?: '',
        ]);
        return [
            'externalId' => Settings::externalIdOf($order),
            ...$wanted,
            /* translators: 1: order number 2: name of the shop */
            'description' => mb_substr(sprintf(__('Order %1$s, %2$s', 'gapura-for-woocommerce'), $order->get_order_number(), get_bloginfo('name')), 0, 255),
            'successUrl' => ReturnPage::urlFor($order),
            'cancelUrl' => $order->get_checkout_payment_url(),
            'metadata' => ['order_id' => (string) $order->get_id(), 'shop' => 'woocommerce'],
            ...($customer === [] ? [] : ['customer' => $customer]),
        ];
    }

    /** @param array<string, mixed> $checkout */
    private static function remember(\WC_Order $order, array $checkout): void
    {
        $ids = self::idsOf($order);
        $isNew = !in_array($checkout['id'], $ids, true);
        $order->update_meta_data('_gapura_checkouts', [...array_diff($ids, [$checkout['id']]), $checkout['id']]);
        $order->update_meta_data('_gapura_open', 'yes');
        $order->update_meta_data('_gapura_open_until', (string) strtotime($checkout['expiresAt']));
        $order->save();
        if ($isNew) {
            $order->add_order_note(
                sprintf(
                    /* translators: 1: checkout id 2: amount */
                    __('The customer was sent to Gapura checkout %1$s for %2$s.', 'gapura-for-woocommerce'),
                    $checkout['id'],
                    Amount::text($checkout['amount'], $checkout['currency']),
                ),
            );
        }
    }
}
