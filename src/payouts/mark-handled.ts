import type { Tx } from '../db/transaction.ts'

/** Final states that need a person's attention. */
const FAILED_STATUSES = ['FAILED', 'REVERSED'] as const

/**
 * Marks those of a merchant's payouts that failed or were returned as handled by a person; others are unchanged, and a repeat
 * changes nothing. Returns how many of these ids have such an end.
 */
export async function markHandled(tx: Tx, now: Date, merchantId: string, ids: readonly string[]): Promise<number> {
  const failed = await tx
    .selectFrom('payout')
    .select(['id', 'handled_at'])
    .where('merchant_id', '=', merchantId)
    .where('id', 'in', ids)
    .where('status', 'in', FAILED_STATUSES)
    .execute()
  const open = failed.flatMap(({ id, handled_at }) => (handled_at === null ? [id] : []))
  if (open.length > 0) {
    await tx
      .updateTable('payout')
      .set({ handled_at: now })
      .where('merchant_id', '=', merchantId)
      .where('id', 'in', open)
      .where('handled_at', 'is', null)
      .execute()
  }
  return failed.length
}
