<?php

declare(strict_types=1);

namespace Gapura;

/** Webhooks as Standard Webhooks signs them. */
final class Webhooks
{
    private const TOLERANCE_SECONDS = 300;

    /**
     * The event that a webhook carries, once it is sure that the gateway sent it within the last five minutes. `$rawBody` is the
     * body as it was received (`file_get_contents('php://input')`), not parsed and written again. Throws GapuraError
     * `WEBHOOK_INVALID`, whose `status` 400 is what to answer.
     *
     * @param array<string, mixed> $headers by name (`getallheaders()`), or `$_SERVER`
     * @param string|list<string> $secret the merchant's `whsec_…`, or several of them
     * @return array<string, mixed>
     */
    public function verify(mixed $rawBody, array $headers, string|array $secret): array
    {
        if (!is_string($rawBody)) {
            throw self::invalid(
                'Pass the body as it was received, as text: a parsed body, written again, has other bytes, and no ' .
                'signature fits it.',
            );
        }
        if (preg_match('//u', $rawBody) !== 1) {
            throw self::invalid('The body is not UTF-8.');
        }
        $id = self::headerOf($headers, 'webhook-id');
        $timestamp = self::headerOf($headers, 'webhook-timestamp');
        $signatures = self::headerOf($headers, 'webhook-signature');
        self::assertFresh($timestamp);
        foreach ((array) $secret as $one) {
            if (self::isSigned("$id.$timestamp.$rawBody", $signatures, $one)) {
                return self::readEvent($rawBody, $id);
            }
        }
        throw self::invalid('No signature of it was made with this secret.');
    }

    /**
     * The headers that a webhook with this body would come with: for tests of a receiver.
     *
     * @param int|null $at when it is sent, in Unix seconds; null: now
     * @return array{'webhook-id': string, 'webhook-timestamp': string, 'webhook-signature': string}
     */
    public function sign(string $body, string $secret, ?int $at = null): array
    {
        $event = json_decode($body, true);
        if (!is_array($event) || !is_string($event['id'] ?? null)) {
            throw self::invalid('The body carries no event.');
        }
        $timestamp = (string) ($at ?? time());
        $hash = hash_hmac('sha256', "{$event['id']}.$timestamp.$body", self::keyOf($secret), true);
        return [
            'webhook-id' => $event['id'],
            'webhook-timestamp' => $timestamp,
            'webhook-signature' => 'v1,' . base64_encode($hash),
        ];
    }

    private static function invalid(string $message): GapuraError
    {
        return new GapuraError($message, 400, 'WEBHOOK_INVALID');
    }

    /** @param array<string, mixed> $headers */
    private static function headerOf(array $headers, string $name): string
    {
        $inServer = 'HTTP_' . strtoupper(str_replace('-', '_', $name));
        foreach ($headers as $key => $value) {
            if (strcasecmp((string) $key, $name) !== 0 && $key !== $inServer) {
                continue;
            }
            $value = is_array($value) && count($value) === 1 ? array_values($value)[0] : $value;
            if (is_string($value) && $value !== '') {
                return $value;
            }
        }
        throw self::invalid("The header $name is missing.");
    }

    private static function assertFresh(string $timestamp): void
    {
        $isTime = preg_match('/^[0-9]{1,12}$/D', $timestamp) === 1;
        if (!$isTime || abs(time() - (int) $timestamp) > self::TOLERANCE_SECONDS) {
            throw self::invalid(
                'The webhook is too old, or dated in the future: compare the clock of this machine.',
            );
        }
    }

    private static function isSigned(string $message, string $signatures, string $secret): bool
    {
        $expected = hash_hmac('sha256', $message, self::keyOf($secret), true);
        foreach (explode(' ', $signatures) as $signature) {
            [$version, $text] = [...explode(',', $signature, 2), ''];
            $given = $version === 'v1' ? base64_decode($text, true) : false;
            if ($given !== false && hash_equals($expected, $given)) {
                return true;
            }
        }
        return false;
    }

    private static function keyOf(string $secret): string
    {
        $text = str_starts_with($secret, 'whsec_') ? substr($secret, strlen('whsec_')) : $secret;
        $key = base64_decode($text, true);
        if ($key === false || $key === '') {
            throw self::invalid('The secret must be whsec_ and base64.');
        }
        return $key;
    }

    /** @return array<string, mixed> */
    private static function readEvent(string $body, string $id): array
    {
        $event = json_decode($body, true);
        if (!is_array($event) || ($event['id'] ?? null) !== $id || !is_string($event['type'] ?? null)) {
            throw self::invalid('It carries no event.');
        }
        return $event;
    }
}
