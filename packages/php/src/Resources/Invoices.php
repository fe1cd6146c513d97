<?php

declare(strict_types=1);

namespace Gapura\Resources;

use Gapura\Call;
use Gapura\Listing;

final class Invoices extends Resource
{
    protected const PATH = '/v1/invoices';

    /**
     * Makes a draft. An `externalId` that exists gets the first reply if the request is the same.
     *
     * @param array<string, mixed> $body
     * @return array<string, mixed>
     */
    public function create(array $body, ?string $idempotencyKey = null): array
    {
        return $this->make(self::PATH, $body, $idempotencyKey);
    }

    /**
     * With the payments that count for it.
     *
     * @return array<string, mixed>
     */
    public function retrieve(string $id): array
    {
        return $this->get(self::at($id));
    }

    /**
     * Newest first, without their allocations; filters as the API names them.
     *
     * @param array<string, mixed> $filters
     */
    public function list(array $filters = []): Listing
    {
        return $this->listing($filters);
    }

    /**
     * Changes a draft.
     *
     * @param array<string, mixed> $body
     * @return array<string, mixed>
     */
    public function update(string $id, array $body): array
    {
        return ($this->send)(new Call('PATCH', self::at($id), body: $body, isHarmless: true));
    }

    /**
     * Gives a draft its number and opens its page.
     *
     * @return array<string, mixed>
     */
    public function finalize(string $id): array
    {
        return $this->post(self::at($id) . '/finalize');
    }

    /**
     * Cancels an invoice of which nothing is paid.
     *
     * @return array<string, mixed>
     */
    public function void(string $id): array
    {
        return $this->post(self::at($id) . '/void');
    }

    /**
     * It is no longer expected, and can still be paid.
     *
     * @return array<string, mixed>
     */
    public function writeOff(string $id): array
    {
        return $this->post(self::at($id) . '/write-off');
    }

    /**
     * Mails it to its customer; of a paid one, the receipt. `invoice.sent` says that a mail server has taken it.
     *
     * @return array<string, mixed>
     */
    public function send(string $id, ?string $idempotencyKey = null): array
    {
        return $this->make(self::at($id) . '/send', null, $idempotencyKey);
    }

    /**
     * Reminds its customer at once, beside the reminders by schedule.
     *
     * @return array<string, mixed>
     */
    public function remind(string $id, ?string $idempotencyKey = null): array
    {
        return $this->make(self::at($id) . '/remind', null, $idempotencyKey);
    }

    /**
     * What was mailed to its customer, newest first, and why something was not.
     *
     * @return array<string, mixed>
     */
    public function mails(string $id): array
    {
        return $this->get(self::at($id) . '/mails');
    }

    /**
     * Counts money of a payment for the invoice: at most what is left of it, and what is due.
     *
     * @param array<string, mixed> $body
     * @return array<string, mixed>
     */
    public function allocate(string $id, array $body, ?string $idempotencyKey = null): array
    {
        return $this->make(self::at($id) . '/allocations', $body, $idempotencyKey);
    }

    /**
     * Undoes an allocation; the invoice is due again. `$reason` is stored with it.
     *
     * @return array<string, mixed>
     */
    public function undoAllocation(string $id, string $allocationId, ?string $reason = null): array
    {
        $path = self::at($id) . '/allocations/' . Call::segment($allocationId);
        return ($this->send)(new Call('DELETE', $path, $reason === null ? [] : ['reason' => $reason]));
    }

    /**
     * The open invoices that unallocated money of a payment is most likely for, and why.
     *
     * @return array<string, mixed>
     */
    public function suggest(string $transactionId): array
    {
        return ($this->send)(new Call('GET', '/v1/invoices/suggestions', ['transactionId' => $transactionId]));
    }
}
