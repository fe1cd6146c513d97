import { sql } from 'kysely'
import { idAt } from '../../base/id.ts'
import type { Tx } from '../../db/transaction.ts'
import type { PaymentType } from '../../payment-methods/types.ts'
import type { Span } from '../tables/table.ts'

/** The kind of charge: a payment method, payouts, or refunded fees. */
export type FeeSource = PaymentType | 'payouts' | 'returned' | 'other'

/** Fees of one kind; below zero where they were refunded. Smallest units. */
export type FeeLine = {
  readonly currency: string
  readonly source: FeeSource
  readonly count: number
  readonly fee: bigint
  readonly tax: bigint
}

/** Whether `share` was booked for money received. */
const isReceived = sql`(starts_with(share.cause, 'receipt:') or starts_with(share.cause, 'collection:')
  or starts_with(share.cause, 'acceptance:'))`

/** The fees of a span as the ledger has them, and the tax on them: what was booked, whenever it was paid. */
export async function readFees(tx: Tx, { merchantId, from, until }: Span): Promise<FeeLine[]> {
  const { rows } = await sql<Omit<FeeLine, 'count'> & { count: bigint }>`
    select share.currency,
      case when ${isReceived}
          then coalesce(attempt.type, collector.type, 'other')
        when starts_with(share.cause, 'payout-sent:') then 'payouts'
        when starts_with(share.cause, 'payout-reversed:') or starts_with(share.cause, 'refund') then 'returned'
        else 'other' end as source,
      count(*) as count, sum(share.fee)::bigint as fee, sum(share.tax)::bigint as tax
    from (
      select booking.cause, entry.currency,
        coalesce(sum(entry.amount) filter (where entry.account = 'fees'), 0) as fee,
        coalesce(sum(entry.amount) filter (where entry.account = 'tax'), 0) as tax
      from ledger_transaction as booking
      join ledger_entry as entry on entry.merchant_id = booking.merchant_id and entry.transaction_id = booking.id
      where booking.merchant_id = ${merchantId} and booking.id >= ${idAt('ltx', merchantId, from)}
        and booking.id < ${idAt('ltx', merchantId, until)} and entry.account in ('fees', 'tax')
      group by booking.id, booking.cause, entry.currency
    ) as share
    left join receipt on receipt.merchant_id = ${merchantId}
      and ${isReceived}
      and receipt.id = split_part(share.cause, ':', 2)
    left join attempt on attempt.merchant_id = ${merchantId} and attempt.id = receipt.attempt_id
    left join collector on collector.merchant_id = ${merchantId} and collector.id = receipt.collector_id
    group by 1, 2 order by 1, 2`.execute(tx)
  return rows.map((row) => ({ ...row, count: Number(row.count) }))
}
