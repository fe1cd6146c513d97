import { sql } from 'kysely'
import type { Tx } from '../../db/transaction.ts'

type Key = { readonly merchantId: string; readonly id: string }

/** Sets when a worker resumes what is left of an approved request. */
export async function setDue(tx: Tx, { merchantId, id }: Key, dueAt: Date): Promise<void> {
  await tx
    .updateTable('payout_approval')
    .set({ due_at: dueAt })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .where('status', '=', 'APPROVED')
    .execute()
}

/** Records the outcome of an approved request: nothing is left to do. */
export async function endCarryingOut(tx: Tx, { merchantId, id }: Key, sent: { accepted: number; refused: number }) {
  await tx
    .updateTable('payout_approval')
    .set({ ...sent, due_at: null })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .execute()
}

/** Leases the approved request that has been due longest, of any merchant, until `until`. Undefined: none is due. */
export async function takeDue(tx: Tx, now: Date, until: Date): Promise<Key | undefined> {
  const { rows } = await sql<{ merchant_id: string; id: string }>`
    update payout_approval set due_at = ${until}
    where (merchant_id, id) = (
      select merchant_id, id from payout_approval where due_at <= ${now}
      order by due_at limit 1 for update skip locked
    ) returning merchant_id, id`.execute(tx)
  return rows[0] && { merchantId: rows[0].merchant_id, id: rows[0].id }
}
