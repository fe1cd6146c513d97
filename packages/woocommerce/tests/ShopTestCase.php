<?php

declare(strict_types=1);

use Gapura\Gapura;
use Gapura\WooCommerce\Gateway;
use Gapura\WooCommerce\ReturnPage;
use Gapura\WooCommerce\Settings;
use Gapura\WooCommerce\WebhookEndpoint;
use Gapura\Webhooks;
use PHPUnit\Framework\TestCase;

/** A shop with the plugin, on a real gateway in the sandbox: GATEWAY_URL and GATEWAY_KEY. */
abstract class ShopTestCase extends TestCase
{
    protected const SECRET = 'whsec_Z2FwdXJhLXNkay10ZXN0cy11c2UtdGhpcy1zZWNyZXQ=';
    private static int $shops = 0;
    protected Gapura $gapura;

    protected function setUp(): void
    {
        World::reset();
        $this->set([
            'enabled' => 'yes',
            'base_url' => getenv('GATEWAY_URL'),
            'api_key' => getenv('GATEWAY_KEY'),
            'webhook_secret' => self::SECRET,
            // Shops of one account differ in it.
            'order_prefix' => 'shop' . getmypid() . '-' . ++self::$shops . '-',
        ]);
        $this->gapura = Settings::client();
    }

    /** @param array<string, string|false> $settings */
    protected function set(array $settings): void
    {
        update_option('woocommerce_gapura_settings', $settings + get_option('woocommerce_gapura_settings', []));
    }

    protected function pay(WC_Order $order): array
    {
        return (new Gateway())->process_payment($order->get_id());
    }

    /** Sends a customer to the gateway. Returns the checkout's id. */
    protected function send(WC_Order $order): string
    {
        $result = $this->pay($order);
        $this->assertSame('success', $result['result'], json_encode([World::$notices, $this->fresh($order)->notes()]));
        return basename(parse_url($result['redirect'], PHP_URL_PATH));
    }

    /** Has the sandbox's bank act, and waits until the gateway knows. */
    protected function simulate(string $id, string $outcome, string $type = 'qrcode'): array
    {
        $body = ['outcome' => $outcome, 'type' => $type];
        $this->gapura->request('POST', "/v1/sandbox/checkout/$id/simulate", body: $body);
        return $this->gapura->checkouts->retrieve($id, 'final', 20);
    }

    protected function fresh(WC_Order $order): WC_Order
    {
        return wc_get_order($order->get_id());
    }

    protected function comeBack(WC_Order $order): string
    {
        return ReturnPage::destinationOf($this->fresh($order));
    }

    /** A webhook about a checkout, as the gateway sends it. */
    protected function webhook(array $checkout, string $type = 'payment.succeeded', ?int $at = null): array
    {
        $data = ['id' => $checkout['id'], 'externalId' => $checkout['externalId'], 'status' => $checkout['status']];
        $body = json_encode(['id' => 'evt_' . bin2hex(random_bytes(8)), 'type' => $type, 'data' => $data]);
        return WebhookEndpoint::handle($body, (new Webhooks())->sign($body, self::SECRET, $at));
    }

    protected function assertPaidOnce(WC_Order $order, string $transaction): void
    {
        $stored = WC_Order::$stored[$order->get_id()];
        $this->assertSame(['processing', $transaction, 1], [$stored['status'], $stored['transaction_id'], $stored['completions'] ?? 0]);
    }

    protected function assertNoted(WC_Order $order, string $part): void
    {
        $this->assertStringContainsString($part, implode("\n", $this->fresh($order)->notes()));
    }
}
