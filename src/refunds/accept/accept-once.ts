import { createHash } from 'node:crypto'
import canonicalize from 'canonicalize'
import { ApiError } from '../../base/errors.ts'
import { isLockTimeout, isWorthAnotherRun } from '../../db/failures.ts'
import { type Claim, once, type StoredReply } from '../../http/idempotency.ts'
import type { RefundApp } from '../app.ts'
import { acceptRefund } from './accept.ts'
import type { Draft } from './draft.ts'

/** How long a request waits for its turn at the payment, or for the first one with its externalId. */
const WAIT_MAX_MS = 5_000

export type AcceptApp = Omit<RefundApp, 'signals'> & { readonly signals: Pick<RefundApp['signals'], 'wake'> }

/** What is asked for, as it was sent, and with which secret key; null: by a member. */
type Asked = { readonly draft: Draft; readonly body: unknown; readonly keyId: string | null }

/**
 * Accepts a refund at the edge: opens the transaction, claims the Idempotency-Key where there is one, and resolves an
 * unknown COMMIT by trying again, which finds the externalId taken if it had happened.
 */
export async function acceptOnce(app: AcceptApp, claim: Claim, { draft, body, keyId }: Asked): Promise<StoredReply> {
  const payloadHash = createHash('sha256')
    .update(canonicalize(body) ?? '')
    .digest()
  const startedMs = performance.now()
  for (;;) {
    try {
      let isRepeat = false
      const kept = await once(app.db, claim, async (tx) => {
        const accepted = await acceptRefund(tx, app, app.clock(), { draft, payloadHash, keyId })
        isRepeat = accepted.isRepeat
        return { status: 200, body: accepted.acceptance }
      })
      for (const task of ['refunds', 'payouts', 'deliveries']) app.signals.wake(task)
      return { ...kept, isReplay: kept.isReplay || isRepeat }
    } catch (error) {
      const hasTime = performance.now() - startedMs < WAIT_MAX_MS
      if (isWorthAnotherRun(error) && hasTime) continue
      if (!isLockTimeout(error)) throw error
      const detail = 'Too many refunds of this payment at once; try this one again in a second.'
      throw new ApiError('SERVICE_UNAVAILABLE', detail, [], { 'retry-after': '1' })
    }
  }
}
