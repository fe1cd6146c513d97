import { ApiError } from '../../base/errors.ts'
import { type Tx, transaction } from '../../db/transaction.ts'
import { claim } from '../../jobs/claim.ts'
import type { CheckoutApp } from '../app.ts'
import { retireOpenAttempts } from '../attempts/move.ts'
import { readAttempts } from '../attempts/store.ts'
import type { Checkout } from '../checkout.ts'
import { moveAndRecord } from '../move.ts'
import { lockCheckout, lockDueCheckouts, readDueCheckouts } from '../store.ts'

/** Checkouts ended in one transaction. */
const BATCH = 200

/**
 * Ends every PENDING checkout whose time has passed, in batches and one merchant per transaction. Returns how many it ended; a
 * checkout locked by another process is left to it.
 */
export async function expireDueCheckouts(
  app: Pick<CheckoutApp, 'db' | 'clock' | 'livemode' | 'customers' | 'signals'>,
): Promise<number> {
  const now = app.clock()
  const due = await claim(app.db, (tx) => readDueCheckouts(tx, now, BATCH))
  let ended = 0
  for (const [merchantId, ids] of due) {
    const expired = await transaction(app.db, merchantId, async (tx) => {
      const held = await lockDueCheckouts(tx, merchantId, ids, now)
      for (const checkout of held) await expireNow(tx, app, now, checkout)
      return held
    })
    for (const { id } of expired) app.signals.checkoutChanged(id)
    ended += expired.length
  }
  if (ended > 0) {
    app.signals.wake('deliveries')
    app.signals.wake('inquiries')
  }
  return ended
}

/** Ends one PENDING checkout before its time, for the sandbox. Throws INVALID_STATE if it is not PENDING. */
export async function expireEarly(
  app: Pick<CheckoutApp, 'db' | 'clock' | 'livemode' | 'customers' | 'signals'>,
  merchantId: string,
  id: string,
): Promise<void> {
  await transaction(app.db, merchantId, async (tx) => {
    const checkout = await lockCheckout(tx, merchantId, id)
    const expired = checkout && (await expireNow(tx, app, app.clock(), checkout))
    if (!expired)
      throw new ApiError('INVALID_STATE', `This checkout is ${checkout?.status}; only a PENDING one expires.`)
  })
  app.signals.checkoutChanged(id)
  app.signals.wake('deliveries')
  app.signals.wake('inquiries')
}

/** Ends one checkout that the caller holds locked and knows to be PENDING and past its time. */
export async function expireNow(
  tx: Tx,
  app: Pick<CheckoutApp, 'livemode' | 'customers'>,
  now: Date,
  { merchantId, id }: Checkout,
): Promise<Checkout | undefined> {
  const last = (await readAttempts(tx, merchantId, id)).at(-1)
  const endedBy = { transactionId: last?.id ?? null, attempt: last ?? null }
  const expired = await moveAndRecord(tx, app, now, { merchantId, id }, 'EXPIRED', endedBy)
  if (expired) await retireOpenAttempts(tx, now, merchantId, [id])
  return expired
}
