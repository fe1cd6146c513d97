<?php

declare(strict_types=1);

namespace Gapura\Resources;

use Gapura\Call;

/** Signed receipts. Those of payouts take an access token, which is fetched and renewed automatically. */
final class Receipts extends Resource
{
    protected const PATH = '/v1/receipts';

    /**
     * @param \Closure(Call): mixed $send
     * @param \Closure(Call): mixed $sendWithToken
     */
    public function __construct(\Closure $send, private readonly \Closure $sendWithToken)
    {
        parent::__construct($send);
    }

    /**
     * The receipt of a payment (`pay_…`), payout (`po_…`) or refund (`re_…`).
     *
     * @return array<string, mixed>
     */
    public function retrieve(string $id): array
    {
        $send = str_starts_with($id, 'po_') ? $this->sendWithToken : $this->send;
        return $send(new Call('GET', self::at($id)));
    }
}
