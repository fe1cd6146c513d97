<?php

declare(strict_types=1);

namespace Gapura;

/**
 * A list, newest first, that fetches its pages as it is read: `foreach ($gapura->checkouts->list() as $checkout)`,
 * `->take(50)`, or page by page with `->page($cursor)`.
 *
 * @implements \IteratorAggregate<int, array<string, mixed>>
 */
final class Listing implements \IteratorAggregate
{
    /**
     * @param \Closure(Call): mixed $send
     * @param array<string, mixed> $query
     */
    public function __construct(
        private readonly \Closure $send,
        private readonly string $path,
        private readonly array $query = [],
    ) {
    }

    /**
     * One page: the first, or the one after another page's `nextCursor`.
     *
     * @return array{data: list<array<string, mixed>>, nextCursor: string|null}
     */
    public function page(?string $cursor = null): array
    {
        $query = $cursor === null ? $this->query : [...$this->query, 'cursor' => $cursor];
        $reply = ($this->send)(new Call('GET', $this->path, $query));
        return ['data' => $reply['data'], 'nextCursor' => $reply['nextCursor'] ?? null];
    }

    public function getIterator(): \Generator
    {
        $cursor = null;
        do {
            ['data' => $data, 'nextCursor' => $cursor] = $this->page($cursor);
            foreach ($data as $item) {
                yield $item;
            }
        } while ($cursor !== null);
    }

    /**
     * The first `$most` of it, or all there are.
     *
     * @return list<array<string, mixed>>
     */
    public function take(int $most): array
    {
        $taken = [];
        if ($most <= 0) {
            return $taken;
        }
        foreach ($this as $item) {
            $taken[] = $item;
            if (count($taken) >= $most) {
                break;
            }
        }
        return $taken;
    }
}
