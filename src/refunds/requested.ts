import { sql } from 'kysely'
import type { Currency } from '../base/currency.ts'
import { fromWhole, type Money } from '../base/money.ts'
import type { Paid } from '../checkout/receipts/paid.ts'
import type { Tx } from '../db/transaction.ts'
import type { CreateRefund } from './schema.ts'

/** A refund that awaits approval, or was approved and is about to be made: its amount is no longer available. */
export type Requested = {
  /** The request's id. */
  readonly id: string
  readonly externalId: string
  readonly amount: Money
  readonly reason: string | null
  readonly requestedBy: string
  readonly requestedAt: Date
}

type Row = {
  id: string
  external_id: string
  amount: number
  reason: string | null
  requested_name: string
  created_at: Date
}

/**
 * Refunds of one payment that were requested and are not made yet, oldest first; `except`: the request being executed. A caller
 * whose decision depends on them holds the payment's total (`lockTotal`): requests and refunds of a payment are accepted one at a
 * time.
 *
 * Derived from the requests themselves, so that no reservation is left behind: a request that was rejected or failed, or whose
 * externalId was refunded otherwise, reserves nothing.
 */
export async function readRequested(
  tx: Tx,
  { merchantId, transactionId, checkoutId, amount: { currency } }: Pick<Paid, Names | 'amount'>,
  except = '',
): Promise<Requested[]> {
  const { rows } = await sql<Row>`
    select id, requested_name, created_at, refund::json ->> 'externalId' as external_id,
      (refund::json ->> 'amount')::float8 as amount, refund::json ->> 'reason' as reason
    from payout_approval
    where ${isRequested(merchantId)}
      and coalesce(refund::json ->> 'transactionId', refund::json ->> 'checkoutId')
        in (${transactionId}, ${checkoutId})
      and id <> ${except}
    order by id`.execute(tx)
  return rows.map((row) => ({
    id: row.id,
    externalId: row.external_id,
    amount: fromWhole(row.amount, currency),
    reason: row.reason,
    requestedBy: row.requested_name,
    requestedAt: row.created_at,
  }))
}

/** The pending request under this externalId, of any payment, and its amount in whole units. */
export async function findRequested(
  tx: Tx,
  merchantId: string,
  externalId: string,
): Promise<{ readonly id: string; readonly refund: CreateRefund & { readonly amount: number } } | undefined> {
  const { rows } = await sql<{ id: string; refund: string }>`
    select id, refund from payout_approval
    where ${isRequested(merchantId)} and refund::json ->> 'externalId' = ${externalId}
    order by id limit 1`.execute(tx)
  const [found] = rows
  return found && { id: found.id, refund: JSON.parse(found.refund) as CreateRefund & { amount: number } }
}

/** The amounts requested of each of a merchant's payments, in whole units, by the payment's id or its checkout's. */
export async function readAllRequested(tx: Tx, merchantId: string): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ of: string; amount: number }>`
    select coalesce(refund::json ->> 'transactionId', refund::json ->> 'checkoutId') as of,
      sum((refund::json ->> 'amount')::float8)::float8 as amount
    from payout_approval
    where ${isRequested(merchantId)}
    group by 1`.execute(tx)
  return new Map(rows.map(({ of, amount }) => [of, amount]))
}

/** Requests for refunds that are not made yet. Exactly the condition of the index payout_approval_refund_requested. */
const isRequested = (merchantId: string) => sql<boolean>`
  merchant_id = ${merchantId} and refund is not null and (status = 'WAITING' or due_at is not null)
  and not exists (select from refund as made where made.merchant_id = ${merchantId}
    and made.initiator = 'merchant' and made.external_id = payout_approval.refund::json ->> 'externalId')`

type Names = 'merchantId' | 'transactionId' | 'checkoutId'

/** The sum of the requests for one payment. */
export const sumOf = (requested: readonly Requested[], currency: Currency): Money => ({
  amount: requested.reduce((sum, { amount }) => sum + amount.amount, 0n),
  currency,
})

/**
 * The amount left of a payment: `gone` was refunded or is about to be, including what its provider reported, and `requested`
 * awaits approval; never below zero.
 */
export function leftOf(paid: Money, gone: Money, requested: Money): Money {
  const left = paid.amount - gone.amount - requested.amount
  // A provider may refund any amount, even one that was requested.
  return { amount: left < 0n ? 0n : left, currency: paid.currency }
}
