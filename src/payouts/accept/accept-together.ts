import type { Clock } from '../../base/clock.ts'
import type { Db } from '../../db/db.ts'
import type { Plans } from '../../fees/plans.ts'
import { OnceTogether } from '../../http/once-together.ts'
import type { HashKeys } from '../envelope/hash-keys.ts'
import { acceptPayouts, type Request } from './accept.ts'

type App = { readonly db: Db; readonly clock: Clock; readonly hashKeys: HashKeys; readonly plans: Plans }

/**
 * Accepts payouts at the edge, claiming each Idempotency-Key if there is one, together with others of the same merchant that
 * arrive meanwhile: under one lock of the balance, or alone if a batch cannot give a payout its own outcome. Throws the refusal.
 */
export const PAYOUTS_TOGETHER = new OnceTogether<App, Request>({
  lockOf: ({ draft }) => draft.amount.currency,
  what: 'Other payouts of this account',
  accept: (tx, { plans, clock, hashKeys }, requests) => {
    const [{ draft }] = requests as [Request]
    return acceptPayouts(tx, plans, clock(), (open) => hashKeys.read(open, draft.merchantId), requests)
  },
})
