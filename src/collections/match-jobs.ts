import { sql } from 'kysely'
import type { Money } from '../base/money.ts'
import { moneyOf } from '../checkout/checkout.ts'
import { prepared } from '../db/prepared-statements.ts'
import type { Tx } from '../db/transaction.ts'
import type { DueRows } from '../jobs/due.ts'
import type { Payers } from './payer.ts'

/** Money that is to be matched with invoices. */
export type Unmatched = {
  readonly merchantId: string
  readonly id: string
  readonly collectorId: string
  readonly customerId: string | null
  readonly received: Money
  /** What the payer wrote. */
  readonly remark: string | null
}

type Row = {
  readonly merchant_id: string
  readonly id: string
  readonly collector_id: string
  readonly customer_id: string | null
  readonly payer: Buffer | null
  readonly currency: string
  readonly amount: bigint
}

export const UNMATCHED: DueRows = { from: 'collection', at: 'match_due_at' }

/**
 * Claims collections of any merchant that are due to be matched, until `leaseUntil`: those of a process that dies are claimed
 * again then.
 */
export async function claimUnmatched(
  tx: Tx,
  payers: Payers,
  { now, leaseUntil, limit }: { readonly now: Date; readonly leaseUntil: Date; readonly limit: number },
): Promise<Unmatched[]> {
  const { rows } = await prepared(sql<Row>`
    with due as (
      select merchant_id, id from collection where match_due_at <= ${now}
      order by match_due_at limit ${limit} for no key update skip locked
    ), claimed as (
      update collection set match_due_at = ${leaseUntil} from due
      where collection.merchant_id = due.merchant_id and collection.id = due.id
      returning collection.merchant_id, collection.id, collection.collector_id, collection.payer
    )
    select claimed.*, receipt.currency, receipt.amount, collector.customer_id from claimed
    join receipt on receipt.merchant_id = claimed.merchant_id and receipt.id = claimed.id
    join collector on collector.merchant_id = claimed.merchant_id and collector.id = claimed.collector_id`).execute(tx)
  return rows.map((row) => ({
    merchantId: row.merchant_id,
    id: row.id,
    collectorId: row.collector_id,
    customerId: row.customer_id,
    received: moneyOf(row.amount, row.currency),
    remark: payers.open(row).remark,
  }))
}

/** Ends the job of a collection, in the transaction that matched it. Throws where another process has ended it. */
export async function endMatching(
  tx: Tx,
  { merchantId, id }: { readonly merchantId: string; readonly id: string },
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('collection')
    .set({ match_due_at: null })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .where('match_due_at', 'is not', null)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new Error(`${id} was matched by another process`)
}
