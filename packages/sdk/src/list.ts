import type { Call, CallOptions, Query, Transport } from './transport.ts'

/** A page as the gateway gives it. */
export type Page<Item> = { readonly data: readonly Item[]; readonly nextCursor: string | null }

/** A list, newest first, that asks for its pages as it is read: `for await (const checkout of gapura.checkouts.list())`. */
export type List<Item> = AsyncIterable<Item> & {
  /** One page: the first, or the one after another page's `nextCursor`. */
  page(cursor?: string): Promise<Page<Item>>
  /** The first `max` of it, or all there are. */
  take(max: number): Promise<Item[]>
}

export function openList<Item>(
  transport: Transport,
  { path, query, signal }: { path: string; query?: Query | undefined } & CallOptions,
  headersOf?: (ask: (headers: Call['headers']) => Promise<unknown>) => Promise<unknown>,
): List<Item> {
  const page = async (cursor?: string): Promise<Page<Item>> => {
    const ask = (headers?: Call['headers']) =>
      transport({
        method: 'GET',
        path,
        query: { ...query, ...(cursor && { cursor }) },
        signal,
        ...(headers && { headers }),
      })
    const { data, nextCursor = null } = (await (headersOf ? headersOf(ask) : ask())) as Page<Item>
    return { data, nextCursor }
  }
  async function* items(): AsyncGenerator<Item, void, undefined> {
    for (let cursor: string | undefined; ; ) {
      const { data, nextCursor } = await page(cursor)
      yield* data
      if (nextCursor === null) return
      cursor = nextCursor
    }
  }
  const take = async (max: number): Promise<Item[]> => {
    const taken: Item[] = []
    if (max <= 0) return taken
    for await (const item of items()) {
      taken.push(item)
      if (taken.length >= max) break
    }
    return taken
  }
  return { page, take, [Symbol.asyncIterator]: items }
}
