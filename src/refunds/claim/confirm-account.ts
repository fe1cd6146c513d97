import { ApiError, notFound } from '../../base/errors.ts'
import { noteRefund } from '../../checkout/refunds/note-refund.ts'
import type { Refund } from '../../checkout/refunds/refund.ts'
import { isContended, isWorthAnotherRun } from '../../db/failures.ts'
import { type Tx, transaction } from '../../db/transaction.ts'
import { releaseRefund } from '../../ledger/hold/refund-hold.ts'
import { activeTrace } from '../../telemetry/spans.ts'
import type { RefundApp } from '../app.ts'
import { moveAndRecord } from '../move.ts'
import { payOut } from '../pay-out.ts'
import { lockRefund } from '../store.ts'
import { findRefundByClaim } from './find-by-token.ts'
import { isClaimable, plainNumber } from './name-account.ts'

/**
 * What a payer confirms: the try whose account they were shown, by its number, so that two tabs never confirm each other's; and
 * the account number once more if its bank reports no names.
 */
export type Confirmation = { readonly naming: number; readonly accountNo?: string | undefined }

/**
 * The outcome of a confirmation. `confirmed`: a payout carries the refund, by this call or an earlier one of the same try.
 * `changed`: another account was named since, or none. `mistyped`: the number differs from the first one. `unavailable`: no payout
 * can be made now; the payer may try again later. `over`: the refund no longer waits for its payer.
 */
export type Confirmed =
  | { readonly is: 'confirmed' | 'over'; readonly refund: Refund }
  | { readonly is: 'changed' | 'mistyped' | 'unavailable' }

/**
 * Confirms, for the holder of the claim link's token, the account that was looked up (name-account.ts): a payout is created in the
 * transaction of the move. Of two concurrent confirmations only one creates it. Throws NOT_FOUND.
 */
export async function confirmAccount(app: RefundApp, token: string, confirmation: Confirmation): Promise<Confirmed> {
  const found = await findRefundByClaim(app.db, token)
  if (!found) throw notFound()
  try {
    const confirmed = await confirmInTime(app, found, confirmation)
    if (confirmed.is === 'confirmed') {
      if (found.checkoutId !== null) app.signals.checkoutChanged(found.checkoutId)
      for (const task of ['payouts', 'deliveries']) app.signals.wake(task)
    }
    return confirmed
  } catch (error) {
    if (isContended(error)) return { is: 'unavailable' }
    if (!(error instanceof ApiError) || error.status !== 422) throw error
    // Logged here because the payer cannot fix it and the merchant does not see the page.
    app.log.error({ refund: found.id, code: error.code }, 'a claimed refund cannot be sent')
    return { is: 'unavailable' }
  }
}

/** How long a payer waits for the lock on this refund, or on its merchant's balance. */
const WAIT_MAX_MS = 5_000

/** Confirms, and retries if a row was locked too long or COMMIT got no response: a retry finds what was committed. */
async function confirmInTime(app: RefundApp, key: Refund, confirmation: Confirmation): Promise<Confirmed> {
  const startedMs = performance.now()
  for (;;) {
    try {
      return await transaction(app.db, key.merchantId, (tx) => confirm(tx, app, key, confirmation))
    } catch (error) {
      const hasTime = performance.now() - startedMs < WAIT_MAX_MS
      if (!hasTime || !isWorthAnotherRun(error)) throw error
    }
  }
}

async function confirm(tx: Tx, app: RefundApp, key: Refund, { naming, accountNo }: Confirmation): Promise<Confirmed> {
  const now = app.clock()
  const refund = await lockRefund(tx, key)
  if (!refund) throw notFound()
  const { receiver } = refund
  const isSame = receiver !== null && refund.nameTries === naming
  if (isSame && refund.payoutId !== null) return { is: 'confirmed', refund }
  if (!isClaimable(refund, now)) return { is: 'over', refund }
  if (!isSame) return { is: 'changed' }
  if (receiver.name === null && plainNumber(accountNo ?? '') !== receiver.accountNo) return { is: 'mistyped' }
  await noteRefund(tx, refund)
  const { merchantId, id } = refund
  const fund = () => releaseRefund(tx, { merchantId, refundId: id, at: now })
  const payoutId = await payOut(tx, app, now, { refund, receiver, fund, trace: activeTrace() })
  const change = { payout_id: payoutId, due_at: null }
  const moved = await moveAndRecord(tx, app, now, refund, 'PROCESSING', { change })
  if (!moved) throw new Error(`${id} moved while it was locked`)
  return { is: 'confirmed', refund: moved }
}
