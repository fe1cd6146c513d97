<?php

declare(strict_types=1);

namespace Gapura\Resources;

use Gapura\Call;
use Gapura\Listing;

/** Endpoints beside the `webhookUrl` and `callbackUrl` of the settings. */
final class WebhookEndpoints extends Resource
{
    protected const PATH = '/v1/webhook-endpoints';

    /**
     * `secret` comes this once: store it.
     *
     * @param array<string, mixed> $body
     * @return array<string, mixed>
     */
    public function create(array $body, ?string $idempotencyKey = null): array
    {
        return $this->make(self::PATH, $body, $idempotencyKey);
    }

    /**
     * @return array<string, mixed>
     */
    public function retrieve(string $id): array
    {
        return $this->get(self::at($id));
    }

    /** Newest first. */
    public function list(): Listing
    {
        return $this->listing();
    }

    /**
     * Fields left out stay as they are; `enabled` switches one on again that answered 410.
     *
     * @param array<string, mixed> $body
     * @return array<string, mixed>
     */
    public function update(string $id, array $body): array
    {
        return ($this->send)(new Call('PATCH', self::at($id), body: $body));
    }

    /**
     * @return array<string, mixed>
     */
    public function delete(string $id): array
    {
        return ($this->send)(new Call('DELETE', self::at($id)));
    }

    /**
     * A new secret, returned only here; previous ones keep signing for `overlapHours`, 0 to 168.
     *
     * @param array<string, mixed> $body
     * @return array<string, mixed>
     */
    public function rotateSecret(string $id, array $body): array
    {
        return $this->post(self::at($id) . '/secret/rotate', $body);
    }
}
