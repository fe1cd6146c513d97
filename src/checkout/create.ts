import { HOUR_MS, later } from '../base/clock.ts'
import { newId } from '../base/id.ts'
import type { Tx } from '../db/transaction.ts'
import type { Checkout, Draft } from './checkout.ts'
import { insertCheckout } from './store.ts'

/** How long a checkout can be paid. */
export const CHECKOUT_LIFE_MS = 24 * HOUR_MS

/** Makes a checkout. Waits for no network: a rail is first asked when the page needs an instrument. */
export async function createCheckout(tx: Tx, now: Date, draft: Draft): Promise<Checkout> {
  const checkout: Checkout = {
    ...draft,
    id: newId('co', draft.merchantId, now),
    status: 'PENDING',
    version: 1,
    sequence: 0,
    flags: [],
    failure: null,
    createdAt: now,
    expiresAt: later(now, CHECKOUT_LIFE_MS),
    paidAt: null,
    paidAmount: null,
  }
  await insertCheckout(tx, checkout)
  return checkout
}
