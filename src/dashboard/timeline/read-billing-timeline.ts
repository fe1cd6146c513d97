import { sql } from 'kysely'
import { currency } from '../../base/currency.ts'
import { toDecimal } from '../../base/money.ts'
import type { Collection } from '../../collections/collection.ts'
import type { Collector } from '../../collectors/collector.ts'
import type { Tx } from '../../db/transaction.ts'
import { type Invoice, numberText } from '../../invoices/invoice.ts'
import type { Subscription } from '../../subscriptions/subscription.ts'
import { type Entry, inOrder, ofEvents, ofLedger } from './entries.ts'

/** Everything that happened to money that a collector received, oldest first. */
export async function readCollectionTimeline(tx: Tx, one: Collection): Promise<Entry[]> {
  const { merchantId, id } = one
  return inOrder([
    {
      at: one.createdAt,
      kind: 'rail',
      title: 'receipt.booked',
      detail: { transactionId: id, collectorId: one.collectorId, paidAt: one.paidAt, flags: one.flags },
      raw: one.reference.rail,
    },
    ...(await ofAllocations(tx, merchantId, { transactionId: id })),
    ...(await ofEvents(tx, merchantId, id)),
    ...(await ofLedger(tx, merchantId, [`collection:${id}`, `settlement:${id}`])),
  ])
}

/** Everything that happened to a collector itself; what it received is a list. */
export async function readCollectorTimeline(tx: Tx, one: Collector): Promise<Entry[]> {
  const { merchantId, id, externalId, kind, createdAt } = one
  return inOrder([
    { at: createdAt, kind: 'created', title: 'collector.created', detail: { externalId, kind } },
    ...(await ofEvents(tx, merchantId, id)),
  ])
}

/** Everything that happened to an invoice, oldest first. */
export async function readInvoiceTimeline(tx: Tx, one: Invoice): Promise<Entry[]> {
  const { merchantId, id, externalId, number, finalizedAt, createdAt } = one
  return inOrder([
    { at: createdAt, kind: 'created', title: 'invoice.created', detail: { externalId } },
    ...(finalizedAt
      ? [{ at: finalizedAt, kind: 'created', title: 'invoice.numbered', detail: { number } } as const]
      : []),
    ...(await ofAllocations(tx, merchantId, { invoiceId: id })),
    ...(await ofFailedCharges(tx, merchantId, { invoiceId: id })),
    ...(await ofEvents(tx, merchantId, id)),
  ])
}

/**
 * Everything that happened to a subscription itself; what it billed is a list. Its beginning, its end and the charges that
 * failed are there for longer than its events.
 */
export async function readSubscriptionTimeline(tx: Tx, one: Subscription): Promise<Entry[]> {
  const { merchantId, id, externalId, createdAt, activatedAt, endedAt, endReason } = one
  return inOrder([
    { at: createdAt, kind: 'created', title: 'subscription.created', detail: { externalId } },
    ...(activatedAt ? [{ at: activatedAt, kind: 'created', title: 'subscription.activated' } as const] : []),
    ...(await ofFailedCharges(tx, merchantId, { subscriptionId: id })),
    ...(await ofEvents(tx, merchantId, id)),
    ...(endedAt
      ? [{ at: endedAt, kind: 'attempt', title: 'subscription.ended', detail: { reason: endReason } } as const]
      : []),
  ])
}

/** Charges that a provider or the payer declined, of one invoice or of all that a subscription collects. */
async function ofFailedCharges(
  tx: Tx,
  merchantId: string,
  of: { readonly invoiceId: string } | { readonly subscriptionId: string },
): Promise<Entry[]> {
  const charges = tx
    .selectFrom('charge')
    .select(['id', 'invoice_id', 'currency', 'amount', 'failure_code', 'failure_message', 'rail_code', 'ended_at'])
    .where('merchant_id', '=', merchantId)
    .where('status', '=', 'FAILED')
    .orderBy('id')
  const rows = await ('invoiceId' in of
    ? charges.where('invoice_id', '=', of.invoiceId)
    : charges.where('invoice_id', 'in', (from) =>
        from
          .selectFrom('invoice')
          .select('id')
          .where('merchant_id', '=', merchantId)
          .where('subscription_id', '=', of.subscriptionId),
      )
  ).execute()
  return rows.flatMap((row) => {
    if (!row.ended_at) return []
    const amount = toDecimal({ amount: row.amount, currency: currency(row.currency) })
    const failure = { code: row.failure_code, message: row.failure_message }
    const detail = { id: row.id, invoiceId: row.invoice_id, currency: row.currency, amount, failure }
    return { at: row.ended_at, kind: 'rail', title: 'charge.failed', detail, raw: row.rail_code }
  })
}

type Row = {
  id: string
  invoice_id: string
  series: string
  number: bigint | null
  transaction_id: string
  currency: string
  amount: bigint
  reason: string
  created_at: Date
  ended_at: Date | null
  end_reason: string | null
}

/** What was allocated of a payment or to an invoice, and what was undone, with the reason. */
async function ofAllocations(
  tx: Tx,
  merchantId: string,
  of: { readonly transactionId: string } | { readonly invoiceId: string },
): Promise<Entry[]> {
  const { rows } = await sql<Row>`
    select allocation.*, invoice.series, invoice.number
    from invoice_allocation as allocation
    join invoice on invoice.merchant_id = ${merchantId} and invoice.id = allocation.invoice_id
    where allocation.merchant_id = ${merchantId}
      and ${'invoiceId' in of ? sql`allocation.invoice_id = ${of.invoiceId}` : sql`allocation.transaction_id = ${of.transactionId}`}
    order by allocation.id`.execute(tx)
  return rows.flatMap((row) => {
    const detail = {
      id: row.id,
      invoiceId: row.invoice_id,
      number: row.number === null ? null : numberText(row.series, row.number),
      transactionId: row.transaction_id,
      currency: row.currency,
      ...(row.ended_at ? {} : { amount: toDecimal({ amount: row.amount, currency: currency(row.currency) }) }),
    }
    const made: Entry = { at: row.created_at, kind: 'allocation', title: `allocation.${row.reason}`, detail }
    if (!row.ended_at) return [made]
    const ended: Entry = {
      at: row.ended_at,
      kind: 'allocation',
      title: row.end_reason === 'refund' ? 'allocation.refunded' : 'allocation.undone',
      detail: { ...detail, reason: row.end_reason },
    }
    return [made, ended]
  })
}
