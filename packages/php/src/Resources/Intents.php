<?php

declare(strict_types=1);

namespace Gapura\Resources;

final class Intents extends Resource
{
    protected const PATH = '/v1/checkout/intents';

    /**
     * Makes a checkout out of a sentence; what is not clear is a GapuraError whose `errors` offer `choices`.
     *
     * @param array<string, mixed> $body
     * @return array<string, mixed>
     */
    public function create(array $body, ?string $idempotencyKey = null): array
    {
        return $this->make(self::PATH, $body, $idempotencyKey);
    }

    /**
     * Reads a sentence and makes nothing.
     *
     * @param array<string, mixed> $body
     * @return array<string, mixed>
     */
    public function preview(array $body): array
    {
        return $this->post(self::PATH, $body, true, ['dryRun' => true]);
    }
}
