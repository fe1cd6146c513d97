import { type Selectable, sql } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { Tx } from '../../db/transaction.ts'
import type { MailTried } from '../../mail/try-mail.ts'
import type { InvoiceMail, MailFailureCode, MailKind } from './mail.ts'

type Key = { readonly merchantId: string; readonly id: string }

const fromRow = (row: Selectable<Tables['invoice_mail']>): InvoiceMail => ({
  merchantId: row.merchant_id,
  id: row.id,
  invoiceId: row.invoice_id,
  kind: row.kind,
  occasion: row.occasion,
  status: row.status,
  tries: row.tries,
  createdAt: row.created_at,
  sentAt: row.sent_at,
  failure: row.failure_code === null ? null : { code: row.failure_code as MailFailureCode, reply: row.failure_reply },
})

/** An invoice's mails, newest first. */
export async function readMails(tx: Tx, { merchantId, id }: Key, limit: number): Promise<InvoiceMail[]> {
  const rows = await tx
    .selectFrom('invoice_mail')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('invoice_id', '=', id)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(fromRow)
}

/** How many mails of an invoice were requested since a time, and whether one of a kind is under way. */
export async function readRequested(tx: Tx, { merchantId, id }: Key, kind: MailKind, since: Date) {
  const { rows } = await sql<{ count: number; under_way: boolean }>`
    select count(*) filter (where occasion is null and created_at > ${since})::integer as count,
      coalesce(bool_or(kind = ${kind} and status in ('QUEUED', 'SENDING')), false) as under_way
    from invoice_mail where merchant_id = ${merchantId} and invoice_id = ${id}`.execute(tx)
  return { count: rows[0]?.count ?? 0, isUnderWay: rows[0]?.under_way ?? false }
}

/** Claims due mails of any merchant: they are SENDING from the commit on, and given up at `until`. */
export async function claimMails(tx: Tx, now: Date, until: Date, limit: number): Promise<InvoiceMail[]> {
  const due = tx
    .selectFrom('invoice_mail')
    .select(['merchant_id', 'id'])
    .where('status', '=', 'QUEUED')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(limit)
    .forNoKeyUpdate()
    .skipLocked()
  const rows = await tx
    .with('due', () => due)
    .updateTable('invoice_mail')
    .from('due')
    .set({ status: 'SENDING', due_at: until, tries: sql<number>`tries + 1` })
    .whereRef('invoice_mail.merchant_id', '=', 'due.merchant_id')
    .whereRef('invoice_mail.id', '=', 'due.id')
    .returningAll('invoice_mail')
    .execute()
  return rows.map(fromRow)
}

/** Gives up mails whose process died while it sent them: they may have been sent. Returns how many. */
export async function giveUpMails(tx: Tx, now: Date): Promise<number> {
  const { rows } = await sql`
    update invoice_mail set status = 'FAILED', failure_code = 'UNKNOWN', due_at = null
    where status = 'SENDING' and due_at <= ${now} returning 1`.execute(tx)
  return rows.length
}

/** What became of a mail that was claimed. */
type Settled = MailTried | { readonly status: 'DROPPED'; readonly code: MailFailureCode }

/** Records what became of a mail. One that was given up in the meantime is corrected. False: it is settled already. */
export async function settleMail(tx: Tx, { merchantId, id }: Key, settled: Settled): Promise<boolean> {
  const row = await tx
    .updateTable('invoice_mail')
    .set({
      status: settled.status,
      due_at: settled.status === 'QUEUED' ? settled.dueAt : null,
      sent_at: settled.status === 'SENT' ? settled.at : null,
      failure_code: 'code' in settled ? settled.code : null,
      failure_reply: 'reply' in settled ? settled.reply : null,
    })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .where((where) => where.or([where('status', '=', 'SENDING'), where('failure_code', '=', 'UNKNOWN')]))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Records that a mail that was sent came back. Undefined: it is unknown, or not as sent. */
export async function markBounced(tx: Tx, id: string, reply: string | null): Promise<InvoiceMail | undefined> {
  const row = await tx
    .updateTable('invoice_mail')
    .set({ status: 'FAILED', failure_code: 'BOUNCED', failure_reply: reply, due_at: null })
    .where('id', '=', id)
    .where((where) => where.or([where('status', 'in', ['SENT', 'SENDING']), where('failure_code', '=', 'UNKNOWN')]))
    .returningAll()
    .executeTakeFirst()
  return row && fromRow(row)
}

/** Invoices whose last mail failed, while something can still be done about it: as many as `limit`, oldest first. */
export async function readFailing(tx: Tx, merchantId: string, since: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ invoice_id: string }>`
    select distinct failed.invoice_id from invoice_mail as failed
    join invoice on invoice.merchant_id = failed.merchant_id and invoice.id = failed.invoice_id
    where failed.merchant_id = ${merchantId} and failed.status = 'FAILED' and failed.created_at > ${since}
      and invoice.status <> 'VOID' and (failed.kind = 'receipt' or invoice.status in ('OPEN', 'PARTIALLY_PAID'))
      and not exists (
        select from invoice_mail as later
        where later.merchant_id = failed.merchant_id and later.invoice_id = failed.invoice_id
          and later.id > failed.id and later.status in ('SENT', 'QUEUED', 'SENDING'))
    order by failed.invoice_id limit ${limit}`.execute(tx)
  return rows.map(({ invoice_id: id }) => id)
}

/** Which of these invoices a reminder was queued for since a time, whatever became of it. */
export async function readRemindedSince(
  tx: Tx,
  merchantId: string,
  invoiceIds: readonly string[],
  since: Date,
): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('invoice_mail')
    .select('invoice_id')
    .distinct()
    .where('merchant_id', '=', merchantId)
    .where('invoice_id', '=', sql<string>`any(${[...invoiceIds]}::text[])`)
    .where('kind', '=', 'reminder')
    .where('created_at', '>=', since)
    .execute()
  return new Set(rows.map((row) => row.invoice_id))
}

/** Which of these customers ended mails about invoices. */
export async function readEndedOf(
  tx: Tx,
  merchantId: string,
  customerIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('invoice_mail_end')
    .select('customer_id')
    .where('merchant_id', '=', merchantId)
    .where('customer_id', '=', sql<string>`any(${[...new Set(customerIds)]}::text[])`)
    .execute()
  return new Set(rows.map((row) => row.customer_id))
}

export async function readEnded(tx: Tx, merchantId: string, customerId: string): Promise<Date | null> {
  const row = await tx
    .selectFrom('invoice_mail_end')
    .select('ended_at')
    .where('merchant_id', '=', merchantId)
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  return row?.ended_at ?? null
}

export async function insertEnd(tx: Tx, now: Date, merchantId: string, customerId: string): Promise<void> {
  await tx
    .insertInto('invoice_mail_end')
    .values({ merchant_id: merchantId, customer_id: customerId, ended_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteEnd(tx: Tx, merchantId: string, customerId: string): Promise<void> {
  await tx
    .deleteFrom('invoice_mail_end')
    .where('merchant_id', '=', merchantId)
    .where('customer_id', '=', customerId)
    .execute()
}
