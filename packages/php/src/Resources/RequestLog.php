<?php

declare(strict_types=1);

namespace Gapura\Resources;

use Gapura\Listing;

final class RequestLog extends Resource
{
    protected const PATH = '/v1/requests';

    /**
     * Your programs' API requests, newest first; retained for seven days. The key needs the scope `settings`.
     *
     * @param array<string, mixed> $filters
     */
    public function list(array $filters = []): Listing
    {
        return $this->listing($filters);
    }
}
