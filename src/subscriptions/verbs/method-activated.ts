import type { Tx } from '../../db/transaction.ts'
import type { MethodActivated } from '../../saved-methods/activation-port.ts'
import type { SubscriptionApp } from '../app.ts'
import { saveAndRecord } from '../move.ts'
import { lockWaitingFor } from '../store.ts'
import { begin } from './begin.ts'
import { preferMethod } from './prefer-method.ts'

/**
 * Begins the subscriptions that waited for a saved method that its payer has agreed to; a worker bills them. One that the payer
 * linked it for is charged with it first.
 */
export const methodActivated =
  (app: Pick<SubscriptionApp, 'checkoutUrl' | 'livemode'>): MethodActivated =>
  async (tx: Tx, now, method) => {
    const { merchantId, id, subscriptionId } = method
    if (subscriptionId !== null) await preferMethod(tx, app, now, method, subscriptionId)
    const waiting = await lockWaitingFor(tx, merchantId, id)
    await saveAndRecord(
      tx,
      app,
      now,
      waiting.map((one) => ({ after: begin(one, now), events: [] })),
    )
  }
