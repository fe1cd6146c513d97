import { sql } from 'kysely'
import type { Erasure } from '../../base/privacy/personal-data.ts'
import type { Tx } from '../../db/transaction.ts'

/**
 * Records that a merchant's personal data are erased: whoever writes the request log from now on leaves out the texts of
 * requests that began until now, or within the `seconds` to come.
 */
export async function recordErasure(tx: Tx, merchantId: string, seconds = 0): Promise<void> {
  await sql`insert into request_log_erasure (merchant_id, at)
    values (${merchantId}, clock_timestamp() + make_interval(secs => ${seconds}))
    on conflict (merchant_id) do update set at = excluded.at`.execute(tx)
}

/** Waits until every transaction has ended that began to write to the request log before an erasure was committed. */
export async function waitForWriters(tx: Tx): Promise<void> {
  // Longer than any of them may take.
  await sql`set local lock_timeout = '10s'`.execute(tx)
  await sql`lock table request_log_erasure in access exclusive mode`.execute(tx)
}

/** Erases in the request log where a request mentions an id, a name or a number. Returns how many changed. */
export async function eraseRequests(
  tx: Tx,
  { merchantId, references, words, metadata }: Pick<Erasure, 'merchantId' | 'references' | 'words' | 'metadata'>,
): Promise<number> {
  const mentions = [...references, ...words]
  const { rows } = await sql<{ changed: number }>`select erase_requests(${merchantId}, ${mentions}::text[],
    ${words}::text[], ${metadata}::text[]) as changed`.execute(tx)
  return rows[0]?.changed ?? 0
}
