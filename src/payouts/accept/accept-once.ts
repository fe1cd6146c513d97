import { createHash } from 'node:crypto'
import canonicalize from 'canonicalize'
import type { PayoutRail } from '../../connectors/payout-port.ts'
import type { Plans } from '../../fees/plans.ts'
import type { Claim, StoredReply } from '../../http/idempotency/idempotency.ts'
import { OnceTogether } from '../../http/once-together.ts'
import { activeTrace } from '../../telemetry/spans.ts'
import type { PayoutApp } from '../app.ts'
import type { HashKeys } from '../envelope/hash-keys.ts'
import type { Draft } from '../payout.ts'
import { acceptPayouts, type Request } from './accept.ts'

type App = Pick<PayoutApp, 'db' | 'clock' | 'signals'> & {
  readonly rail: PayoutRail
  readonly hashKeys: HashKeys
  readonly plans: Plans
}

/**
 * Accepts payouts at the edge, claiming each Idempotency-Key if there is one, together with others of the same merchant that
 * arrive meanwhile: under one lock of the balance, or alone if a batch cannot give a payout its own outcome. Throws the refusal.
 */
const PAYOUTS_TOGETHER = new OnceTogether<App, Request>({
  lockOf: ({ draft }) => draft.amount.currency,
  what: 'Other payouts of this account',
  accept: (tx, { plans, clock, hashKeys }, requests) => {
    const [{ draft }] = requests as [Request]
    return acceptPayouts(tx, plans, clock(), (open) => hashKeys.read(open, draft.merchantId), requests)
  },
})

/** A payout request as sent, and its secret key; null: from a member. Both ids: as in `Request`. */
type AcceptRequest = Pick<Request, 'approvalId'> & {
  readonly draft: Draft
  readonly body: unknown
  readonly keyId: string | null
}

/** Accepts a payout as sent, and wakes the worker. Throws its refusal, and RATE_LIMITED: see `OnceTogether`. */
export async function acceptOnce(app: App, claim: Claim, { draft, body, ...by }: AcceptRequest): Promise<StoredReply> {
  const payloadHash = createHash('sha256')
    .update(canonicalize(body) ?? '')
    .digest()
  const request = { draft, payloadHash, ...by, rail: app.rail, trace: activeTrace() }
  const stored = await PAYOUTS_TOGETHER.accept(app, claim, request)
  app.signals.wake('payouts')
  return stored
}
