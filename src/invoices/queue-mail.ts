import { newId } from '../base/id.ts'
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
  { kind, occasion }: NewMail,
): Promise<boolean> {
  const queued = await tx
    .insertInto('invoice_mail')
    .values({
      merchant_id: merchantId,
      id: newId('iml', merchantId, now),
      invoice_id: id,
      kind,
      occasion,
      status: 'QUEUED',
      due_at: now,
      created_at: now,
    })
    .onConflict((conflict) => conflict.constraint('invoice_mail_once').doNothing())
    .returning('id')
    .executeTakeFirst()
  return queued !== undefined
}
