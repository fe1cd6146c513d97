<?php

declare(strict_types=1);

namespace Gapura\Resources;

use Gapura\Call;

/** The key needs the scope `settings`. */
final class Settings extends Resource
{
    protected const PATH = '/v1/settings';

    /**
     * @return array<string, mixed>
     */
    public function retrieve(): array
    {
        return $this->get(self::PATH);
    }

    /**
     * Fields left out stay as they are.
     *
     * @param array<string, mixed> $body
     * @return array<string, mixed>
     */
    public function update(array $body): array
    {
        return ($this->send)(new Call('PATCH', self::PATH, body: $body, isHarmless: true));
    }

    /**
     * A new webhook secret, returned only here; the previous one keeps signing until `previousValidUntil`.
     *
     * @return array<string, mixed>
     */
    public function rotateWebhookSecret(): array
    {
        return $this->post(self::PATH . '/webhook-secret/rotate');
    }
}
