import { sql } from 'kysely'
import type { Tx } from '../../db/transaction.ts'
import type { MailTried } from '../../mail/try-mail.ts'
import type { ExpiryMailFailure } from './mail.ts'

/** A mail about one end of a saved method. */
export type ExpiryMail = {
  readonly merchantId: string
  readonly savedMethodId: string
  /** That end. */
  readonly expiresAt: Date
  readonly createdAt: Date
  readonly tries: number
}
type Key = Pick<ExpiryMail, 'merchantId' | 'savedMethodId' | 'expiresAt'>
type Dropped = { readonly status: 'DROPPED'; readonly code: ExpiryMailFailure }

/** Queues a mail, or stores at once why there is none. False: this end was noted before. */
export async function insertMail(tx: Tx, now: Date, key: Key, dropped: Dropped | null): Promise<boolean> {
  const inserted = await tx
    .insertInto('expiry_mail')
    .values({
      merchant_id: key.merchantId,
      saved_method_id: key.savedMethodId,
      expires_at: key.expiresAt,
      status: dropped?.status ?? 'QUEUED',
      failure_code: dropped?.code ?? null,
      due_at: dropped ? null : now,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('saved_method_id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Claims due mails of any merchant: they are SENDING from the commit on, and given up at `until`. */
export async function claimMails(tx: Tx, now: Date, until: Date, limit: number): Promise<ExpiryMail[]> {
  const due = tx
    .selectFrom('expiry_mail')
    .select(['merchant_id', 'saved_method_id', 'expires_at'])
    .where('status', '=', 'QUEUED')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(limit)
    .forNoKeyUpdate()
    .skipLocked()
  const rows = await tx
    .with('due', () => due)
    .updateTable('expiry_mail')
    .from('due')
    .set({ status: 'SENDING', due_at: until, tries: sql<number>`tries + 1` })
    .whereRef('expiry_mail.merchant_id', '=', 'due.merchant_id')
    .whereRef('expiry_mail.saved_method_id', '=', 'due.saved_method_id')
    .whereRef('expiry_mail.expires_at', '=', 'due.expires_at')
    .returningAll('expiry_mail')
    .execute()
  return rows.map((row) => ({
    merchantId: row.merchant_id,
    savedMethodId: row.saved_method_id,
    expiresAt: row.expires_at,
    createdAt: row.created_at,
    tries: row.tries,
  }))
}

/** Gives up mails whose process died while it sent them: they may have been sent. */
export async function giveUpMails(tx: Tx, now: Date): Promise<void> {
  await tx
    .updateTable('expiry_mail')
    .set({ status: 'FAILED', failure_code: 'UNKNOWN', due_at: null })
    .where('status', '=', 'SENDING')
    .where('due_at', '<=', now)
    .execute()
}

/** Records what became of a mail. One that was given up in the meantime is corrected. */
export async function settleMail(tx: Tx, key: Key, settled: MailTried | Dropped): Promise<void> {
  await tx
    .updateTable('expiry_mail')
    .set({
      status: settled.status,
      due_at: settled.status === 'QUEUED' ? settled.dueAt : null,
      sent_at: settled.status === 'SENT' ? settled.at : null,
      failure_code: 'code' in settled ? settled.code : null,
      failure_reply: 'reply' in settled ? settled.reply : null,
    })
    .where('merchant_id', '=', key.merchantId)
    .where('saved_method_id', '=', key.savedMethodId)
    .where('expires_at', '=', key.expiresAt)
    .where((where) => where.or([where('status', '=', 'SENDING'), where('failure_code', '=', 'UNKNOWN')]))
    .execute()
}
