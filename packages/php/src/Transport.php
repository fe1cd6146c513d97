<?php

declare(strict_types=1);

namespace Gapura;

/** Makes calls over HTTP, and repeats those that may be repeated. */
final class Transport
{
    public const TIMEOUT_SECONDS = 30.0;
    public const REPEATS_MAX = 4;
    private const FIRST_WAIT_SECONDS = 0.25;
    private const WAIT_MAX_SECONDS = 8.0;
    /** A longer `Retry-After` is not waited for here: the caller gets the error. */
    private const RETRY_AFTER_MAX_SECONDS = 60.0;
    /** The gateway did nothing: any request may be repeated. */
    private const NOT_DONE = [429, 503];
    private const LOCAL = '/^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/';

    private readonly string $origin;

    public function __construct(
        private readonly string $apiKey,
        string $baseUrl,
        private readonly float $timeout,
        private readonly int $repeatsMax,
    ) {
        $this->origin = self::readBaseUrl($apiKey, $baseUrl);
    }

    /** The reply as arrays, or the bytes of a file. Throws GapuraError. */
    public function send(Call $call): mixed
    {
        for ($repeat = 1; ; $repeat++) {
            $retryAfter = null;
            try {
                return $this->tryOnce($call, $retryAfter);
            } catch (GapuraError $error) {
                $wait = $repeat <= $this->repeatsMax && self::mayRepeat($call, $error)
                    ? self::waitBefore($repeat, $retryAfter)
                    : null;
                if ($wait === null) {
                    throw $error;
                }
                usleep((int) ($wait * 1_000_000));
            }
        }
    }

    private function tryOnce(Call $call, ?string &$retryAfter): mixed
    {
        $headers = [];
        $handle = curl_init($this->origin . $call->path . self::toQuery($call->query));
        curl_setopt_array($handle, [
            CURLOPT_CUSTOMREQUEST => $call->method,
            CURLOPT_RETURNTRANSFER => true,
            // A redirect would carry the key to wherever it leads.
            CURLOPT_FOLLOWLOCATION => false,
            CURLOPT_PROTOCOLS => CURLPROTO_HTTP | CURLPROTO_HTTPS,
            CURLOPT_TIMEOUT_MS => (int) (1_000 * ($call->timeout ?? $this->timeout)),
            CURLOPT_HTTPHEADER => $this->headersOf($call),
            CURLOPT_HEADERFUNCTION => static function (\CurlHandle $_, string $line) use (&$headers): int {
                [$name, $value] = [...explode(':', $line, 2), ''];
                $headers[strtolower(trim($name))] = trim($value);
                return strlen($line);
            },
        ]);
        if ($call->body !== null) {
            curl_setopt($handle, CURLOPT_POSTFIELDS, self::toJson($call->body));
        } elseif ($call->method === 'POST') {
            curl_setopt($handle, CURLOPT_POSTFIELDS, '');
        }
        $content = curl_exec($handle);
        $status = curl_getinfo($handle, CURLINFO_RESPONSE_CODE);
        if ($content === false) {
            $reason = curl_errno($handle) === CURLE_OPERATION_TIMEDOUT ? 'did not answer in time' : 'cannot be reached';
            throw new GapuraError("$this->origin $reason.", 0, 'CONNECTION_FAILED');
        }
        $retryAfter = $headers['retry-after'] ?? null;
        return self::read($call, $status, (string) $content, $headers['x-request-id'] ?? null);
    }

    private static function read(Call $call, int $status, string $content, ?string $requestId): mixed
    {
        $isDone = $status >= 200 && $status < 300;
        if ($isDone && $call->isFile) {
            return $content;
        }
        $body = json_decode($content, true);
        $isJson = json_last_error() === JSON_ERROR_NONE;
        if ($isDone && ($isJson || $content === '')) {
            return $body;
        }
        if ($isDone) {
            $message = 'The answer is no JSON: is baseUrl the address of a gateway?';
            throw new GapuraError($message, 0, 'INVALID_RESPONSE', $requestId);
        }
        throw GapuraError::ofRefusal($status, $isJson ? $body : null, $requestId);
    }

    /** @return list<string> */
    private function headersOf(Call $call): array
    {
        return [
            'accept: ' . ($call->isFile ? '*/*' : 'application/json'),
            // Sent by curl for larger bodies, and answered late.
            'expect:',
            ...($call->credential ?? ["authorization: Bearer $this->apiKey"]),
            // An empty one is removed: curl would call an empty body a form.
            $call->body === null ? 'content-type:' : 'content-type: application/json',
            ...($call->idempotencyKey === null ? [] : ["idempotency-key: $call->idempotencyKey"]),
        ];
    }

    /** After a failure other than 429 and 503 only what can be done twice is repeated: reads, and creation under a key. */
    private static function mayRepeat(Call $call, GapuraError $error): bool
    {
        if (in_array($error->status, self::NOT_DONE, true)) {
            return true;
        }
        if ($error->errorCode === 'IDEMPOTENCY_IN_PROGRESS') {
            return $call->idempotencyKey !== null;
        }
        $isLost = $error->errorCode === 'CONNECTION_FAILED' || in_array($error->status, [502, 504], true);
        return $isLost && ($call->method === 'GET' || $call->isHarmless || $call->idempotencyKey !== null);
    }

    /** Seconds to wait before a request is repeated for the `$repeat`th time; null: not to be waited for. */
    private static function waitBefore(int $repeat, ?string $retryAfter): ?float
    {
        $given = self::readRetryAfter($retryAfter);
        if ($given !== null) {
            return $given <= self::RETRY_AFTER_MAX_SECONDS ? $given : null;
        }
        $longest = min(self::WAIT_MAX_SECONDS, self::FIRST_WAIT_SECONDS * 2 ** $repeat);
        return $longest * (0.5 + random_int(0, 1_000) / 2_000);
    }

    private static function readRetryAfter(?string $text): ?float
    {
        if ($text === null || trim($text) === '') {
            return null;
        }
        if (ctype_digit(trim($text))) {
            return (float) $text;
        }
        $at = strtotime($text);
        return $at === false ? null : max(0.0, $at - microtime(true));
    }

    /**
     * `['metadata' => ['order' => '8812']]` is sent as `metadata[order]=8812`; null is left out.
     *
     * @param array<string, mixed> $query
     */
    private static function toQuery(array $query): string
    {
        $toText = static fn (mixed $value): mixed => is_bool($value) ? ($value ? 'true' : 'false') : $value;
        $text = http_build_query(array_map($toText, $query));
        return $text === '' ? '' : "?$text";
    }

    /** @param array<string, mixed> $body */
    private static function toJson(array $body): string
    {
        $flags = JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES | JSON_THROW_ON_ERROR;
        return $body === [] ? '{}' : json_encode($body, $flags);
    }

    private static function readBaseUrl(string $apiKey, string $baseUrl): string
    {
        if (preg_match('/^[!-~]{1,200}$/D', $apiKey) !== 1) {
            throw new GapuraError('apiKey must be a secret key, sk_test_… or sk_live_….', 0, 'INVALID_OPTIONS');
        }
        $url = parse_url($baseUrl);
        if ($url === false || !in_array($url['scheme'] ?? '', ['http', 'https'], true) || ($url['host'] ?? '') === '') {
            $message = 'baseUrl must be the address of the gateway, for example http://localhost:8080.';
            throw new GapuraError($message, 0, 'INVALID_OPTIONS');
        }
        $isOpen = $url['scheme'] === 'http' && preg_match(self::LOCAL, $url['host']) !== 1;
        if ($isOpen && str_starts_with($apiKey, 'sk_live_')) {
            $message = 'A live key is sent over https alone: baseUrl must begin with https://.';
            throw new GapuraError($message, 0, 'INVALID_OPTIONS');
        }
        return rtrim($baseUrl, '/');
    }
}
