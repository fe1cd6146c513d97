import type { ChargeApp } from '../charges/app.ts'
import type { CheckoutApp } from '../checkout/app.ts'
import type { CollectApp } from '../collections/app.ts'
import type { RefundApp } from '../refunds/app.ts'

/** What acting on a provider's call requires. */
export type ActApp = Pick<CheckoutApp, 'customers'> &
  RefundApp &
  Pick<CollectApp, 'payers'> &
  Pick<ChargeApp, 'seals' | 'chargesEnded' | 'methodActivated' | 'checkoutUrl'>
