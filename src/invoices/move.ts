import { type Selectable, sql } from 'kysely'
import { statesBefore } from '../base/state-moves.ts'
import type { Tables } from '../db/tables.ts'
import type { Tx } from '../db/transaction.ts'
import type { EventNameOf } from '../webhooks/catalogue/event-names.ts'
import { recordEvent, recordEvents } from '../webhooks/outbox.ts'
import { invoiceEvent } from './events.ts'
import type { Invoice } from './invoice.ts'
import { queueMail } from './queue-mail.ts'
import { AWAITED, INVOICE_MOVES, type InvoiceStatus, statusPaid } from './states.ts'
import { fromRow } from './store.ts'
import type { Hosts } from './wire.ts'

/*
 * Everything that writes `status` or `sequence` of an invoice. `sequence` numbers its events: each verb that raises it records the
 * events of those numbers in the same transaction.
 */

type Key = { readonly merchantId: string; readonly id: string }

/** What a draft is finalized with. */
export type Finalized = {
  readonly id: string
  readonly number: bigint
  readonly overdueAt: Date
  readonly nextReminderAt: Date | null
  readonly billed: Buffer | null
}

/** Its subscription, where it has one, looks at it. */
const noteForSubscription = (now: Date) => ({
  subscription_due_at: sql<Date | null>`case when subscription_id is not null then ${now}::timestamptz end`,
})

/** Moves drafts of a merchant to OPEN, each with its number, and records it; those of them that are drafts, by id. */
export async function openAndRecord(
  tx: Tx,
  hosts: Hosts,
  now: Date,
  merchantId: string,
  finalized: readonly Finalized[],
): Promise<ReadonlyMap<string, Invoice>> {
  const column = <T>(read: (one: Finalized) => T): T[] => finalized.map(read)
  const ids = column(({ id }) => id)
  // Not joined with the ids: for rows of this transaction, which no statistics know, a join was planned that read all of them for each.
  const { rows } = await sql<Selectable<Tables['invoice']>>`
    with given as materialized (
      select ${ids}::text[] as ids, ${column(({ number }) => number)}::bigint[] as numbers,
        ${column(({ overdueAt }) => overdueAt)}::timestamptz[] as overdue_at,
        ${column(({ nextReminderAt }) => nextReminderAt)}::timestamptz[] as next_reminder_at,
        ${column(({ billed }) => billed)}::bytea[] as billed
    )
    update invoice set status = 'OPEN', number = numbers[array_position(ids, id)],
      overdue_at = given.overdue_at[array_position(ids, id)],
      next_reminder_at = given.next_reminder_at[array_position(ids, id)],
      billed = given.billed[array_position(ids, id)],
      finalized_at = ${now}::timestamptz, updated_at = ${now}::timestamptz, sequence = invoice.sequence + 1
    from given
    where invoice.merchant_id = ${merchantId} and invoice.id = any (${ids}::text[])
      and invoice.status = any(${statesBefore(INVOICE_MOVES, 'OPEN')}::text[]) and invoice.number is null
    returning invoice.*`.execute(tx)
  const opened = new Map(rows.map((row) => [row.id, fromRow(row)]))
  // In the order given, which is that of their numbers.
  const events = finalized.flatMap(({ id }) => {
    const invoice = opened.get(id)
    return invoice ? [invoiceEvent(hosts, now, 'invoice.finalized', invoice)] : []
  })
  await recordEvents(tx, now, events)
  return opened
}

const END_EVENTS = { VOID: 'invoice.voided', UNCOLLECTIBLE: 'invoice.uncollectible' } as const
export type UnpaidEnd = keyof typeof END_EVENTS

/** Moves an invoice to an end without money, and records it. Undefined: it cannot get there. */
export async function endAndRecord(
  tx: Tx,
  hosts: Hosts,
  now: Date,
  { merchantId, id }: Key,
  to: UnpaidEnd,
): Promise<Invoice | undefined> {
  const row = await tx
    .updateTable('invoice')
    .set({
      status: to,
      updated_at: now,
      sequence: sql<number>`sequence + 1`,
      ...(to === 'VOID' && { tries_end_at: now }),
      ...noteForSubscription(now),
    })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .where('status', '=', sql<InvoiceStatus>`any(${statesBefore(INVOICE_MOVES, to)})`)
    .returningAll()
    .executeTakeFirst()
  if (!row) return undefined
  const ended = fromRow(row)
  await recordEvent(tx, now, invoiceEvent(hosts, now, END_EVENTS[to], ended))
  return ended
}

/**
 * Adds to what is paid of an invoice that the caller holds locked (`change` negative: money was taken back), moves it
 * accordingly, and records that. `isOverpaid`: more was received than was due.
 */
export async function countPaid(
  tx: Tx,
  hosts: Hosts,
  now: Date,
  invoice: Invoice,
  { change, isOverpaid = false }: { readonly change: bigint; readonly isOverpaid?: boolean },
): Promise<Invoice> {
  const amountPaid = invoice.amountPaid.amount + change
  const to = statusPaid(invoice.status, amountPaid, invoice.total.amount)
  const types: EventNameOf<'invoice'>[] = []
  if (change !== 0n) types.push(to === 'PAID' ? 'invoice.paid' : 'invoice.partially_paid')
  if (isOverpaid) types.push('invoice.overpaid')
  if (types.length === 0) return invoice
  const row = await tx
    .updateTable('invoice')
    .set({
      status: to,
      amount_paid: amountPaid,
      updated_at: now,
      ...(to === 'PAID' && { tries_end_at: now }),
      ...noteForSubscription(now),
      sequence: sql<number>`sequence + ${types.length}::integer`,
    })
    .where('merchant_id', '=', invoice.merchantId)
    .where('id', '=', invoice.id)
    .where('status', '=', sql<InvoiceStatus>`any(${[to, ...statesBefore(INVOICE_MOVES, to)]})`)
    .returningAll()
    .executeTakeFirstOrThrow()
  const updated = fromRow(row)
  const first = updated.sequence - types.length + 1
  const events = types.map((type, n) => invoiceEvent(hosts, now, type, updated, first + n))
  await recordEvents(tx, now, events)
  if (to === 'PAID' && invoice.status !== 'PAID') {
    await queueMail(tx, now, updated, { kind: 'receipt', occasion: `paid ${updated.sequence}` })
  }
  return updated
}

/** Records that an invoice became overdue. Undefined: that is recorded already, or nothing is due. */
export async function recordOverdue(
  tx: Tx,
  hosts: Hosts,
  now: Date,
  { merchantId, id }: Key,
): Promise<Invoice | undefined> {
  const row = await tx
    .updateTable('invoice')
    .set({ overdue_noted_at: now, sequence: sql<number>`sequence + 1`, ...noteForSubscription(now) })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .where('status', 'in', AWAITED)
    .where('overdue_noted_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (!row) return undefined
  const noted = fromRow(row)
  await recordEvent(tx, now, invoiceEvent(hosts, now, 'invoice.overdue', noted))
  return noted
}

/** Records that a mail about an invoice has left. */
export async function recordMailed(
  tx: Tx,
  hosts: Hosts,
  now: Date,
  { merchantId, invoiceId }: { readonly merchantId: string; readonly invoiceId: string },
  type: 'invoice.sent' | 'invoice.reminded',
): Promise<void> {
  const row = await tx
    .updateTable('invoice')
    .set({ sequence: sql<number>`sequence + 1` })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', invoiceId)
    .returningAll()
    .executeTakeFirstOrThrow()
  await recordEvent(tx, now, invoiceEvent(hosts, now, type, fromRow(row)))
}
