import { ApiError } from '../../base/errors.ts'
import type { Refund, RefundFailure } from '../../checkout/refunds/refund.ts'
import { type Tx, transaction } from '../../db/transaction.ts'
import { releaseRefund } from '../../ledger/hold/refund-hold.ts'
import { activeTrace } from '../../telemetry/spans.ts'
import type { RefundApp } from '../app.ts'
import { claimEndsAt } from '../claim/claim-end.ts'
import { endUnpaid } from '../complete.ts'
import { changeWayAndRecord, moveAndRecord } from '../move.ts'
import { payOut } from '../pay-out.ts'
import { REFUNDED_BY_PROVIDER } from '../provider/cancel-unsent-refunds.ts'
import { hasUnbooked } from '../provider/report-store.ts'

/** Continues a refund that its rail certainly did not make. False: it had already moved. */
export type FallBack = (refund: Refund, failure: RefundFailure) => Promise<boolean>

/** The transfer cannot be made now: its transaction is rolled back. */
class NoTransfer extends Error {
  readonly failure: RefundFailure

  constructor(failure: RefundFailure) {
    super(failure.code)
    this.failure = failure
  }
}

/**
 * Runs `work` in a transaction, and passes it the verb that applies the fallback of a refund its rail did not make: the payer
 * names an account, a payout carries it, or it fails. If no payout can be made (its fee is not covered, a limit is reached),
 * `work` runs again, and the refund fails with that reason.
 */
export async function withFallback<T>(
  app: RefundApp,
  merchantId: string,
  work: (tx: Tx, fallBack: FallBack) => Promise<T>,
): Promise<T> {
  try {
    return await transaction(app.db, merchantId, (tx) =>
      work(tx, (refund, failure) => fallBackOn(tx, app, refund, failure)),
    )
  } catch (error) {
    if (!(error instanceof NoTransfer)) throw error
    return transaction(app.db, merchantId, (tx) =>
      work(tx, (refund) => endUnpaid(tx, app, app.clock(), refund, 'FAILED', error.failure)),
    )
  }
}

async function fallBackOn(tx: Tx, app: RefundApp, refund: Refund, failure: RefundFailure): Promise<boolean> {
  const now = app.clock()
  // The provider refunded it on its own initiative, and that booking waits for this money: the payer must not be paid twice.
  if (refund.fallback !== 'none' && (await hasUnbooked(tx, refund))) {
    return endUnpaid(tx, app, now, refund, 'FAILED', REFUNDED_BY_PROVIDER)
  }
  switch (refund.fallback) {
    case 'none':
      return endUnpaid(tx, app, now, refund, 'FAILED', failure)
    case 'claim_link': {
      const endsAt = claimEndsAt(now)
      const { hash, sealed } = app.claimLinks.issue(refund)
      const token = { claim_hash: hash, sealed }
      const change = { way: 'claim_link', claim_expires_at: endsAt, due_at: endsAt, ...token } as const
      return (await moveAndRecord(tx, app, now, refund, 'NEEDS_PAYER', { change })) !== undefined
    }
    case 'transfer': {
      const payoutId = await transfer(tx, app, now, refund)
      const change = { way: 'transfer', payout_id: payoutId, due_at: null } as const
      return (await changeWayAndRecord(tx, app, now, refund, change)) !== undefined
    }
  }
}

/** Has a payout carry the held money. Throws NoTransfer if none can be made. */
async function transfer(tx: Tx, app: RefundApp, now: Date, refund: Refund): Promise<string> {
  const { merchantId, id: refundId, receiver } = refund
  if (!receiver) throw new Error(`${refundId} has no receiver`)
  const fund = () => releaseRefund(tx, { merchantId, refundId, at: now })
  try {
    return await payOut(tx, app, now, { refund, receiver, fund, trace: activeTrace() })
  } catch (error) {
    if (error instanceof ApiError && error.status === 422) {
      throw new NoTransfer({ code: error.code, message: error.message })
    }
    throw error
  }
}
