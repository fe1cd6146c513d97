import { sql } from 'kysely'
import type { Tx } from '../../db/transaction.ts'

type Noted = { readonly merchantId: string; readonly id: string }

/** Invoices of subscriptions that changed, of any merchant, oldest first. */
export async function listNoted(tx: Tx, now: Date, limit: number): Promise<Noted[]> {
  const rows = await tx
    .selectFrom('invoice')
    .select(['merchant_id', 'id'])
    .where('subscription_due_at', '<=', now)
    .orderBy('subscription_due_at')
    .limit(limit)
    .execute()
  return rows.map(({ merchant_id: merchantId, id }) => ({ merchantId, id }))
}

/** Their subscriptions know of them. The caller holds them locked, so that a change meanwhile is noted anew. */
export async function clearNoted(tx: Tx, merchantId: string, ids: readonly string[]): Promise<void> {
  await tx
    .updateTable('invoice')
    .set({ subscription_due_at: null })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', sql<string>`any(${[...ids]}::text[])`)
    .execute()
}
