import { sql } from 'kysely'
import { DAY_MS, later } from '../../base/clock.ts'
import type { Paid } from '../../checkout/receipts/paid.ts'
import { prepared } from '../../db/prepared-statements.ts'
import type { Tx } from '../../db/transaction.ts'
import { nextPollAt } from '../../payouts/send/poll-schedule.ts'
import type { ProviderReport } from './report.ts'

type Payment = Pick<Paid, 'merchantId' | 'transactionId'>

/** An instrument lives for at most 30 days, and its payment may be reported late. */
const AWAITED_MS = 60 * DAY_MS

/**
 * Records what a provider reported, all of it unbooked if the payment is known. Of several reports under one reference the
 * largest amount counts; one that names a single refund takes precedence over one that names none. False: it was not new.
 */
export async function recordReport(
  tx: Tx,
  { merchantId, transactionId, amount: { currency } }: Payment & Pick<Paid, 'amount'>,
  report: Omit<ProviderReport, 'unbooked'>,
  { isPaid }: { readonly isPaid: boolean } = { isPaid: true },
): Promise<boolean> {
  const { reference, refundReference, isTotal, amount, refundedAt, reportedAt } = report
  const unbooked = isPaid ? amount : 0n
  const { rows } = await sql`
    insert into provider_refund as known (merchant_id, transaction_id, reference, refund_reference, is_total, currency, amount,
      unbooked, refunded_at, reported_at, due_at)
    values (${merchantId}, ${transactionId}, ${reference}, ${refundReference}, ${isTotal}, ${currency}, ${amount},
      ${unbooked}, ${refundedAt}, ${reportedAt}, ${reportedAt})
    on conflict (merchant_id, transaction_id, reference) do update set
      refund_reference = coalesce(known.refund_reference, excluded.refund_reference),
      is_total = known.is_total and excluded.is_total,
      amount = excluded.amount, unbooked = excluded.unbooked,
      refunded_at = excluded.refunded_at, reported_at = excluded.reported_at, due_at = excluded.due_at
    where known.is_total and not excluded.is_total
      or known.is_total = excluded.is_total and known.amount < excluded.amount
    returning reference`.execute(tx)
  return rows.length > 0
}

/** The reports about one payment, in order of arrival, locked until the transaction ends. */
export async function lockReports(tx: Tx, { merchantId, transactionId }: Payment): Promise<ProviderReport[]> {
  const rows = await tx
    .selectFrom('provider_refund')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('transaction_id', '=', transactionId)
    .orderBy('reference')
    .forNoKeyUpdate()
    .execute()
  return rows
    .map((row) => ({
      reference: row.reference,
      refundReference: row.refund_reference,
      isTotal: row.is_total,
      amount: row.amount,
      unbooked: row.unbooked,
      refundedAt: row.refunded_at,
      reportedAt: row.reported_at,
    }))
    .sort((a, b) => a.reportedAt.getTime() - b.reportedAt.getTime())
}

/** Sets how much of a report is not booked yet, and when it is checked again. */
export async function setUnbooked(
  tx: Tx,
  { merchantId, transactionId }: Payment,
  { reference, unbooked, dueAt }: Pick<ProviderReport, 'reference' | 'unbooked'> & { readonly dueAt: Date },
): Promise<void> {
  await tx
    .updateTable('provider_refund')
    .set({ unbooked, due_at: unbooked > 0n ? dueAt : null })
    .where('merchant_id', '=', merchantId)
    .where('transaction_id', '=', transactionId)
    .where('reference', '=', reference)
    .execute()
}

/** Sets how much of a payment its provider certainly refunded and is not booked yet: it must not be refunded again. */
export async function setUnbookedTotal(
  tx: Tx,
  { merchantId, transactionId }: Payment,
  unbooked: bigint,
): Promise<void> {
  await tx
    .updateTable('refund_total')
    .set({ unbooked })
    .where('merchant_id', '=', merchantId)
    .where('transaction_id', '=', transactionId)
    .where('unbooked', '!=', unbooked)
    .execute()
}

/** Schedules reports about an unknown payment to be checked again, as long as the payment may still arrive. */
export async function awaitPayment(tx: Tx, { merchantId, transactionId }: Payment, now: Date): Promise<void> {
  const early = () =>
    tx.selectFrom('provider_refund').where('merchant_id', '=', merchantId).where('transaction_id', '=', transactionId)
  for (const { reference, reported_at } of await early().select(['reference', 'reported_at']).execute()) {
    await tx
      .updateTable('provider_refund')
      .set({
        due_at: nextPollAt(reported_at, now) ?? (now < later(reported_at, AWAITED_MS) ? later(now, DAY_MS) : null),
      })
      .where('merchant_id', '=', merchantId)
      .where('transaction_id', '=', transactionId)
      .where('reference', '=', reference)
      .execute()
  }
}

/** Claims due reports of any merchant until `leaseUntil`. Returns the payments they are about. */
export async function claimDueReports(tx: Tx, now: Date, leaseUntil: Date, limit: number): Promise<Payment[]> {
  const due = tx
    .selectFrom('provider_refund')
    .select(['merchant_id', 'transaction_id', 'reference'])
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(limit)
    .forNoKeyUpdate()
    .skipLocked()
  const claimed = tx
    .with('due', () => due)
    .updateTable('provider_refund')
    .from('due')
    .set({ due_at: leaseUntil })
    .whereRef('provider_refund.merchant_id', '=', 'due.merchant_id')
    .whereRef('provider_refund.transaction_id', '=', 'due.transaction_id')
    .whereRef('provider_refund.reference', '=', 'due.reference')
    .returning(['provider_refund.merchant_id as merchantId', 'provider_refund.transaction_id as transactionId'])
  const { rows } = await prepared(claimed).execute(tx)
  return [...new Map(rows.map((row) => [row.transactionId, row])).values()]
}

/** Whether a provider reported more of a payment as refunded than is booked. */
export async function hasUnbooked(tx: Tx, { merchantId, transactionId }: Payment): Promise<boolean> {
  const row = await tx
    .selectFrom('provider_refund')
    .select('reference')
    .where('merchant_id', '=', merchantId)
    .where('transaction_id', '=', transactionId)
    .where('unbooked', '>', 0n)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
