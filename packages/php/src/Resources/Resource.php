<?php

declare(strict_types=1);

namespace Gapura\Resources;

use Gapura\Call;
use Gapura\Listing;

/** What all resources share. */
abstract class Resource
{
    /** Below which its operations are. */
    protected const PATH = '';

    /** @param \Closure(Call): mixed $send */
    public function __construct(protected readonly \Closure $send)
    {
    }

    protected static function at(string $id): string
    {
        return static::PATH . '/' . Call::segment($id);
    }

    /** @param array<string, mixed> $query */
    protected function get(string $path, array $query = []): mixed
    {
        return ($this->send)(new Call('GET', $path, $query));
    }

    /** @param array<string, mixed> $filters */
    protected function listing(array $filters = []): Listing
    {
        return new Listing($this->send, static::PATH, $filters);
    }

    /**
     * @param array<string, mixed>|null $body
     * @param array<string, mixed> $query
     */
    protected function make(string $path, ?array $body, ?string $key, array $query = []): mixed
    {
        return ($this->send)(new Call('POST', $path, $query, $body, $key ?? Call::newKey()));
    }

    /**
     * @param array<string, mixed>|null $body
     * @param array<string, mixed> $query
     */
    protected function post(string $path, ?array $body = null, bool $isHarmless = false, array $query = []): mixed
    {
        return ($this->send)(new Call('POST', $path, $query, $body, isHarmless: $isHarmless));
    }
}
