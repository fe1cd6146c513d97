import { ApiError } from '../base/errors.ts'
import type { Tx } from '../db/transaction.ts'

/**
 * Suspends a merchant: its keys create nothing new, its access tokens are refused, and unsent payouts keep
 * waiting. Requests already made to payers and banks continue (docs/decisions/0024). Returns when the suspension began, which a
 * repeat does not change; undefined: there is no such merchant.
 */
export async function suspendMerchant(tx: Tx, now: Date, merchantId: string): Promise<Date | undefined> {
  const row = await tx
    .updateTable('merchant')
    .set((merchant) => ({ suspended_at: merchant.fn.coalesce('suspended_at', merchant.val(now)) }))
    .where('id', '=', merchantId)
    .returning('suspended_at')
    .executeTakeFirst()
  return row?.suspended_at ?? undefined
}

/** Ends a suspension of any cause; what waited continues at once. False: there was none. */
export async function resumeMerchant(tx: Tx, merchantId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('merchant')
    .set({ suspended_at: null })
    .where('id', '=', merchantId)
    .where('suspended_at', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Throws FORBIDDEN where the caller's live payments are suspended. */
export function assertNotSuspended(caller: { readonly isSuspended?: boolean }): void {
  if (caller.isSuspended) {
    throw new ApiError('FORBIDDEN', 'Live payments of this account are suspended; see GET /v1/onboarding.')
  }
}

/** Whether a merchant takes no new payments. */
export async function isSuspended(tx: Tx, merchantId: string): Promise<boolean> {
  const row = await tx.selectFrom('merchant').select('suspended_at').where('id', '=', merchantId).executeTakeFirst()
  return row?.suspended_at != null
}
