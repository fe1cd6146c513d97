<?php

declare(strict_types=1);

// Makes the calls of a conformance run with the PHP SDK: the plan on standard input, the outcomes on standard output.

use Gapura\Gapura;
use Gapura\GapuraError;
use Gapura\Webhooks;

require __DIR__ . '/../../../packages/php/autoload.php';

function outcomeOf(Closure $work): array
{
    try {
        return ['result' => $work()];
    } catch (GapuraError $error) {
        return ['error' => [
            'status' => $error->status,
            'code' => $error->errorCode,
            'requestId' => $error->requestId,
            'errors' => $error->errors,
            'message' => $error->getMessage(),
        ]];
    }
}

function make(array $call, string $baseUrl): mixed
{
    $gapura = new Gapura(apiKey: 'sk_test_xx_conformance', baseUrl: $baseUrl);
    [$resource, $method] = explode('.', $call['method']);
    $filters = array_key_exists('filters', $call) ? [$call['filters']] : [];
    $made = $gapura->$resource->$method(...($call['args'] ?? []), ...$filters, ...($call['options'] ?? []));
    return isset($call['take']) ? $made->take($call['take']) : $made;
}

function bodyOf(array $vector): mixed
{
    if ($vector['bodyAs'] === 'parsed') {
        return json_decode($vector['body'], true);
    }
    return isset($vector['bytes']) ? base64_decode($vector['bytes']) : $vector['body'];
}

$plan = json_decode(stream_get_contents(STDIN), true, 512, JSON_THROW_ON_ERROR);
$webhooks = new Webhooks();
echo json_encode([
    'exchanges' => array_map(
        fn (array $one): array => outcomeOf(fn () => make($one['call'], $one['baseUrl'])),
        $plan['exchanges'],
    ),
    'webhooks' => array_map(
        fn (array $one): array => outcomeOf(fn () => $webhooks->verify(bodyOf($one), $one['headers'], $one['secret'])),
        $plan['webhooks'],
    ),
    'signatures' => array_map(
        fn (array $one): array => $webhooks->sign($one['body'], $one['secret'], $one['at']),
        $plan['signatures'],
    ),
], JSON_THROW_ON_ERROR | JSON_UNESCAPED_UNICODE);
