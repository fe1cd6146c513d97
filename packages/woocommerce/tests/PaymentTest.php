<?php

declare(strict_types=1);

use Gapura\WooCommerce\BlocksMethod;
use Gapura\WooCommerce\Gateway;
use Gapura\WooCommerce\OpenCheckouts;
use Gapura\WooCommerce\Plugin;
use Gapura\WooCommerce\Refunds;
use Gapura\WooCommerce\Settlement;
use Gapura\WooCommerce\SettingsTest;
use Gapura\WooCommerce\Sweep;
use Automattic\WooCommerce\Utilities\FeaturesUtil;

final class PaymentTest extends ShopTestCase
{
    public function testWooCommerceGetsTheMethodAndWhatItIsCompatibleWith(): void
    {
        $this->assertContains(Gateway::class, apply_filters('woocommerce_payment_gateways', []));
        do_action('before_woocommerce_init');
        $this->assertSame(['custom_order_tables' => true, 'cart_checkout_blocks' => true], FeaturesUtil::$declared);
        $blocks = new BlocksMethod();
        $blocks->initialize();
        $this->assertTrue($blocks->is_active());
        $this->assertSame(['gapura-blocks'], $blocks->get_payment_method_script_handles());
        $method = new Gateway();
        $this->assertTrue($method->is_available());
        $this->assertFalse($method->has_fields);
        $this->set(['api_key' => '']);
        $this->assertFalse((new Gateway())->is_available());
        Plugin::scheduleSweep();
        $this->assertArrayHasKey('gapura_sweep', World::$scheduled);
    }

    public function testAnOrderIsPaidByReturnWebhookAndSweepTogetherOnce(): void
    {
        $order = WC_Order::place('125000.00', ['date_created' => time() - 700]);
        $checkout = $this->simulate($this->send($order), 'succeeded');
        // Another process arrives in the middle of the first: it waits, and gives up.
        $inTheMiddle = null;
        WC_Order::$onComplete = function () use ($order, $checkout, &$inTheMiddle): void {
            $inTheMiddle = Settlement::settle($this->fresh($order), $checkout, 'race');
        };
        $this->assertStringContainsString('order-received', $this->comeBack($order));
        $this->assertFalse($inTheMiddle);
        $this->assertSame([200, 'ok'], $this->webhook($checkout));
        $this->assertSame([200, 'ok'], $this->webhook($checkout));
        Sweep::run();
        $this->assertPaidOnce($order, $checkout['payment']['transactionId']);
    }

    public function testTheOpenCheckoutIsUsedAgainAndAnEditedOrderGetsAnotherOne(): void
    {
        $order = WC_Order::place('50000');
        $first = $this->send($order);
        $this->assertSame($first, $this->send($this->fresh($order)));
        // What the shop forgot, because its process died, it finds at the gateway.
        WC_Order::$stored[$order->get_id()]['meta'] = [];
        $this->assertSame($first, $this->send($this->fresh($order)));

        WC_Order::$stored[$order->get_id()]['total'] = '60000';
        $second = $this->send($this->fresh($order));
        $this->assertNotSame($first, $second);
        $this->assertSame('CANCELLED', $this->gapura->checkouts->retrieve($first)['status']);
        $this->assertNoted($order, 'The order was edited');
        $this->assertSame(60_000, $this->gapura->checkouts->retrieve($second)['amount']);
    }

    public function testAnOrderEditedWhileItsOldCheckoutIsPaidWaitsForAPerson(): void
    {
        $order = WC_Order::place('50000');
        $id = $this->send($order);
        WC_Order::$stored[$order->get_id()]['total'] = '70000';
        $this->simulate($id, 'succeeded');
        $this->comeBack($order);
        $this->assertSame('on-hold', $this->fresh($order)->get_status());
        $this->assertNoted($order, 'the order is about IDR 70.000 by now');
    }

    public function testACustomerWhoReturnsUnpaidIsNeverTakenForPaid(): void
    {
        $order = WC_Order::place('50000');
        $id = $this->send($order);
        $this->simulate($id, 'expired');
        $this->assertStringContainsString('order-pay', $this->comeBack($order));
        $this->assertSame('failed', $this->fresh($order)->get_status());
        // Tried again, a new checkout pays it.
        $again = $this->send($this->fresh($order));
        $this->assertNotSame($id, $again);
        $paid = $this->simulate($again, 'succeeded');
        $this->webhook($paid);
        $this->assertPaidOnce($order, $paid['payment']['transactionId']);
    }

    public function testAnUnpaidOrderIsNotCancelledWhileItCanBePaid(): void
    {
        $order = WC_Order::place('50000');
        $this->assertTrue(OpenCheckouts::mayCancelUnpaid(true, $order));
        $this->send($order);
        $this->assertFalse(OpenCheckouts::mayCancelUnpaid(true, $this->fresh($order)));
    }

    public function testMoneyThatIsLateOrPaidTwiceIsANote(): void
    {
        $order = WC_Order::place('50000');
        $id = $this->send($order);
        $this->simulate($id, 'succeeded');
        $this->comeBack($order);
        $this->simulate($id, 'duplicate');
        $twice = $this->flagged($id, 'duplicate');
        $this->webhook($twice);
        $this->webhook($twice);
        $this->assertNoted($order, 'was paid more than once');
        $this->assertPaidOnce($order, $twice['payment']['transactionId']);

        $late = WC_Order::place('50000', ['status' => 'cancelled']);
        $checkout = ['externalId' => \Gapura\WooCommerce\Settings::externalIdOf($late), 'flags' => ['late', 'mismatch'], 'status' => 'SUCCEEDED'] + $twice;
        $checkout['payment']['transactionId'] = 'pay_late';
        Settlement::settle($late, $checkout, 'test');
        Settlement::settle($this->fresh($late), $checkout, 'test');
        $this->assertPaidOnce($late, 'pay_late');
        foreach (['arrived after its end', 'Another amount', 'was cancelled when the money arrived'] as $part) {
            $this->assertNoted($late, $part);
        }
        $this->assertSame(array_unique($this->fresh($late)->notes()), $this->fresh($late)->notes());
    }

    public function testARefundFromTheShopIsMadeOnceAlsoWhereItsAnswerWasLost(): void
    {
        $order = WC_Order::place('80000');
        $this->simulate($this->send($order), 'succeeded');
        $this->comeBack($order);
        $method = new Gateway();
        $this->assertInstanceOf(WP_Error::class, $method->process_refund($order->get_id(), '10.50', 'half'));
        // The answer is lost: WooCommerce takes its refund back, and the shop's person presses again.
        $this->set(['base_url' => 'http://127.0.0.1:9']);
        $this->assertInstanceOf(WP_Error::class, $method->process_refund($order->get_id(), '30000', 'broken'));
        $this->set(['base_url' => getenv('GATEWAY_URL')]);
        $this->assertInstanceOf(WP_Error::class, $method->process_refund($order->get_id(), '40000', 'broken'));
        $this->assertTrue($method->process_refund($order->get_id(), '30000', 'broken'));
        $this->assertTrue($method->process_refund($order->get_id(), '50000', 'the rest'));
        $this->assertInstanceOf(WP_Error::class, $method->process_refund($order->get_id(), '1', 'too much'));
        $transaction = $this->fresh($order)->get_transaction_id();
        $refunds = $this->gapura->refunds->list(['transactionId' => $transaction])->take(10);
        $this->assertEqualsCanonicalizing([30_000, 50_000], array_column($refunds, 'amount'));
        $this->assertNoted($order, 'refund');
        Refunds::note($this->fresh($order), ['status' => 'FAILED'] + $refunds[0]);
        $this->assertNoted($order, 'did not take place');
    }

    public function testTheButtonTestsTheKeyAndSetsUpTheWebhook(): void
    {
        $this->set(['webhook_secret' => '']);
        [$isFine, $message] = SettingsTest::run();
        $this->assertTrue($isFine, $message);
        $this->assertStringContainsString('sandbox: no real money', $message);
        $this->assertStringStartsWith('whsec_', get_option('woocommerce_gapura_settings')['webhook_secret']);
        [$isFine, $message] = SettingsTest::run();
        $this->assertStringContainsString('The webhook secret is set', $message);
        $this->set(['api_key' => 'sk_live_id_wrong']);
        $this->assertFalse(SettingsTest::run()[0]);
        $this->assertStringContainsString('gapura-test', (new Gateway())->generate_gapura_test_html('test', ['title' => 'Connection']));
    }

    /** The checkout once the gateway has flagged it. */
    private function flagged(string $id, string $flag): array
    {
        for ($tries = 0; $tries < 100; $tries++) {
            $checkout = $this->gapura->checkouts->retrieve($id);
            if (in_array($flag, $checkout['flags'], true)) {
                return $checkout;
            }
            usleep(100_000);
        }
        $this->fail("$id was not flagged $flag");
    }
}
