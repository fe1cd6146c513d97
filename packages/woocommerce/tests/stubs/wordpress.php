<?php

declare(strict_types=1);

// The part of WordPress that the plugin uses, in memory, as its documentation describes it.

define('ABSPATH', __DIR__);

final class World
{
    /** @var array<string, mixed> */
    public static array $options = [];
    /** @var array<string, list<callable>> */
    public static array $hooks = [];
    /** @var list<array{string, string}> */
    public static array $notices = [];
    /** @var list<string> */
    public static array $log = [];
    /** @var array<string, int> */
    public static array $scheduled = [];

    public static function reset(): void
    {
        self::$options = self::$notices = self::$log = self::$scheduled = [];
        WC_Order::$stored = [];
        WC_Order::$onComplete = null;
    }
}

class WP_Error
{
    public function __construct(private string $code = '', private string $message = '')
    {
    }

    public function get_error_message(): string
    {
        return $this->message;
    }
}

/** The options table, as far as the lock writes it. */
final class WpdbStub
{
    public string $options = 'wp_options';

    public function prepare(string $query, mixed ...$values): string
    {
        $quoted = array_map(static fn (mixed $one): mixed => is_string($one) ? "'$one'" : $one, $values);
        return vsprintf(str_replace('%s', '%s', $query), $quoted);
    }

    public function query(string $query): int
    {
        if (preg_match("/^INSERT IGNORE INTO wp_options .* VALUES \('(\w+)', (\d+), 'no'\)$/", $query, $parts)) {
            $isNew = !isset(World::$options[$parts[1]]);
            $isNew && (World::$options[$parts[1]] = $parts[2]);
            return (int) $isNew;
        }
        if (preg_match("/^UPDATE wp_options SET option_value = (\d+) WHERE option_name = '(\w+)' AND option_value < (\d+)$/", $query, $parts)) {
            $isStale = (int) (World::$options[$parts[2]] ?? PHP_INT_MAX) < (int) $parts[3];
            $isStale && (World::$options[$parts[2]] = $parts[1]);
            return (int) $isStale;
        }
        if (preg_match("/^DELETE FROM wp_options WHERE option_name = '(\w+)'$/", $query, $parts)) {
            unset(World::$options[$parts[1]]);
            return 1;
        }
        throw new LogicException($query);
    }
}

$wpdb = new WpdbStub();

function add_action(string $name, callable $call, int $priority = 10, int $arguments = 1): void
{
    World::$hooks[$name][] = $call;
}

function add_filter(string $name, callable $call, int $priority = 10, int $arguments = 1): void
{
    add_action($name, $call);
}

function do_action(string $name, mixed ...$arguments): void
{
    foreach (World::$hooks[$name] ?? [] as $call) {
        $call(...$arguments);
    }
}

function apply_filters(string $name, mixed $value, mixed ...$more): mixed
{
    return array_reduce(World::$hooks[$name] ?? [], static fn (mixed $value, callable $call): mixed => $call($value, ...$more), $value);
}

function get_option(string $name, mixed $default = false): mixed
{
    return World::$options[$name] ?? $default;
}

function update_option(string $name, mixed $value, mixed $autoload = null): bool
{
    World::$options[$name] = $value;
    return true;
}

function delete_option(string $name): bool
{
    unset(World::$options[$name]);
    return true;
}

function __(string $text, string $domain): string
{
    return $text;
}

function esc_html__(string $text, string $domain): string
{
    return htmlspecialchars($text);
}

function esc_html(string $text): string
{
    return htmlspecialchars($text);
}

function esc_attr(string $text): string
{
    return htmlspecialchars($text);
}

function esc_url(string $text): string
{
    return htmlspecialchars($text);
}

function sanitize_text_field(string $text): string
{
    return trim(preg_replace('/\s+/', ' ', strip_tags($text)) ?? '');
}

/** @param array<string, mixed> $values */
function add_query_arg(array $values, string $url): string
{
    return $url . (str_contains($url, '?') ? '&' : '?') . http_build_query($values);
}

function get_bloginfo(string $name): string
{
    return 'Toko Uji';
}

function register_deactivation_hook(string $file, callable $call): void
{
}

function wp_next_scheduled(string $name): int|false
{
    return World::$scheduled[$name] ?? false;
}

function wp_schedule_event(int $at, string $schedule, string $name): bool
{
    World::$scheduled[$name] = $at;
    return true;
}

function wp_clear_scheduled_hook(string $name): int
{
    unset(World::$scheduled[$name]);
    return 1;
}

function plugins_url(string $path, string $file): string
{
    return "https://shop.example/wp-content/plugins/gapura/$path";
}

function admin_url(string $path): string
{
    return "https://shop.example/wp-admin/$path";
}

function wp_create_nonce(string $action): string
{
    return 'nonce';
}

function wp_enqueue_script(string $handle, mixed ...$more): void
{
}

function wp_register_script(string $handle, mixed ...$more): void
{
}
