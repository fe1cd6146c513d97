<?php

declare(strict_types=1);

namespace Gapura;

/** The short-lived access tokens of payouts: fetched when one is needed, and renewed in time. */
final class AccessTokens
{
    /** A token is renewed this long before it ends. */
    private const SPARE_SECONDS = 60;

    private ?string $token = null;
    private float $endsAt = 0.0;

    public function __construct(private readonly Transport $transport)
    {
    }

    /** Calls as the merchant whose token it is. A token that the gateway no longer takes is replaced once. */
    public function send(Call $call): mixed
    {
        try {
            return $this->transport->send($call->with($this->credential()));
        } catch (GapuraError $error) {
            if ($error->status !== 401) {
                throw $error;
            }
        }
        $this->token = null;
        return $this->transport->send($call->with($this->credential()));
    }

    /** @return list<string> */
    private function credential(): array
    {
        $now = hrtime(true) / 1e9;
        if ($this->token === null || $now > $this->endsAt - self::SPARE_SECONDS) {
            $body = ['grant_type' => 'client_credentials'];
            $reply = $this->transport->send(new Call('POST', '/v1/auth/token', body: $body, isHarmless: true));
            $this->token = $reply['access_token'];
            $this->endsAt = $now + $reply['expires_in'];
        }
        return ["publicAccessToken: Bearer $this->token"];
    }
}
