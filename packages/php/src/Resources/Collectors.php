<?php

declare(strict_types=1);

namespace Gapura\Resources;

use Gapura\Call;
use Gapura\Listing;

final class Collectors extends Resource
{
    protected const PATH = '/v1/collectors';

    /**
     * A sticker or number; `collector.active` reports it once its provider has made it.
     *
     * @param array<string, mixed> $body
     * @return array<string, mixed>
     */
    public function create(array $body, ?string $idempotencyKey = null): array
    {
        return $this->make(self::PATH, $body, $idempotencyKey);
    }

    /**
     * With what it received so far. Its payments: `collections->list(['collectorId' => $id])`.
     *
     * @return array<string, mixed>
     */
    public function retrieve(string $id): array
    {
        return $this->get(self::at($id));
    }

    /**
     * Newest first; filters as the API names them.
     *
     * @param array<string, mixed> $filters
     */
    public function list(array $filters = []): Listing
    {
        return $this->listing($filters);
    }

    /**
     * @param array<string, mixed> $body
     * @return array<string, mixed>
     */
    public function update(string $id, array $body): array
    {
        return ($this->send)(new Call('PATCH', self::at($id), body: $body, isHarmless: true));
    }

    /**
     * The sticker of an active one, for print: the file as it is.
     *
     * @param 'svg'|'png'|'pdf' $format
     * @param array<string, mixed> $query `locale`, and `sheet` for twelve on a page of A4
     */
    public function sticker(string $id, string $format, array $query = []): string
    {
        $path = self::at($id) . '/sticker.' . Call::segment($format);
        return ($this->send)(new Call('GET', $path, $query, isFile: true));
    }

    /**
     * The address that shows its last payments to staff; `url` is null where none is open.
     *
     * @return array<string, mixed>
     */
    public function liveLink(string $id): array
    {
        return $this->get(self::at($id) . '/live-link');
    }

    /**
     * Opens that address; one that is open stays the same.
     *
     * @return array<string, mixed>
     */
    public function openLiveLink(string $id): array
    {
        return ($this->send)(new Call('POST', self::at($id) . '/live-link', isHarmless: true));
    }

    /**
     * Screens that are open show nothing any more.
     *
     * @return array<string, mixed>
     */
    public function endLiveLink(string $id): array
    {
        return ($this->send)(new Call('DELETE', self::at($id) . '/live-link', isHarmless: true));
    }

    /**
     * @return array<string, mixed>
     */
    public function pause(string $id): array
    {
        return $this->post(self::at($id) . '/pause');
    }

    /**
     * @return array<string, mixed>
     */
    public function activate(string $id): array
    {
        return $this->post(self::at($id) . '/activate');
    }

    /**
     * Permanently.
     *
     * @return array<string, mixed>
     */
    public function close(string $id): array
    {
        return $this->post(self::at($id) . '/close');
    }
}
