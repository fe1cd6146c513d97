import { sql } from 'kysely'
import type { Currency } from '../base/currency.ts'
import { fromWhole, type Money } from '../base/money.ts'
import type { Paid } from '../checkout/receipts/find-paid.ts'
import type { Tx } from '../db/transaction.ts'
import type { CreateRefund } from './schema.ts'

/** A refund that waits for a second person, or was approved and is about to be made: its amount is not left any more. */
export type Requested = {
  /** Of the request. */
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
  asked_name: string
  created_at: Date
}

/**
 * What was requested of one payment and is not made yet, oldest first; `except`: the request that is being carried out. Who
 * decides by it holds the payment's total (`lockTotal`): requests and refunds of a payment are accepted one after the other.
 *
 * It follows from the requests themselves, so that none is left over: one that is rejected or could not be carried out, and
 * one whose externalId was refunded otherwise, takes nothing off.
 */
export async function readRequested(
  tx: Tx,
  { merchantId, transactionId, checkoutId, amount: { currency } }: Pick<Paid, Names | 'amount'>,
  except = '',
): Promise<Requested[]> {
  const { rows } = await sql<Row>`
    select id, asked_name, created_at, refund::json ->> 'externalId' as external_id,
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
    requestedBy: row.asked_name,
    requestedAt: row.created_at,
  }))
}

/** The request under this externalId that is not made yet, of whichever payment, and what it asks for in whole units. */
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

/** What was requested of each of a merchant's payments, in whole units, by the payment's id or its checkout's. */
export async function readAllRequested(tx: Tx, merchantId: string): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ of: string; amount: number }>`
    select coalesce(refund::json ->> 'transactionId', refund::json ->> 'checkoutId') as of,
      sum((refund::json ->> 'amount')::float8)::float8 as amount
    from payout_approval
    where ${isRequested(merchantId)}
    group by 1`.execute(tx)
  return new Map(rows.map(({ of, amount }) => [of, amount]))
}

/** Requests for refunds that are not made yet. To the letter the condition of the index payout_approval_refund_requested. */
const isRequested = (merchantId: string) => sql<boolean>`
  merchant_id = ${merchantId} and refund is not null and (status = 'WAITING' or due_at is not null)
  and not exists (select from refund as made where made.merchant_id = ${merchantId}
    and made.initiator = 'merchant' and made.external_id = payout_approval.refund::json ->> 'externalId')`

type Names = 'merchantId' | 'transactionId' | 'checkoutId'

/** What requests for one payment come to. */
export const sumOf = (requested: readonly Requested[], currency: Currency): Money => ({
  amount: requested.reduce((sum, { amount }) => sum + amount.amount, 0n),
  currency,
})

/**
 * What of a payment is left where `gone` has gone back or is about to, what its provider reported included, and `requested`
 * waits for an approval; never below zero.
 */
export function leftOf(paid: Money, gone: Money, requested: Money): Money {
  const left = paid.amount - gone.amount - requested.amount
  // A provider gives back what it will, whatever was requested.
  return { amount: left < 0n ? 0n : left, currency: paid.currency }
}
