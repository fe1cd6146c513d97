import { ApiError } from '../base/errors.ts'
import type { Tx } from '../db/transaction.ts'

/** Stops a merchant's live payments: nothing new is created with its keys, what exists goes on. */
export async function suspendMerchant(tx: Tx, now: Date, merchantId: string): Promise<void> {
  await tx
    .updateTable('merchant')
    .set({ suspended_at: now })
    .where('id', '=', merchantId)
    .where('suspended_at', 'is', null)
    .execute()
}

export async function resumeMerchant(tx: Tx, merchantId: string): Promise<void> {
  await tx.updateTable('merchant').set({ suspended_at: null }).where('id', '=', merchantId).execute()
}

/** Throws FORBIDDEN where the caller's live payments are stopped. */
export function assertNotSuspended(caller: { readonly isSuspended?: boolean }): void {
  if (caller.isSuspended) {
    throw new ApiError('FORBIDDEN', 'Live payments of this account are suspended; see GET /v1/onboarding.')
  }
}
