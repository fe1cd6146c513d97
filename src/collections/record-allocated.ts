import { sql } from 'kysely'
import type { Tx } from '../db/transaction.ts'
import { recordEvent } from '../webhooks/outbox.ts'
import type { Allocations } from './allocations.ts'
import type { Payers } from './payer.ts'
import { readCollections } from './store.ts'
import { toCollection } from './wire.ts'

export type RecordAllocated = {
  readonly livemode: boolean
  readonly payers: Payers
  readonly allocations: Allocations
}

/**
 * Records that money of a collection was allocated, in the transaction that allocated it; money of a checkout has no such
 * event.
 */
export async function recordAllocated(
  tx: Tx,
  app: RecordAllocated,
  now: Date,
  { merchantId, id }: { readonly merchantId: string; readonly id: string },
): Promise<void> {
  const counted = await tx
    .updateTable('collection')
    .set({ sequence: sql<number>`sequence + 1` })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .returning('sequence')
    .executeTakeFirst()
  if (!counted) return
  const [collection] = await readCollections(tx, app, merchantId, { id, before: null, limit: 1 })
  if (!collection) throw new Error(`the collection ${id} cannot be read`)
  const { livemode } = app
  const data = toCollection(collection, livemode)
  const { sequence } = counted
  await recordEvent(tx, now, { merchantId, type: 'collection.allocated', subjectId: id, sequence, livemode, data })
}
