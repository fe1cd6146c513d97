<?php

declare(strict_types=1);

namespace Gapura;

/**
 * The one exception of this package: what the gateway refused, or why there is no answer. `errorCode` is the gateway's
 * (`VALIDATION_ERROR`, `INSUFFICIENT_BALANCE`, …), or one of ours with status 0: `CONNECTION_FAILED` (no answer, after every
 * retry), `INVALID_RESPONSE` (an answer that is not the gateway's), `INVALID_OPTIONS`, and `WEBHOOK_INVALID`, which has
 * status 400, the status to answer such a call with.
 */
final class GapuraError extends \RuntimeException
{
    /**
     * @param string|null $requestId what to quote to the operator; null where no gateway answered
     * @param list<array<string, mixed>> $errors each fault of the request: `field`, `code`, `message`, …
     */
    public function __construct(
        string $message,
        public readonly int $status,
        public readonly string $errorCode,
        public readonly ?string $requestId = null,
        public readonly array $errors = [],
        ?\Throwable $previous = null,
    ) {
        parent::__construct($message, $status, $previous);
    }

    /** An answer that refuses, in whichever form: a problem document, the send-money envelope, or neither. */
    public static function ofRefusal(int $status, mixed $body, ?string $requestId): self
    {
        if (!is_array($body) || ($body !== [] && array_is_list($body))) {
            $code = $status >= 500 ? 'SERVICE_UNAVAILABLE' : 'INVALID_RESPONSE';
            return new self("The address answered $status without a reason.", $status, $code, $requestId);
        }
        $given = is_array($body['errors'] ?? null) ? $body['errors'] : [];
        $errors = array_map(self::toFault(...), array_values(array_filter($given, is_array(...))));
        $code = self::firstText($body['code'] ?? null, $errors[0]['code'] ?? null, $body['error'] ?? null);
        $detail = self::firstText(
            $body['detail'] ?? null,
            $errors[0]['message'] ?? null,
            $body['error_description'] ?? null,
            $body['title'] ?? null,
        );
        $named = array_values(array_filter($errors, static fn (array $fault): bool => $fault['field'] !== ''));
        $message = $detail ?? "The gateway answered $status.";
        return new self($message, $status, $code ?? 'INVALID_RESPONSE', $requestId, $named);
    }

    /**
     * @param array<string, mixed> $given
     * @return array<string, mixed>
     */
    private static function toFault(array $given): array
    {
        foreach (['field', 'code', 'message'] as $name) {
            $given[$name] = is_string($given[$name] ?? null) ? $given[$name] : '';
        }
        return $given;
    }

    private static function firstText(mixed ...$values): ?string
    {
        foreach ($values as $value) {
            if (is_string($value)) {
                return $value;
            }
        }
        return null;
    }
}
