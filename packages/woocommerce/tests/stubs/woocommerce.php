<?php

declare(strict_types=1);

// The part of WooCommerce that the plugin uses, written from its interfaces: an order is a copy of what is stored, saved as a
// whole property at a time, so that two processes can hold different ones.

namespace Automattic\WooCommerce\Utilities {
    final class FeaturesUtil
    {
        /** @var array<string, bool> */
        public static array $declared = [];

        public static function declare_compatibility(string $feature, string $file, bool $isCompatible): bool
        {
            self::$declared[$feature] = $isCompatible;
            return true;
        }
    }
}

namespace Automattic\WooCommerce\Blocks\Payments {
    final class PaymentMethodRegistry
    {
        /** @var list<object> */
        public array $registered = [];

        public function register(object $method): void
        {
            $this->registered[] = $method;
        }
    }
}

namespace Automattic\WooCommerce\Blocks\Payments\Integrations {
    abstract class AbstractPaymentMethodType
    {
        protected $name = '';
        protected $settings = [];

        abstract public function initialize();

        public function is_active()
        {
            return true;
        }

        public function get_name()
        {
            return $this->name;
        }
    }
}

namespace {
    abstract class WC_Payment_Gateway
    {
        public $id = '';
        public $title = '';
        public $description = '';
        public $method_title = '';
        public $method_description = '';
        public $has_fields = false;
        public $supports = ['products'];
        public $form_fields = [];
        public $enabled = 'no';
        public $settings = [];

        public function init_settings()
        {
            $this->settings = get_option("woocommerce_{$this->id}_settings", []);
            $this->enabled = $this->settings['enabled'] ?? 'no';
        }

        public function get_option($key, $empty = null)
        {
            return $this->settings[$key] ?? ($this->form_fields[$key]['default'] ?? '');
        }

        public function is_available()
        {
            return $this->enabled === 'yes';
        }

        public function process_admin_options()
        {
            return true;
        }
    }

    class WC_Order
    {
        /** @var array<int, array<string, mixed>> */
        public static array $stored = [];
        /** Called behind the lock, when an order becomes paid. */
        public static ?Closure $onComplete = null;
        /** @var array<string, mixed> */
        private array $data;
        /** @var array<string, mixed> */
        private array $changes = [];
        /** @var array<string, mixed> */
        private array $metaChanges = [];

        public function __construct(private readonly int $id)
        {
            $this->data = self::$stored[$id];
        }

        /** @param array<string, mixed> $data */
        public static function place(string $total, array $data = []): self
        {
            $id = 1 + count(self::$stored);
            self::$stored[$id] = $data + [
                'status' => 'pending',
                'total' => $total,
                'currency' => 'IDR',
                'payment_method' => 'gapura',
                'transaction_id' => '',
                'date_paid' => null,
                'date_created' => time(),
                'meta' => [],
                'notes' => [],
            ];
            return new self($id);
        }

        public function get_id()
        {
            return $this->id;
        }

        public function get_order_key()
        {
            return "wc_order_{$this->id}";
        }

        public function get_order_number()
        {
            return (string) $this->id;
        }

        public function get_total()
        {
            return $this->data['total'];
        }

        public function get_currency()
        {
            return $this->data['currency'];
        }

        public function get_status()
        {
            return $this->data['status'];
        }

        public function has_status($status)
        {
            return in_array($this->data['status'], (array) $status, true);
        }

        public function get_payment_method()
        {
            return $this->data['payment_method'];
        }

        public function get_transaction_id()
        {
            return $this->data['transaction_id'];
        }

        public function set_transaction_id($id)
        {
            $this->data['transaction_id'] = $this->changes['transaction_id'] = $id;
        }

        public function get_date_paid()
        {
            return $this->data['date_paid'];
        }

        public function get_formatted_billing_full_name()
        {
            return 'Budi Santoso';
        }

        public function get_billing_email()
        {
            return 'budi@example.com';
        }

        public function get_checkout_payment_url()
        {
            return "https://shop.example/checkout/order-pay/{$this->id}/?key={$this->get_order_key()}";
        }

        public function get_checkout_order_received_url()
        {
            return "https://shop.example/checkout/order-received/{$this->id}/?key={$this->get_order_key()}";
        }

        public function get_meta($name)
        {
            return $this->metaChanges[$name] ?? ($this->data['meta'][$name] ?? '');
        }

        public function update_meta_data($name, $value)
        {
            $this->metaChanges[$name] = $value;
        }

        public function delete_meta_data($name)
        {
            $this->metaChanges[$name] = '';
        }

        public function save()
        {
            if (isset(self::$stored[$this->id])) {
                $stored = &self::$stored[$this->id];
                $stored = $this->changes + $stored;
                $stored['meta'] = $this->metaChanges + $stored['meta'];
                $this->data = $stored;
            }
            $this->changes = $this->metaChanges = [];
            return $this->id;
        }

        public function add_order_note($note, $isCustomerNote = 0)
        {
            self::$stored[$this->id]['notes'][] = $note;
            return count(self::$stored[$this->id]['notes']);
        }

        public function update_status($status, $note = '')
        {
            $note === '' || $this->add_order_note($note);
            $this->data['status'] = $this->changes['status'] = $status;
            $this->save();
            return true;
        }

        public function payment_complete($transactionId = '')
        {
            if (!$this->has_status(['on-hold', 'pending', 'failed', 'cancelled'])) {
                return false;
            }
            self::$onComplete && (self::$onComplete)($this);
            $this->set_transaction_id($transactionId);
            $this->data['date_paid'] = $this->changes['date_paid'] = time();
            self::$stored[$this->id]['completions'] = 1 + (self::$stored[$this->id]['completions'] ?? 0);
            return $this->update_status('processing');
        }

        /** @return list<string> */
        public function notes(): array
        {
            return self::$stored[$this->id]['notes'];
        }
    }

    function wc_get_order(mixed $id): WC_Order|false
    {
        return isset(WC_Order::$stored[(int) $id]) ? new WC_Order((int) $id) : false;
    }

    /** @param array<string, mixed> $query */
    function wc_get_orders(array $query): array
    {
        [$from, $to] = array_map(intval(...), explode('...', $query['date_created']));
        $found = array_filter(
            WC_Order::$stored,
            static fn (array $one): bool => $one['payment_method'] === $query['payment_method'] &&
                in_array($one['status'], $query['status'], true) &&
                $one['date_created'] >= $from &&
                $one['date_created'] <= $to,
        );
        krsort($found);
        return array_slice(array_keys($found), ($query['paged'] - 1) * $query['limit'], $query['limit']);
    }

    function wc_add_notice(string $text, string $kind): void
    {
        World::$notices[] = [$kind, $text];
    }

    function wc_get_logger(): object
    {
        return new class {
            /** @param array<string, mixed> $context */
            public function warning(string $message, array $context): void
            {
                World::$log[] = $message;
            }
        };
    }

    function WC(): object
    {
        return new class {
            public function api_request_url(string $name): string
            {
                // The shop of a test receives its webhooks here.
                $webhooks = getenv('SHOP_WEBHOOKS') ?: 'https://shop.example/';
                return $name === 'gapura' ? $webhooks : "https://shop.example/?wc-api=$name";
            }
        };
    }
}
