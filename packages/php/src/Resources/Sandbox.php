<?php

declare(strict_types=1);

namespace Gapura\Resources;

use Gapura\Call;

/** What only a sandbox has. In production each of these is `NOT_FOUND`. */
final class Sandbox extends Resource
{
    protected const PATH = '/v1/sandbox';

    /**
     * Has the bank act on a checkout, as if its payer had.
     *
     * @param array<string, mixed> $body
     * @return array<string, mixed>
     */
    public function simulateCheckout(string $id, array $body): array
    {
        return $this->post(self::PATH . '/checkout/' . Call::segment($id) . '/simulate', $body);
    }

    /**
     * Plays the payer of a saved method: `agreed` or `refused`; once it is active, `unlinked` or `expired`.
     *
     * @param array<string, mixed> $body
     * @return array<string, mixed>
     */
    public function simulateSavedMethod(string $id, array $body): array
    {
        return $this->post(self::PATH . '/saved-methods/' . Call::segment($id) . '/simulate', $body);
    }

    /**
     * Reports the outcome of a charge that was sent, as its provider would.
     *
     * @param array<string, mixed> $body
     * @return array<string, mixed>
     */
    public function simulateCharge(string $id, array $body): array
    {
        return $this->post(self::PATH . '/charges/' . Call::segment($id) . '/simulate', $body);
    }

    /**
     * Has the bank end a payout.
     *
     * @param array<string, mixed> $body
     * @return array<string, mixed>
     */
    public function simulatePayout(string $id, array $body): array
    {
        return $this->post(self::PATH . '/send-money/' . Call::segment($id) . '/simulate', $body);
    }

    /**
     * Moves the sandbox's time: expiries, retries and tokens follow it.
     *
     * @return array<string, mixed>
     */
    public function advanceClock(int $seconds): array
    {
        return $this->post(self::PATH . '/clock/advance', ['seconds' => $seconds]);
    }
}
