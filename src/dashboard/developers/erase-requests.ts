import { sql } from 'kysely'
import type { Erasure } from '../../base/privacy/personal-data.ts'
import type { Tx } from '../../db/transaction.ts'

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
