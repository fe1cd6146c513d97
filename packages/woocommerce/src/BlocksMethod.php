<?php

declare(strict_types=1);

namespace Gapura\WooCommerce;

use Automattic\WooCommerce\Blocks\Payments\Integrations\AbstractPaymentMethodType;

/** The method in the checkout made of blocks. */
final class BlocksMethod extends AbstractPaymentMethodType
{
    protected $name = Plugin::ID;

    public function initialize()
    {
        $this->settings = get_option('woocommerce_' . Plugin::ID . '_settings', []);
    }

    public function is_active()
    {
        return ($this->settings['enabled'] ?? 'no') === 'yes' && Settings::isComplete();
    }

    public function get_payment_method_script_handles()
    {
        $needs = ['wc-blocks-registry', 'wc-settings', 'wp-element', 'wp-html-entities'];
        wp_register_script('gapura-blocks', plugins_url('assets/blocks.js', PLUGIN_FILE), $needs, '0.1.0', true);
        return ['gapura-blocks'];
    }

    /** @return array{title: string, description: string, supports: list<string>} */
    public function get_payment_method_data()
    {
        $method = new Gateway();
        return ['title' => $method->title, 'description' => $method->description, 'supports' => ['products']];
    }
}
