import type { Tx } from '../../db/transaction.ts'
import { findSavedMethodIn } from '../../saved-methods/find.ts'
import type { SavedMethod } from '../../saved-methods/saved-method.ts'
import { OVER } from '../states.ts'
import { listSubscriptions } from '../store.ts'
import type { Subscription } from '../subscription.ts'

/** Subscriptions of one customer that are looked at. */
const LOOKED_AT_MAX = 100

/**
 * The subscriptions that are charged with a method: it is the first of theirs that is active, and they continue. One whose customer has
 * put another method in front of it is not.
 */
export async function usesOf(
  tx: Tx,
  { merchantId, id, customerId }: Pick<SavedMethod, 'merchantId' | 'id' | 'customerId'>,
): Promise<Subscription[]> {
  const all = await listSubscriptions(tx, merchantId, { customerId, before: null, limit: LOOKED_AT_MAX })
  const named = all.filter(
    (one) =>
      one.collect === 'charge' &&
      !OVER.includes(one.status) &&
      !one.cancelsAtPeriodEnd &&
      one.savedMethodIds.includes(id),
  )
  const uses: Subscription[] = []
  for (const one of named) if ((await firstActive(tx, one)) === id) uses.push(one)
  return uses
}

async function firstActive(tx: Tx, { merchantId, savedMethodIds }: Subscription): Promise<string | undefined> {
  for (const id of savedMethodIds) {
    if ((await findSavedMethodIn(tx, { merchantId, id }))?.status === 'ACTIVE') return id
  }
  return undefined
}
