<?php

declare(strict_types=1);

namespace Gapura\WooCommerce;

use Gapura\GapuraError;

/** The payment method: it sends customers to the gateway's page, and has no field of its own. */
final class Gateway extends \WC_Payment_Gateway
{
    public function __construct()
    {
        $this->id = Plugin::ID;
        $this->method_title = 'Gapura';
        $this->method_description = __(
            'Customers pay on the page of your Gapura gateway: by virtual account, QRIS, e-wallet or card.',
            'gapura-for-woocommerce',
        );
        $this->has_fields = false;
        $this->supports = ['products', 'refunds'];
        $this->init_form_fields();
        $this->init_settings();
        $this->title = $this->get_option('title');
        $this->description = $this->get_option('description');
        add_action("woocommerce_update_options_payment_gateways_{$this->id}", [$this, 'process_admin_options']);
    }

    public function init_form_fields()
    {
        $this->form_fields = Settings::fields();
    }

    public function is_available()
    {
        return parent::is_available() && Settings::isComplete();
    }

    /** The field of type `gapura_test`: the button that tries the settings. */
    public function generate_gapura_test_html(string $key, array $data): string
    {
        return SettingsTest::button($data['title']);
    }

    /** @return array{result: string, redirect?: string} */
    public function process_payment($order_id)
    {
        $order = wc_get_order($order_id);
        if (!$order instanceof \WC_Order) {
            return ['result' => 'failure'];
        }
        try {
            return ['result' => 'success', 'redirect' => OpenCheckouts::redirectFor($order)];
        } catch (NotPayable $refused) {
            $order->add_order_note($refused->getMessage());
            wc_add_notice($refused->forCustomer, 'error');
        } catch (GapuraError $error) {
            $order->add_order_note(Notes::ofError($error));
            wc_add_notice(Notes::tryAgain(), 'error');
        }
        return ['result' => 'failure'];
    }

    /** @return true|\WP_Error */
    public function process_refund($order_id, $amount = null, $reason = '')
    {
        $order = wc_get_order($order_id);
        if (!$order instanceof \WC_Order) {
            return new \WP_Error('gapura_no_order', __('There is no such order.', 'gapura-for-woocommerce'));
        }
        return Refunds::request($order, $amount === null ? null : (string) $amount, (string) $reason);
    }
}
