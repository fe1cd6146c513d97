<?php

declare(strict_types=1);

namespace Gapura\Resources;

use Gapura\Call;
use Gapura\Listing;

final class Reports extends Resource
{
    protected const PATH = '/v1/reports';

    private const DOWNLOAD_TIMEOUT_SECONDS = 600.0;

    /**
     * Requests a report, which is made in the background: `report.ready` says when it can be downloaded.
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

    /**
     * Newest first; filters as the API names them.
     *
     * @param array<string, mixed> $filters
     */
    public function list(array $filters = []): Listing
    {
        return $this->listing($filters);
    }

    /** The file of a report that is `READY`, as it is. */
    public function download(string $id): string
    {
        $timeout = self::DOWNLOAD_TIMEOUT_SECONDS;
        return ($this->send)(new Call('GET', self::at($id) . '/file', timeout: $timeout, isFile: true));
    }

    /** Removes a report with its file. */
    public function delete(string $id): void
    {
        ($this->send)(new Call('DELETE', self::at($id)));
    }
}
