import type { Clock } from '../../base/clock.ts'
import type { Db } from '../../db/db.ts'
import type { Plans } from '../../fees/plans.ts'
import { OnceTogether } from '../../http/once-together.ts'
import type { HashKeys } from '../envelope/hash-keys.ts'
import { acceptPayouts, type Request } from './accept.ts'

type App = { readonly db: Db; readonly clock: Clock; readonly hashKeys: HashKeys; readonly plans: Plans }

/**
 * Payouts at the edge, each with its Idempotency-Key claimed where there is one, together with those of its merchant that arrive
 * meanwhile: under one lock of the balance, and alone where that cannot give it its own outcome. Throws its refusal.
 */
export const PAYOUTS_TOGETHER = new OnceTogether<App, Request>({
  lockOf: ({ draft }) => draft.amount.currency,
  what: 'Other payouts of this account',
  accept: (tx, { plans, clock, hashKeys }, requests) => {
    const [{ draft }] = requests as [Request]
    return acceptPayouts(tx, plans, clock(), (open) => hashKeys.read(open, draft.merchantId), requests)
  },
})
