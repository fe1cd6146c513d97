import { createHash } from 'node:crypto'
import canonicalize from 'canonicalize'
import { ApiError } from '../../base/errors.ts'
import type { PayoutRail } from '../../connectors/payout-port.ts'
import { isLockTimeout, isWorthAnotherRun } from '../../db/failures.ts'
import type { Plans } from '../../fees/plans.ts'
import { type Claim, once, type StoredReply } from '../../http/idempotency.ts'
import { activeTrace } from '../../telemetry/spans.ts'
import type { PayoutApp } from '../app.ts'
import type { HashKeys } from '../envelope/hash-keys.ts'
import type { Draft } from '../payout.ts'
import { acceptPayout, type Request } from './accept.ts'
import { acceptTogether } from './accept-together.ts'

/** How long a request waits for its turn at the balance, or for the first one with its externalId. */
const WAIT_MAX_MS = 5_000

type App = Pick<PayoutApp, 'db' | 'clock' | 'signals'> & {
  readonly rail: PayoutRail
  readonly hashKeys: HashKeys
  readonly plans: Plans
}
/** What is asked for, as it was sent, and with which secret key; null: by a member. `approvalId`: as of `Request`. */
type Asked = Pick<Request, 'approvalId'> & {
  readonly draft: Draft
  readonly body: unknown
  readonly keyId: string | null
}

/**
 * Accepts a payout at the edge, its Idempotency-Key claimed where there is one: together with those of its merchant that
 * arrive meanwhile, or alone where that cannot give it its own outcome.
 */
export async function acceptOnce(app: App, claim: Claim, { draft, body, ...by }: Asked): Promise<StoredReply> {
  const payloadHash = createHash('sha256')
    .update(canonicalize(body) ?? '')
    .digest()
  const request = { draft, payloadHash, ...by, rail: app.rail, trace: activeTrace() }
  const stored = (await acceptTogether(app, claim, request)) ?? (await acceptAlone(app, claim, request))
  app.signals.wake('payouts')
  return stored
}

/** Resolves an unknown COMMIT by trying again, which finds the externalId taken if it had happened. */
async function acceptAlone(app: App, claim: Claim, request: Request): Promise<StoredReply> {
  const startedMs = performance.now()
  for (;;) {
    try {
      let isRepeat = false
      const kept = await once(app.db, claim, async (tx) => {
        const hashKey = await app.hashKeys.read(tx, request.draft.merchantId)
        const accepted = await acceptPayout(tx, app, app.clock(), { ...request, hashKey })
        isRepeat = accepted.isRepeat
        return { status: 200, body: accepted.acceptance }
      })
      return { ...kept, isReplay: kept.isReplay || isRepeat }
    } catch (error) {
      const hasTime = performance.now() - startedMs < WAIT_MAX_MS
      if (isWorthAnotherRun(error) && hasTime) continue
      if (!isLockTimeout(error)) throw error
      const detail = 'Too many payouts of this account at once; try this one again in a second.'
      throw new ApiError('SERVICE_UNAVAILABLE', detail, [], { 'retry-after': '1' })
    }
  }
}
