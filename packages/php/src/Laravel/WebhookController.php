<?php

declare(strict_types=1);

namespace Gapura\Laravel;

use Gapura\GapuraError;
use Gapura\Webhooks;
use Illuminate\Http\Request;
use Illuminate\Http\Response;

/**
 * A receiver for Laravel: `Route::post('/webhooks', new WebhookController($secret, fn (array $event) => …))` in the routes of the
 * API, which have no CSRF check. It reads the body as received and answers 204, or 400 where the gateway did not send it; what
 * the handler throws becomes Laravel's 500, so that the event comes again.
 */
final class WebhookController
{
    /**
     * @param string|list<string> $secret
     * @param \Closure(array<string, mixed>): mixed $handle
     */
    public function __construct(private readonly string|array $secret, private readonly \Closure $handle)
    {
    }

    public function __invoke(Request $request): Response
    {
        try {
            $event = (new Webhooks())->verify($request->getContent(), $request->headers->all(), $this->secret);
        } catch (GapuraError $error) {
            return new Response($error->getMessage(), $error->status, ['content-type' => 'text/plain']);
        }
        ($this->handle)($event);
        return new Response('', 204);
    }
}
