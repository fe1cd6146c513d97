import type { ChargesEnded, EndedCharge } from '../../charges/subscription-port.ts'
import type { Tx } from '../../db/transaction.ts'
import { lockInvoicesIn } from '../../invoices/find.ts'
import { AWAITED } from '../../invoices/states.ts'
import type { Collection } from '../collection.ts'
import { lockSubscriptions } from '../store.ts'
import type { Subscription } from '../subscription.ts'
import { afterFailure } from './decide.ts'
import { type FollowApp, follow } from './follow.ts'
import { lockCollections, readSubscriptionIds, saveCollection } from './store.ts'

/**
 * Follows charges of subscriptions that have ended: the schedule begins with a failure whenever it is found, a day later too. Those
 * of no subscription, and those that were followed before, change nothing.
 */
export const chargesEnded =
  (app: FollowApp): ChargesEnded =>
  async (tx, now, ended) => {
    for (const [merchantId, ones] of Map.groupBy(ended, (charge) => charge.merchantId)) {
      const charges = new Map(ones.map((charge) => [charge.chargeId, charge]))
      const invoiceIds = ones.flatMap(({ invoiceId }) => invoiceId ?? [])
      if (invoiceIds.length === 0) continue
      const invoices = await lockInvoicesIn(tx, merchantId, invoiceIds)
      const ids = await readSubscriptionIds(tx, merchantId, invoiceIds)
      const subscriptions = await lockSubscriptions(tx, merchantId, ids)
      for (const collection of await lockCollections(tx, merchantId, { invoiceIds })) {
        const charge = charges.get(collection.chargeId ?? '')
        const one = subscriptions.get(collection.subscriptionId)
        if (!charge || !one) continue
        // What became of the invoice itself is followed by settle-noted.ts; this charge counts for nothing then.
        const isAwaited = AWAITED.includes(invoices.get(collection.invoiceId)?.status ?? 'VOID')
        const after = await followCharge(tx, app, now, one, { ...collection, isAwaited }, charge)
        subscriptions.set(one.id, after)
      }
    }
  }

async function followCharge(
  tx: Tx,
  app: FollowApp,
  now: Date,
  one: Subscription,
  { isAwaited, ...collection }: Collection & { readonly isAwaited: boolean },
  { status, savedMethodId: methodId, failure }: EndedCharge,
): Promise<Subscription> {
  // That the invoice is paid is learned from the invoice itself, whatever paid it.
  if (status === 'SUCCEEDED' || (status === 'FAILED' && !(isAwaited && collection.status === 'OPEN'))) {
    await saveCollection(tx, { ...collection, chargeId: null })
    return one
  }
  const why = failure ?? { code: 'UNKNOWN', message: 'It failed.', retryable: true, needs: null }
  if (status === 'NEEDS_PAYER') {
    // No other begins until the payer has acted, or the charge has failed.
    const mail = { kind: 'charge_failed', occasion: `payer ${collection.tries}` } as const
    const isOpen = isAwaited && collection.status === 'OPEN'
    return follow(tx, app, now, one, { collection, isFailing: isOpen, mail: isOpen ? mail : null })
  }
  return follow(tx, app, now, one, afterFailure(one, collection, { methodId, failure: why }, now))
}
