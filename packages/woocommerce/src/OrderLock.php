<?php

declare(strict_types=1);

namespace Gapura\WooCommerce;

/** One process at a time per order: a webhook, the return page and the sweep may arrive together. */
final class OrderLock
{
    private const STALE_SECONDS = 60;
    private const TRIES = 25;
    private const PAUSE_MICROSECONDS = 200_000;

    /** Runs `$work` alone; false, and not at all, where another process holds the order for five seconds. */
    public static function with(int $orderId, \Closure $work): bool
    {
        $name = "gapura_lock_$orderId";
        for ($tries = 0; !self::take($name); $tries++) {
            if ($tries === self::TRIES) {
                return false;
            }
            usleep(self::PAUSE_MICROSECONDS);
        }
        try {
            $work();
        } finally {
            global $wpdb;
            $wpdb->query($wpdb->prepare("DELETE FROM {$wpdb->options} WHERE option_name = %s", $name));
        }
        return true;
    }

    /** The unique name decides, as in WordPress's own upgrader; one left by a process that died is taken over. */
    private static function take(string $name): bool
    {
        global $wpdb;
        $now = time();
        $insert = "INSERT IGNORE INTO {$wpdb->options} (option_name, option_value, autoload) VALUES (%s, %d, 'no')";
        $renew = "UPDATE {$wpdb->options} SET option_value = %d WHERE option_name = %s AND option_value < %d";
        return (bool) $wpdb->query($wpdb->prepare($insert, $name, $now)) ||
            (bool) $wpdb->query($wpdb->prepare($renew, $now, $name, $now - self::STALE_SECONDS));
    }
}
