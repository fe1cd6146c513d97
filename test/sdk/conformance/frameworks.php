<?php

declare(strict_types=1);

// Runs the receiver of the PHP SDK in the place of Laravel, of which there is only what the receiver uses.

namespace Illuminate\Http {
    final class Request
    {
        public readonly object $headers;

        public function __construct(private readonly string $content, array $headers)
        {
            $this->headers = new class ($headers) {
                public function __construct(private readonly array $all)
                {
                }

                public function all(): array
                {
                    return array_map(static fn (string $one): array => [$one], $this->all);
                }
            };
        }

        public function getContent(): string
        {
            return $this->content;
        }
    }

    final class Response
    {
        public function __construct(public string $content, public int $status, public array $headers = [])
        {
        }
    }
}

namespace {
    use Gapura\Laravel\WebhookController;
    use Gapura\Webhooks;
    use Illuminate\Http\Request;

    require __DIR__ . '/../../../packages/php/autoload.php';

    const SECRET = 'whsec_Z2FwdXJhLXNkay10ZXN0cy11c2UtdGhpcy1zZWNyZXQ=';
    const BODY = '{ "id": "evt_1",  "type": "payment.succeeded", "data": { "amount": 1.250e5 } }';

    $got = [];
    $receiver = new WebhookController(SECRET, function (array $event) use (&$got): void {
        $got[] = $event['id'];
    });
    $headers = (new Webhooks())->sign(BODY, SECRET);
    $answers = [];
    foreach ([BODY, str_replace('1.2', '9.9', BODY)] as $body) {
        $response = $receiver(new Request($body, $headers));
        $answers[] = [$response->status, $response->content];
    }
    echo json_encode([['answers' => $answers, 'got' => $got]]);
}
