<?php

declare(strict_types=1);

namespace Gapura\Resources;

/** The check of your business by the provider. */
final class Onboarding extends Resource
{
    protected const PATH = '/v1/onboarding';

    /**
     * Pushes your business's data to the provider, which reviews it.
     *
     * @param array<string, mixed> $body
     * @return array<string, mixed>
     */
    public function submit(array $body, ?string $idempotencyKey = null): array
    {
        return $this->make(self::PATH, $body, $idempotencyKey);
    }

    /**
     * @return array<string, mixed>
     */
    public function retrieve(): array
    {
        return $this->get(self::PATH);
    }
}
