import { newIds } from '../base/id.ts'
import type { Tx } from '../db/transaction.ts'
import type { Invoice } from './invoice.ts'

type NewMail = {
  readonly kind: 'invoice' | 'reminder' | 'receipt' | 'charge_failed' | 'charge_given_up'
  /** What it is sent for, once for each invoice and kind; null: a person requested it. */
  readonly occasion: string | null
}

/** Queues a mail to an invoice's customer, sent once the caller's transaction commits. False: it was queued before. */
export async function queueMail(
  tx: Tx,
  now: Date,
  { merchantId, id }: Pick<Invoice, 'merchantId' | 'id'>,
  mail: NewMail,
): Promise<boolean> {
  return (await queueMails(tx, now, merchantId, [id], mail)).has(id)
}

/** As `queueMail` for several of a merchant. Returns the ids of the invoices whose mail was not queued before. */
export async function queueMails(
  tx: Tx,
  now: Date,
  merchantId: string,
  invoiceIds: readonly string[],
  { kind, occasion }: NewMail,
): Promise<ReadonlySet<string>> {
  if (invoiceIds.length === 0) return new Set()
  const ids = newIds('iml', merchantId, now, invoiceIds.length)
  const queued = await tx
    .insertInto('invoice_mail')
    .values(
      invoiceIds.map((invoiceId, n) => ({
        merchant_id: merchantId,
        id: ids[n] ?? '',
        invoice_id: invoiceId,
        kind,
        occasion,
        status: 'QUEUED' as const,
        due_at: now,
        created_at: now,
      })),
    )
    .onConflict((conflict) => conflict.constraint('invoice_mail_once').doNothing())
    .returning('invoice_id')
    .execute()
  return new Set(queued.map((row) => row.invoice_id))
}
