<?php

declare(strict_types=1);

use Gapura\WooCommerce\SettingsTest;
use Gapura\WooCommerce\Sweep;
use Gapura\WooCommerce\WebhookEndpoint;

/** Many orders, with webhooks and returns lost, doubled and out of order at random: SEED, ORDERS, and webhooks in SPOOL. */
final class OrdersTest extends ShopTestCase
{
    /** @var array<string, true> */
    private array $seen = [];

    public function testEveryOrderEndsAsItsMoneyDid(): void
    {
        $seed = (int) (getenv('SEED') ?: random_int(1, 1_000_000));
        mt_srand($seed);
        $this->set(['webhook_secret' => '']);
        [$isFine, $message] = SettingsTest::run();
        $this->assertTrue($isFine, $message);

        $paid = $unpaid = [];
        $count = (int) (getenv('ORDERS') ?: 10);
        for ($number = 0; $number < $count; $number++) {
            $order = WC_Order::place((string) (mt_rand(10, 900) * 1_000), ['date_created' => time() - 700]);
            $id = $this->send($order);
            mt_rand(0, 3) === 0 && $this->assertSame($id, $this->send($this->fresh($order)), "seed $seed");
            $outcome = mt_rand(0, 9) < 8 ? 'succeeded' : 'expired';
            $checkout = $this->simulate($id, $outcome, mt_rand(0, 1) ? 'qrcode' : 'virtual_account');
            mt_rand(0, 1) && $this->comeBack($order);
            mt_rand(0, 1) && $this->deliver();
            $outcome === 'succeeded' ? ($paid[$id] = [$order, $checkout]) : ($unpaid[$id] = $order);
        }
        $this->deliver();
        Sweep::run();
        Sweep::run();
        $this->deliver(1.0);
        foreach ($paid as [$order, $checkout]) {
            $this->assertPaidOnce($order, $checkout['payment']['transactionId']);
        }
        foreach ($unpaid as $order) {
            $this->assertSame(['failed', 0], [$this->fresh($order)->get_status(), WC_Order::$stored[$order->get_id()]['completions'] ?? 0], "seed $seed");
        }
        fwrite(STDERR, "seed $seed: " . count($paid) . ' paid, ' . count($unpaid) . ' not, ' . count($this->seen) . " webhooks\n");
    }

    /** Gives the shop what the gateway has sent so far, in any order: some never, some twice. */
    private function deliver(float $share = 0.4): void
    {
        $files = glob(getenv('SPOOL') . '/*.json') ?: [];
        usort($files, static fn (): int => mt_rand(-1, 1));
        foreach ($files as $file) {
            ['body' => $body, 'headers' => $headers] = json_decode((string) file_get_contents($file), true);
            $this->seen[$file] = true;
            for ($times = mt_rand(1, 2); $times > 0 && mt_rand(0, 99) < $share * 100; $times--) {
                [$status, $text] = WebhookEndpoint::handle($body, $headers);
                $this->assertSame(200, $status, $text);
            }
            $share < 1.0 && mt_rand(0, 1) && unlink($file);
        }
    }
}
