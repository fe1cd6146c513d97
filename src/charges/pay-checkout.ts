import { createHash } from 'node:crypto'
import { newId } from '../base/id.ts'
import { lockCharged } from '../checkout/charged/end-charged.ts'
import { beginCharged } from '../checkout/charged/of-payer.ts'
import type { Checkout } from '../checkout/checkout.ts'
import type { Tx } from '../db/transaction.ts'
import { lockForCharge } from '../saved-methods/find.ts'
import { type AcceptApp, methodRefusal } from './accept.ts'
import type { Charge } from './charge.ts'
import { insertCharge } from './store.ts'
import { toCharge } from './wire.ts'

/** `refused`: the method cannot be charged so much now, and nothing was begun. `not_open`: the checkout waits for no payment. */
export type PaidWithSaved = 'begun' | 'refused' | 'not_open'

/** The longest description of a charge. */
const DESCRIPTION_LENGTH_MAX = 255

/**
 * Begins a charge by which its customer pays a checkout on its page, in the caller's transaction: sent after the commit, once, and
 * polled from then on, as any charge. The checkout is PROCESSING until the outcome is known; a failure opens it again. Of two
 * presses at once the second finds it PROCESSING. Locks the checkout, then the method.
 */
export async function payWithSaved(
  tx: Tx,
  app: AcceptApp,
  now: Date,
  { merchantId, id: checkoutId }: Pick<Checkout, 'merchantId' | 'id'>,
  savedMethodId: string,
): Promise<PaidWithSaved> {
  const checkout = await lockCharged(tx, { merchantId, checkoutId })
  const { amount, customerId, save } = checkout
  if (save === null || customerId === null || checkout.status !== 'PENDING') return 'not_open'
  const method = await lockForCharge(tx, { merchantId, id: savedMethodId })
  if (method?.customerId !== customerId) return 'refused'
  if (await methodRefusal(tx, app, now, { amount }, method)) return 'refused'
  const id = newId('ch', merchantId, now)
  const attempt = await beginCharged(tx, now, checkout, id, method)
  if (!attempt) return 'not_open'
  const charge: Charge = {
    ...{ merchantId, id, customerId, savedMethodId, checkoutId, amount },
    // Unique, and of this checkout to whoever reads a list of charges.
    externalId: `${checkoutId}-${attempt.reference.slice(-10)}`,
    description: (checkout.description ?? checkout.externalId).slice(0, DESCRIPTION_LENGTH_MAX),
    invoiceId: checkout.invoiceId,
    transactionId: attempt.id,
    ...{ status: 'PROCESSING', sequence: 0, actionUrl: null, failure: null, railCode: null, sentAt: null },
    ...{ createdAt: now, updatedAt: now, endedAt: null, tries: 0 },
  }
  const payloadHash = createHash('sha256').update(charge.externalId).digest()
  const acceptance = JSON.stringify(toCharge(charge, app.livemode))
  if (await insertCharge(tx, charge, { payloadHash, acceptance })) return 'begun'
  throw new Error(`a charge ${charge.externalId} exists already`)
}
