import type { Clock } from '../base/clock.ts'
import type { Db } from '../db/db.ts'
import type { Rails } from './methods.ts'

/** In-process hints that something happened; polling is right without them, they only make it prompt. */
export type Hints = {
  /** A checkout changed: its page and `waitFor` look again. */
  checkoutChanged(id: string): void
  /** A task has work: `deliveries`, `inquiries`. */
  wake(task: string): void
}

/** What the checkout verbs need; a verb names the part it uses. */
export type CheckoutApp = {
  readonly db: Db
  readonly clock: Clock
  readonly rails: Rails
  readonly livemode: boolean
  /** Where payers come back to: `{checkoutUrl}/co_…`. */
  readonly checkoutUrl: string
  readonly hints: Hints
}
