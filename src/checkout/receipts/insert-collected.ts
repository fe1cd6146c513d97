import { sql } from 'kysely'
import type { Money } from '../../base/money.ts'
import { prepared } from '../../db/prepared-statements.ts'
import type { Tx } from '../../db/transaction.ts'

/** Money that a collector received. */
export type Collected = {
  readonly merchantId: string
  readonly transactionId: string
  readonly collectorId: string
  readonly connectionId: string
  readonly railReference: string
  readonly flags: readonly ('late' | 'mismatch')[]
  readonly amount: Money
  readonly paidAt: Date
  readonly createdAt: Date
  readonly feeRuleId: string | null
}

/**
 * Inserts the receipts of money that collectors received, in one statement. Returns the transaction ids of those that are
 * new: another payment of the rail is recorded already, whoever reported it. Waits for a concurrent insert of the same one.
 */
export async function insertCollected(tx: Tx, all: readonly Collected[]): Promise<ReadonlySet<string>> {
  const rows = all.map((one) => ({
    merchant_id: one.merchantId,
    id: one.transactionId,
    collector_id: one.collectorId,
    connection_id: one.connectionId,
    rail_reference: one.railReference,
    flags: one.flags,
    currency: one.amount.currency,
    amount: one.amount.amount.toString(),
    paid_at: one.paidAt,
    created_at: one.createdAt,
    fee_rule_id: one.feeRuleId,
  }))
  const inserted = await prepared(sql<{ id: string }>`
    insert into receipt (merchant_id, id, collector_id, connection_id, rail_reference, state, flags, currency, amount,
      paid_at, created_at, fee_rule_id)
    select merchant_id, id, collector_id, connection_id, rail_reference, 'BOOKED', flags, currency, amount, paid_at,
      created_at, fee_rule_id
    from json_to_recordset(${JSON.stringify(rows)}::json) as row (merchant_id text, id text, collector_id text,
      connection_id text, rail_reference text, flags text[], currency text, amount bigint, paid_at timestamptz,
      created_at timestamptz, fee_rule_id text)
    order by connection_id, rail_reference
    on conflict (merchant_id, connection_id, rail_reference) do nothing
    returning id`).execute(tx)
  return new Set(inserted.rows.map(({ id }) => id))
}
