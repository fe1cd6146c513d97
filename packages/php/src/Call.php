<?php

declare(strict_types=1);

namespace Gapura;

/** A request before it is sent. */
final class Call
{
    /**
     * @param array<string, mixed> $query
     * @param array<string, mixed>|null $body
     * @param bool $isHarmless it may be done twice, although it is no GET
     * @param list<string>|null $credential headers that name the caller where it is not the secret key
     * @param bool $isFile the reply is a file: its bytes
     */
    public function __construct(
        public readonly string $method,
        public readonly string $path,
        public readonly array $query = [],
        public readonly ?array $body = null,
        public readonly ?string $idempotencyKey = null,
        public readonly bool $isHarmless = false,
        public readonly ?array $credential = null,
        public readonly ?float $timeout = null,
        public readonly bool $isFile = false,
    ) {
    }

    /** @param list<string> $credential */
    public function with(array $credential): self
    {
        return new self(
            $this->method,
            $this->path,
            $this->query,
            $this->body,
            $this->idempotencyKey,
            $this->isHarmless,
            $credential,
            $this->timeout,
            $this->isFile,
        );
    }

    /** A part of a path. */
    public static function segment(string $id): string
    {
        if (trim($id, '.') === '') {
            throw new GapuraError('An id is required.', 0, 'INVALID_OPTIONS');
        }
        return rawurlencode($id);
    }

    /** A key for a call that was given none: a UUID of version 4. */
    public static function newKey(): string
    {
        $bytes = random_bytes(16);
        $bytes[6] = chr(ord($bytes[6]) & 0x0f | 0x40);
        $bytes[8] = chr(ord($bytes[8]) & 0x3f | 0x80);
        return vsprintf('%s%s-%s-%s-%s-%s%s%s', str_split(bin2hex($bytes), 4));
    }
}
