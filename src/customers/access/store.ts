import { sql } from 'kysely'
import type { Tx } from '../../db/transaction.ts'

type Of = { readonly merchantId: string; readonly id: string }

type NewCode = {
  readonly now: Date
  readonly hash: Buffer
  readonly expiresAt: Date
  /** The one before must have been sent at this moment or earlier. */
  readonly sentBefore: Date
  /** A window that began at this moment or earlier is over. */
  readonly windowAfter: Date
  readonly codesMax: number
}

/** Stores a customer's code in place of the one before. False: that was sent too short a time ago, or too many were. */
export async function replaceCode(tx: Tx, { merchantId, id }: Of, code: NewCode): Promise<boolean> {
  const { now, hash, expiresAt, sentBefore, windowAfter, codesMax } = code
  const { rows } = await sql`
    insert into customer_code as code
      (merchant_id, customer_id, code_hash, sent_at, expires_at, window_began_at, window_codes)
    values (${merchantId}, ${id}, ${hash}, ${now}, ${expiresAt}, ${now}, 1)
    on conflict (merchant_id, customer_id) do update set
      code_hash = excluded.code_hash, sent_at = excluded.sent_at, expires_at = excluded.expires_at,
      tries = 0, used_at = null,
      window_began_at = case when code.window_began_at <= ${windowAfter} then excluded.window_began_at
        else code.window_began_at end,
      window_codes = case when code.window_began_at <= ${windowAfter} then 1 else code.window_codes + 1 end
    where code.sent_at <= ${sentBefore} and (code.window_began_at <= ${windowAfter} or code.window_codes < ${codesMax})
    returning 1`.execute(tx)
  return rows.length > 0
}

/** When a customer's last code was sent, and until when it can be entered. Undefined: none was. */
export async function readCodeTimes(tx: Tx, { merchantId, id }: Of) {
  const row = await tx
    .selectFrom('customer_code')
    .select(['sent_at', 'expires_at'])
    .where('merchant_id', '=', merchantId)
    .where('customer_id', '=', id)
    .executeTakeFirst()
  return row && { sentAt: row.sent_at, expiresAt: row.expires_at }
}

/** Counts an entry, and returns the hash to compare it with. Undefined: there is no code, or it can be entered no more. */
export async function takeTry(
  tx: Tx,
  { merchantId, id }: Of,
  { now, usedAfter, triesMax }: { readonly now: Date; readonly usedAfter: Date; readonly triesMax: number },
): Promise<Buffer | undefined> {
  const row = await tx
    .updateTable('customer_code')
    .set({ tries: sql<number>`tries + 1` })
    .where('merchant_id', '=', merchantId)
    .where('customer_id', '=', id)
    .where('expires_at', '>', now)
    .where('tries', '<', triesMax)
    .where((where) => where.or([where('used_at', 'is', null), where('used_at', '>', usedAfter)]))
    .returning('code_hash')
    .executeTakeFirst()
  return row?.code_hash
}

/** Notes that a code was entered correctly; the first time counts. */
export async function markUsed(tx: Tx, { merchantId, id }: Of, now: Date): Promise<void> {
  await tx
    .updateTable('customer_code')
    .set({ used_at: sql<Date>`coalesce(used_at, ${now})` })
    .where('merchant_id', '=', merchantId)
    .where('customer_id', '=', id)
    .execute()
}
