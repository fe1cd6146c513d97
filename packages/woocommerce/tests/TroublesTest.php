<?php

declare(strict_types=1);

use Gapura\WooCommerce\SettingsTest;
use Gapura\WooCommerce\Sweep;
use Gapura\WooCommerce\WebhookEndpoint;

/** What goes wrong in shops ends true, and with a note. */
final class TroublesTest extends ShopTestCase
{
    public function testACurrencyThatTheGatewayDoesNotTake(): void
    {
        $order = WC_Order::place('50', ['currency' => 'XBT']);
        $this->assertSame('failure', $this->pay($order)['result']);
        $this->assertNoted($order, 'Gapura refused this payment');
        $this->assertSame('pending', $this->fresh($order)->get_status());
        $this->assertSame('error', World::$notices[0][0]);
    }

    public function testAnAmountWithCents(): void
    {
        $order = WC_Order::place('50000.50');
        $this->assertSame('failure', $this->pay($order)['result']);
        $this->assertNoted($order, 'number of decimals to 0');
    }

    public function testALiveKeyOnASandbox(): void
    {
        $this->set(['api_key' => 'sk_live_id_GapuraSandboxDemoMerchant01kNPxS']);
        $order = WC_Order::place('50000');
        $this->assertSame('failure', $this->pay($order)['result']);
        $this->assertNoted($order, 'key of the other environment');
        $this->assertStringContainsString('key of the other environment', SettingsTest::run()[1]);
    }

    public function testAGatewayThatIsAwayWhileAnOrderIsPlaced(): void
    {
        $order = WC_Order::place('50000', ['date_created' => time() - 700]);
        $this->set(['base_url' => 'http://127.0.0.1:9']);
        $this->assertSame('failure', $this->pay($order)['result']);
        $this->assertNoted($order, 'could not be reached');
        $this->assertSame([0, 'pending'], [Sweep::run(), $this->fresh($order)->get_status()]);
        // It is back: the customer tries again, and it is away once more when they return.
        $this->set(['base_url' => getenv('GATEWAY_URL')]);
        $paid = $this->simulate($this->send($this->fresh($order)), 'succeeded');
        $this->set(['base_url' => 'http://127.0.0.1:9']);
        $this->assertStringContainsString('order-received', $this->comeBack($order));
        $this->assertSame(503, $this->webhook($paid)[0]);
        $this->assertSame('pending', $this->fresh($order)->get_status());
        $this->set(['base_url' => getenv('GATEWAY_URL')]);
        Sweep::run();
        $this->assertPaidOnce($order, $paid['payment']['transactionId']);
        $this->assertNoted($order, 'no webhook had arrived');
    }

    public function testClocksThatAreTenMinutesApart(): void
    {
        $order = WC_Order::place('50000', ['date_created' => time() - 700]);
        $paid = $this->simulate($this->send($order), 'succeeded');
        foreach ([-600, 600] as $apart) {
            [$status, $text] = $this->webhook($paid, at: time() + $apart);
            $this->assertSame(400, $status);
            $this->assertStringContainsString('clock', $text);
        }
        $this->assertSame('pending', $this->fresh($order)->get_status());
        Sweep::run();
        $this->assertPaidOnce($order, $paid['payment']['transactionId']);
        $this->assertNoted($order, 'webhooks are refused here, The webhook is too old');
        $this->webhook($paid);
        $this->assertFalse(get_option('gapura_webhook_fault'));
    }

    public function testAnOrderThatWasDeletedOrIsInTheTrash(): void
    {
        $order = WC_Order::place('50000');
        $paid = $this->simulate($this->send($order), 'succeeded');
        WC_Order::$stored[$order->get_id()]['status'] = 'trash';
        $this->assertSame([200, 'ok'], $this->webhook($paid));
        $this->assertNoted($order, 'in the trash');
        unset(WC_Order::$stored[$order->get_id()]);
        $this->assertSame([200, 'no order of this shop'], $this->webhook($paid));
        $this->assertStringContainsString("order {$order->get_id()} was deleted", implode("\n", World::$log));
    }

    public function testAForgedOrAlteredWebhookMovesNothing(): void
    {
        $order = WC_Order::place('50000');
        $checkout = $this->gapura->checkouts->retrieve($this->send($order));
        $body = json_encode(['id' => 'evt_1', 'type' => 'payment.succeeded', 'data' => ['status' => 'SUCCEEDED'] + $checkout]);
        $signed = (new Gapura\Webhooks())->sign($body, self::SECRET);
        $this->assertSame(400, WebhookEndpoint::handle("$body ", $signed)[0]);
        $this->assertSame(400, WebhookEndpoint::handle($body, [])[0]);
        // Even a signed one that says "paid" is only a reason to look.
        $this->assertSame([200, 'ok'], WebhookEndpoint::handle($body, $signed));
        $this->assertSame('pending', $this->fresh($order)->get_status());
        // Another shop of the account has orders of this number too.
        $this->set(['order_prefix' => 'other-']);
        $this->assertSame([200, 'no order of this shop'], $this->webhook(['status' => 'SUCCEEDED'] + $checkout));
    }
}
